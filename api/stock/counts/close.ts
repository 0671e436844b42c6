import { changeRows } from "../../database/change-rows";
import type { Database, Row } from "../../database/tables";
import { invalid } from "../../http/refusal";
import type { AnyAuthor, Author } from "../../records/author";
import { itemLeft } from "../items";
import { type CountedLine, bookCounted } from "../ledger/counted";
import { lockItems } from "../ledger/lock";
import { dayOf } from "../ledger/moment";
import { lastMovement } from "../ledger/movement";
import { reverseDocuments } from "../ledger/reverse";
import { requireCount, requireOpen } from "./count";
import { type LineRow, differenceOf, readLines } from "./read";

/**
 * Closes a count and books what each counted line differs from the ledger by, as that was at the moment of its line:
 * what moved since stays moved, and what it took beyond what was counted stays to be looked at. Lines that were not
 * counted change nothing.
 * @throws Refusal that 409 when it is over, 422 when nothing was counted
 */
export async function closeCount(db: Database, id: number, author: AnyAuthor): Promise<void> {
  const count = await requireOpen(db, id);
  const all = await db
    .selectFrom("stock_count_lines")
    .select(["article_id", "recipe_id", "product_id"])
    .where("count_id", "=", id)
    .where("counted", "is not", null)
    .execute();
  if (all.length === 0) throw invalid({ lines: ["Rien n’est encore compté."] });
  await lockItems(
    db,
    all.flatMap((line) => itemLeft(line) ?? []),
  );
  // Again: another count that was closed meanwhile has booked some of what these lines found.
  const lines = await readCounted(db, count);
  await keepBooked(db, lines);
  const found = lines.flatMap((line) => foundIn(line, count) ?? []);
  const made = await bookCounted(db, found, author);
  await changeRows(db, "stock_count_lines", ["lot_id"], new Map(Array.from(made, ([line, lot]) => [line, [lot]])));
  await db
    .updateTable("stock_counts")
    .set({ closed_at: author.at, closed_by: author.name })
    .where("id", "=", id)
    .execute();
}

/**
 * Takes a closed count, or an abandoned one, up again: what closing booked is reversed.
 * @throws Refusal that 409 when something was taken since of what the count had added
 */
export async function reopenCount(db: Database, id: number, author: Author): Promise<void> {
  const count = await requireCount(db, id);
  if (count.closed_at !== null) {
    const lines = await readCounted(db, count);
    await lockItems(
      db,
      lines.flatMap((line) => itemLeft(line) ?? []),
    );
    await reverseDocuments(db, { type: "count_line", ids: lines.map((line) => line.id) }, author);
  }
  await db
    .updateTable("stock_counts")
    .set({ closed_at: null, closed_by: null, abandoned_at: null })
    .where("id", "=", id)
    .execute();
}

/** Abandons a count that is under way. Throws a 404 Refusal when there is none, 409 when it is over. */
export async function abandonCount(db: Database, id: number, author: AnyAuthor): Promise<void> {
  await requireOpen(db, id);
  await db.updateTable("stock_counts").set({ abandoned_at: author.at }).where("id", "=", id).execute();
}

/** Reads the products that lines of a count were counted of. */
export async function readCountedProducts(db: Database, id: number): Promise<(number | null)[]> {
  const lines = await db
    .selectFrom("stock_count_lines")
    .select("product_id")
    .distinct()
    .where("count_id", "=", id)
    .where("counted", "is not", null)
    .execute();
  return lines.map(({ product_id }) => product_id);
}

/** Returns what a counted line found, as the ledger books it; null of what was deleted since. */
function foundIn(line: LineRow, { counted_on }: Row<"stock_counts">): CountedLine | null {
  const [item, difference] = [itemLeft(line), differenceOf(line)];
  if (!item || !difference || line.counted_at === null) return null;
  const { id, lot_id, code, expires_on, unit_cost_ht, counted_at: at } = line;
  const on = counted_on ?? dayOf(at);
  return { id, item, lot_id, code, expires_on, unit_cost_ht, difference: difference.quantity, at, on };
}

async function readCounted(db: Database, count: Row<"stock_counts">): Promise<LineRow[]> {
  return (await readLines(db, count)).filter(({ counted }) => counted !== null);
}

/** Keeps with lines what other counts booked until now: what these book later changes a closed count no more. */
async function keepBooked(db: Database, lines: readonly LineRow[]): Promise<void> {
  const last = await lastMovement(db);
  const booked = lines.filter(({ booked_since }) => booked_since !== 0);
  const changes = new Map(booked.map(({ id, booked_since }) => [id, [booked_since, last]]));
  await changeRows(db, "stock_count_lines", ["booked_since", "seen_movement"], changes);
}
