import type { Database } from "../../database/tables";
import { codeAlike, givenAlike } from "../../stock/ledger/code";
import { type Item, itemColumn } from "../../stock/ledger/item";

/** Returns the lots of an item that have a code, however written, and are not empty, the first to expire first. */
export async function lotsOfCode(db: Database, item: Item, code: string): Promise<number[]> {
  const lots = await db
    .selectFrom("stock_lots")
    .select("id")
    .where(itemColumn(item), "=", item.id)
    .where(codeAlike("code"), "=", givenAlike(code))
    .where("on_hand", ">", 0)
    .orderBy("expires_on", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();
  return lots.map(({ id }) => id);
}
