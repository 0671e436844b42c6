import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";

/** Reads the ids of the products that these orders ask for, each once. */
export async function readOrderedProducts(db: Database, orders: readonly number[]): Promise<number[]> {
  const lines = await db
    .selectFrom("external_order_lines")
    .select("product_id")
    .distinct()
    .where("order_id", "in", idList(db, orders))
    .execute();
  return lines.map(({ product_id }) => product_id);
}
