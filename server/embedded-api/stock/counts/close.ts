import { dayInParis } from "#domain/paris";
import type { Database } from "../../database/tables";
import { invalid } from "../../http/refusal";
import type { AnyAuthor, Author } from "../../records/author";
import { itemLeft } from "../items";
import { type Item } from "../../ledger/item";
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
  const all = await readLines(db, id).where("line.counted", "is not", null).execute();
  if (all.length === 0) throw invalid({ lines: ["Rien n’est encore compté."] });
  const lines = all.flatMap((line) => {
    const item = itemLeft(line);
    return item ? [{ line, item }] : [];
  });
  await lockItems(
    db,
    lines.map(({ item }) => item),
  );
  for (const { line, item } of lines) await post(db, line, item, author);
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
    for (const line of lines) await reverseDocument(db, { type: "count_line", id: line.id }, author);
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

async function post(db: Database, line: LineRow, item: Item, author: AnyAuthor): Promise<void> {
  const difference = differenceOf(line);
  if (!difference || line.counted_at === null) return;
  const source = {
    kind: "count" as const,
    document: { type: "count_line" as const, id: line.id },
    occurred_at: author.at,
    author,
  };
  const counted = { difference: difference.quantity, at: line.counted_at };
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
