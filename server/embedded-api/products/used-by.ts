import type { Database } from "../database/tables";
import type { Usage } from "../writing/refusals";
import { readTakers } from "../writing/takers";

const ordersNamed = 20;

/** The products that contain this one, then the latest orders for it. */
export async function productUsedBy(db: Database, id: number): Promise<Usage[]> {
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number", "customer_name"])
    .where("id", "in", db.selectFrom("external_order_lines").select("order_id").where("product_id", "=", id))
    .orderBy("delivery_on", "desc")
    .orderBy("id", "desc")
    .limit(ordersNamed)
    .execute();
  const names = orders.map((order): Usage => ({ type: "external-order", id: order.id, name: `${order.number} · ${order.customer_name}` }));
  return [...(await readTakers(db, "product", id)), ...names];
}
