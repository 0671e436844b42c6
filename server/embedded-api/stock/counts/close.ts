import { dayInParis } from "#domain/paris";
import { changeRows } from "../../database/change-rows";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { invalid } from "../../http/refusal";
import type { AnyAuthor, Author } from "../../records/author";
import { itemLeft, keyOf } from "../items";
import { type CountedLine, bookCounted } from "../ledger/counted";
import { itemOf } from "../ledger/item";
import { lockItems } from "../ledger/lock";
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
  await requireOpen(db, id);
  const counted = readLines(db, id).where("line.counted", "is not", null);
  const all = await counted.execute();
  if (all.length === 0) throw invalid({ lines: ["Rien n’est encore compté."] });
  await lockItems(
    db,
    all.flatMap((line) => itemLeft(line) ?? []),
  );
  // Again: another count that was closed meanwhile has told these lines what it booked.
  const lines = await counted.execute();
  const found = lines.flatMap((line) => foundIn(line) ?? []);
  const made = await bookCounted(db, found, author);
  const booked = lines.map((line) => ({ ...line, lot_id: line.lot_id ?? made.get(line.id) ?? null }));
  await tellOthers(db, id, booked, 1n);
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
  const { closed_at } = await requireCount(db, id);
  if (closed_at !== null) {
    const lines = await readLines(db, id).where("line.counted", "is not", null).execute();
    await lockItems(
      db,
      lines.flatMap((line) => itemLeft(line) ?? []),
    );
    await reverseDocuments(db, { type: "count_line", ids: lines.map((line) => line.id) }, author);
    await tellOthers(db, id, lines, -1n);
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

/** Returns what a counted line found, as the ledger books it; null of what was deleted since. */
function foundIn(line: LineRow): CountedLine | null {
  const [item, difference] = [itemLeft(line), differenceOf(line)];
  if (!item || !difference || line.counted_at === null) return null;
  const { id, lot_id, code, expires_on, unit_cost_ht, counted_at: at } = line;
  const entered_on = dayInParis(new Date(at));
  return { id, item, lot_id, code, expires_on, entered_on, unit_cost_ht, difference: difference.quantity, at };
}

/**
 * Makes what other counts that are not closed expect of the lots of these lines what it is with differences that are
 * booked now: what two of them found is booked once. 3 statements at most.
 * @param sign -1n where the differences are taken back
 */
async function tellOthers(db: Database, id: number, lines: readonly LineRow[], sign: 1n | -1n): Promise<void> {
  const others = await readOthers(db, id);
  if (others.length === 0) return;
  const theirs = await db
    .selectFrom("stock_count_lines")
    .select(["id", "article_id", "recipe_id", "product_id", "lot_id", "code", "expires_on", "expected"])
    .where("count_id", "in", idList(db, others))
    .where("counted", "is not", null)
    .execute();
  const ofItem = groupBy(theirs, (line) => keyOf(itemOf(line)));
  const told = new Map<number, [number]>();
  for (const line of lines) {
    const item = itemLeft(line);
    const difference = sign * (differenceOf(line)?.quantity ?? 0n);
    if (!item || difference === 0n) continue;
    for (const their of ofItem(keyOf(item))) {
      const isSame =
        their.lot_id === null
          ? (their.code ?? "") === (line.code ?? "") && (their.expires_on ?? "") === (line.expires_on ?? "")
          : their.lot_id === line.lot_id;
      if (!isSame) continue;
      their.expected = Math.max(0, (their.expected ?? 0) + Number(difference));
      told.set(their.id, [their.expected]);
    }
  }
  await changeRows(db, "stock_count_lines", ["expected"], told);
}

/** Reads the ids of the other counts that are under way, or abandoned: those may be taken up again. */
async function readOthers(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("stock_counts")
    .select("id")
    .where("id", "!=", id)
    .where("closed_at", "is", null)
    .execute();
  return rows.map((row) => row.id);
}
