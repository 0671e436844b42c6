import { dayInParis } from "#domain/paris";
import { sql } from "kysely";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { invalid } from "../../http/refusal";
import type { AnyAuthor, Author } from "../../records/author";
import { itemLeft } from "../items";
import { type Item, itemColumn } from "../../ledger/item";
import { bookCounted, bookIn, closeDiscrepancies } from "../../ledger/book";
import { lockItems } from "../../ledger/lock";
import { reverseDocument } from "../../ledger/reverse";
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
  const others = await readOthers(db, id);
  for (const line of await counted.execute()) {
    const item = itemLeft(line);
    if (item) await post(db, line, { item, others }, author);
  }
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
    const others = await readOthers(db, id);
    for (const line of lines) {
      await reverseDocument(db, { type: "count_line", id: line.id }, author);
      await tellOthers(db, others, line, -(differenceOf(line)?.quantity ?? 0n));
    }
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

async function post(
  db: Database,
  line: LineRow,
  { item, others }: { item: Item; others: readonly number[] },
  author: AnyAuthor,
): Promise<void> {
  const difference = differenceOf(line);
  if (!difference || line.counted_at === null) return;
  const source = {
    kind: "count" as const,
    document: { type: "count_line" as const, id: line.id },
    occurred_at: author.at,
    author,
  };
  const counted = { difference: difference.quantity, at: line.counted_at };
  await tellOthers(db, others, line, difference.quantity);
  if (line.lot_id !== null) {
    await bookCounted(db, line.lot_id, counted, source);
    return;
  }
  await closeDiscrepancies(db, item, counted, source);
  if (difference.quantity > 0n) {
    const { code, expires_on } = line;
    const entered_on = dayInParis(new Date(line.counted_at));
    const lot_id = await bookIn(
      db,
      item,
      { code, expires_on, entered_on, supplier_id: null, unit_cost_ht: line.unit_cost_ht },
      difference.quantity,
      source,
    );
    await db.updateTable("stock_count_lines").set({ lot_id }).where("id", "=", line.id).execute();
  }
}

/**
 * Makes what other counts under way expect of the lot of a line what it is with a difference that is booked now: what
 * two of them found is booked once.
 * @param difference millionths
 */
async function tellOthers(db: Database, others: readonly number[], line: LineRow, difference: bigint): Promise<void> {
  const item = itemLeft(line);
  if (!item || difference === 0n || others.length === 0) return;
  const expected = sql<number>`coalesce(expected, 0) + ${Number(difference)}`;
  await db
    .updateTable("stock_count_lines")
    .set({ expected: sql`case when ${expected} < 0 then 0 else ${expected} end` })
    .where(itemColumn(item), "=", item.id)
    .where("count_id", "in", idList(db, others))
    .where("counted", "is not", null)
    .where((e) =>
      e.or([
        e("lot_id", "=", line.lot_id),
        e.and([
          e(e.fn.coalesce("code", e.val("")), "=", line.code ?? ""),
          e(e.fn.coalesce("expires_on", e.val("")), "=", line.expires_on ?? ""),
          e("lot_id", "is", null),
        ]),
      ]),
    )
    .execute();
}

/** Reads the ids of the other counts that are under way. */
async function readOthers(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("stock_counts")
    .select("id")
    .where("id", "!=", id)
    .where("closed_at", "is", null)
    .where("abandoned_at", "is", null)
    .execute();
  return rows.map((row) => row.id);
}
