import { formatMillionths } from "#domain/exact/quantity";
import { addDays } from "#domain/days";
import type { Database } from "#api/database/tables";
import type { AnyAuthor } from "#api/records/author";
import { closeCount } from "#api/stock/counts/close";
import { countLine } from "#api/stock/counts/count";
import { readCount } from "#api/stock/counts/read";
import { startCount } from "#api/stock/counts/start";
import { writeWaste } from "#api/stock/waste/write";
import { parisInstant } from "./days";

/** Lots at their last day or past it that were thrown away in part. */
const lost = 3;

/**
 * Writes what the company lost and counted yesterday: lots that no plan uses any more, thrown away by half in the
 * evening; the cold room counted as the ledger says, and the freezer of which two lines are counted so far.
 */
export async function insertDemoCountsAndWaste(db: Database, today: string): Promise<void> {
  const yesterday = addDays(today, -1);
  const authorAt = (time: string): AnyAuthor => ({
    id: null,
    name: "Démonstration",
    at: parisInstant(yesterday, time),
  });
  const expired = await db
    .selectFrom("stock_lots")
    .select(["id", "article_id", "on_hand"])
    .where("article_id", "is not", null)
    .where("expires_on", "<=", yesterday)
    .where("on_hand", ">", 1_000_000)
    .orderBy("expires_on")
    .orderBy("id")
    .limit(lost)
    .execute();
  const none = { recipe_id: null, product_id: null, note: null, wasted_on: null };
  for (const { id, article_id, on_hand } of expired) {
    const quantity = formatMillionths(BigInt(on_hand) / 2n);
    await writeWaste(db, { ...none, article_id, lot_id: id, quantity, reason: "expired" }, authorAt("17:00"));
  }
  const scope = { item_type: "article" as const, category: null, blind: false, counted_on: null };
  const cold = await startCount(db, { ...scope, storage: "chilled" }, authorAt("17:30"));
  await countAsExpected(db, cold, authorAt("18:00"));
  await closeCount(db, cold, authorAt("18:15"));
  const freezer = await startCount(db, { ...scope, storage: "frozen" }, authorAt("18:30"));
  await countAsExpected(db, freezer, authorAt("18:40"), 2);
}

/** Counts the first lines of a count, all unless said, as the ledger has them. */
async function countAsExpected(db: Database, count: number, author: AnyAuthor, most?: number): Promise<void> {
  const { lines } = await readCount(db, count);
  for (const { id, lock_version, expected } of lines.slice(0, most))
    await countLine(db, { count, line: id, version: lock_version }, { counted: expected ?? "0" }, author);
}
