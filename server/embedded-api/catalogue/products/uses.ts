import type { Database } from "../../database/tables";
import type { Reference } from "../../http/answer-fields";

const ordersShown = 20;

/** The boxes that hold a product, by name, and the last orders for it: 2 queries. */
export async function readUsesOfProduct(db: Database, productId: number): Promise<Reference[]> {
  const boxes = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", db.selectFrom("product_components").select("product_id").where("child_product_id", "=", productId))
    .orderBy("name_folded")
    .execute();
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number as name"])
    .where("id", "in", db.selectFrom("external_order_lines").select("order_id").where("product_id", "=", productId))
    .orderBy("id", "desc")
    .limit(ordersShown)
    .execute();
  return [...boxes.map((one) => ({ type: "product" as const, ...one })), ...orders.map((one) => ({ type: "external-order" as const, ...one }))];
}
