import type { Database, Row } from "../database/tables";

/** An order as it is before it is changed. */
export interface CurrentOrder {
  order: Row<"external_orders">;
  lines: CurrentLine[];
}

export type CurrentLine = Row<"external_order_lines"> & {
  product_name: string;
  sale_unit: Row<"products">["sale_unit"];
  stock_managed: Row<"products">["stock_managed"];
};

/** Returns an order as it is, with what its products are called and counted in. It must exist. */
export async function readCurrentOrder(db: Database, id: number): Promise<CurrentOrder> {
  const order = await db.selectFrom("external_orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products", "products.id", "line.product_id")
    .selectAll("line")
    .select(["products.name as product_name", "products.sale_unit", "products.stock_managed"])
    .where("line.order_id", "=", id)
    .orderBy("line.position")
    .execute();
  return { order, lines };
}
