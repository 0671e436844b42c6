import { fold, searchText } from "../../database/folding";
import { percentScale, quantityScale } from "../../database/scale";
import type { Database, Instant } from "../../database/tables";
import type { ArticleBody } from "./body";
import { writeOffers } from "./offers";
import { storedEquivalences } from "../equivalences";

/** Writes a new article with its allergens, lots, receipts, offers and their first prices, and answers its id. */
export async function insertArticle(db: Database, body: ArticleBody, at: Instant, userId: number | null): Promise<number> {
  const { id } = await db
    .insertInto("articles")
    .values({ ...articleColumns(body), created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertAllergens(db, id, body);
  await insertStock(db, id, body);
  await writeOffers(db, id, body, at, userId);
  return id;
}

/** The columns of the article itself that a body fills. */
export function articleColumns({ allergens, traces, lots, incoming, offers, ...body }: ArticleBody) {
  return {
    ...body,
    name_folded: fold(body.name),
    search: searchText(body.name, body.code, body.barcode, ...offers.flatMap((offer) => [offer.supplier_code, offer.label])),
    equivalences: storedEquivalences(body.equivalences),
    default_yield_percent: percentScale.store(body.default_yield_percent),
    vat_rate: percentScale.store(body.vat_rate),
    managed_stock: Number(body.managed_stock),
    safety_stock: quantityScale.store(body.safety_stock),
  };
}

/** The rows of an article's allergens and traces. */
export function allergenRows(articleId: number, body: Pick<ArticleBody, "allergens" | "traces">) {
  const present = new Set(body.allergens);
  const traces = new Set(body.traces.filter((trace) => !present.has(trace)));
  return [
    ...[...present].map((allergen) => ({ article_id: articleId, allergen, is_trace: 0 })),
    ...[...traces].map((allergen) => ({ article_id: articleId, allergen, is_trace: 1 })),
  ];
}

/** Writes the allergens and traces of an article that has none yet. */
export async function insertAllergens(db: Database, articleId: number, body: ArticleBody): Promise<void> {
  const rows = allergenRows(articleId, body);
  if (rows.length > 0) await db.insertInto("article_allergens").values(rows).execute();
}

/** Writes the lots and expected receipts of an article that has none yet. */
export async function insertStock(db: Database, articleId: number, body: ArticleBody): Promise<void> {
  const place = { article_id: articleId };
  const lots = body.lots.map((lot, position) => ({ ...place, position, ...lot, quantity: quantityScale.store(lot.quantity) }));
  const incoming = body.incoming.map((receipt, position) => ({ ...place, position, ...receipt, quantity: quantityScale.store(receipt.quantity) }));
  if (lots.length > 0) await db.insertInto("article_lots").values(lots).execute();
  if (incoming.length > 0) await db.insertInto("article_incoming").values(incoming).execute();
}
