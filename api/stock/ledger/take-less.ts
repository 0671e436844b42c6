import type { Database } from "../../database/tables";
import { type Item, itemOf } from "./item";
import { type Source, move, sourceColumns } from "./movement";
import { reverse, readUnreversed } from "./reverse";

/**
 * Gives back a part of what a document took of an item: first what it did not find and nobody has counted since, then
 * what it took last. Movements are reversed whole, and what of them stands is taken of the same lot again.
 * @param quantity millionths, no more than the document took
 */
export async function takeLess(db: Database, item: Item, quantity: bigint, source: Source): Promise<void> {
  let rest = await missLess(db, item, quantity, source);
  for (const movement of await readUnreversed(db, { type: source.document.type, ids: [source.document.id] })) {
    const of = itemOf(movement);
    const taken = -BigInt(movement.quantity);
    if (rest === 0n || taken <= 0n || of.type !== item.type || of.id !== item.id) continue;
    await reverse(db, [movement], source.author);
    const less = taken < rest ? taken : rest;
    rest -= less;
    if (less === taken) continue;
    const lot = await db
      .selectFrom("stock_lots")
      .selectAll()
      .where("id", "=", movement.lot_id)
      .executeTakeFirstOrThrow();
    await move(db, lot, less - taken, movement.unit_cost_ht, sourceColumns(source));
  }
}

/** Lessens the discrepancies of a document that stand open; returns what is left of the quantity. */
async function missLess(db: Database, item: Item, quantity: bigint, source: Source): Promise<bigint> {
  const { document, author } = source;
  const open = await db
    .selectFrom("stock_discrepancies")
    .select(["id", "quantity"])
    .where("document_type", "=", document.type)
    .where("document_id", "=", document.id)
    .where(`${item.type}_id` as const, "=", item.id)
    .where("closed_by", "is", null)
    .orderBy("id", "desc")
    .execute();
  let rest = quantity;
  for (const { id, quantity: missed } of open) {
    if (rest === 0n) break;
    const less = BigInt(missed) < rest ? BigInt(missed) : rest;
    rest -= less;
    // What is left of it is still of its moment: a count begun since covers it.
    await db
      .updateTable("stock_discrepancies")
      .set(
        less < BigInt(missed)
          ? { quantity: Number(BigInt(missed) - less) }
          : { closed_at: author.at, closed_by: "reversal" as const, closing_id: null },
      )
      .where("id", "=", id)
      .execute();
  }
  return rest;
}
