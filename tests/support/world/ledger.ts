import type { MovementDocument } from "#domain/choices";
import { millionths } from "#domain/exact/quantity";
import type { Database, Row } from "#api/database/tables";
import { type NewLot, bookIn } from "#api/stock/ledger/take-lots";
import { type CountedLine, bookCounted } from "#api/stock/ledger/counted";
import { type Item, itemOf } from "#api/stock/ledger/item";
import type { Source } from "#api/stock/ledger/movement";

const at = "2026-03-01T08:00:00.000Z";

const author = { id: null, name: "Marie Curie", at };

/** Returns a source of Marie's, of a document of this number. */
export const sourceOf = (kind: Source["kind"], type: MovementDocument, id: number): Source => ({
  kind,
  document: { type, id },
  occurred_at: at,
  author,
});

/** Returns a lot without code, date, supplier or price but for these. */
export const lotOf = (fields: Partial<NewLot> = {}): NewLot => ({
  code: null,
  expires_on: null,
  entered_on: "2026-03-01",
  supplier_id: null,
  unit_cost_ht: null,
  ...fields,
});

export const kg = millionths;

/** Returns the lots of an item with what is there, by id. */
export async function lotsOf(db: Database, { type, id }: Item): Promise<Row<"stock_lots">[]> {
  return db
    .selectFrom("stock_lots")
    .selectAll()
    .where(`${type}_id` as const, "=", id)
    .orderBy("id")
    .execute();
}

/** Puts so much of an article into stock and returns the id of its lot. */
export const stockArticle = (
  db: Database,
  articleId: number,
  quantity: string,
  fields: Partial<NewLot> = {},
): Promise<number> =>
  bookIn(
    db,
    { type: "article", id: articleId },
    lotOf(fields),
    millionths(quantity),
    sourceOf("opening", "opening", articleId),
  );

/** Returns what a count line found of a lot, in millionths beyond what the ledger says. */
export const foundOf = (lot: Row<"stock_lots">, difference: bigint, line = lot.id): CountedLine => ({
  ...lot,
  id: line,
  item: itemOf(lot),
  lot_id: lot.id,
  difference,
  at,
  on: "2026-03-01",
});

/** Counts so much of every lot of an article. */
export async function countArticle(db: Database, articleId: number, quantity: string): Promise<void> {
  const lots = await lotsOf(db, { type: "article", id: articleId });
  const found = lots.map((lot) => foundOf(lot, millionths(quantity) - BigInt(lot.on_hand)));
  await bookCounted(db, found, author);
}
