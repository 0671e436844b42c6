import type { Database, Row } from "../database/tables";

/** An order as it is before it is changed. */
export interface CurrentOrder {
  order: Row<"external_orders">;
  lines: CurrentLine[];
}

export type CurrentLine = Row<"external_order_lines"> & { product_name: string };

/** Returns an order as it is, with the names of its products. It must exist. */
export async function readCurrentOrder(db: Database, id: number): Promise<CurrentOrder> {
  const order = await db.selectFrom("external_orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products", "products.id", "line.product_id")
    .selectAll("line")
    .select("products.name as product_name")
    .where("line.order_id", "=", id)
    .orderBy("line.position")
    .execute();
  return { order, lines };
}
