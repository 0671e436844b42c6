import { offer } from "#domain/contract/catalogue/articles";
import { mappingOf } from "../../database/mapping";
import type { Instant } from "../../database/columns";
import type { Database, Row } from "../../database/tables";
import type { ArticleBody } from "./body";

type OfferBody = ArticleBody["offers"][number];
export type OfferRow = Row<"article_offers">;

/**
 * Makes the offers of an article those of the body. An offer keeps its row, and so its history, when the body names its
 * id or sells the same pack of the same supplier; each new or changed price is added to the history.
 */
export async function writeOffers(
  db: Database,
  articleId: number,
  body: ArticleBody,
  at: Instant,
  userId: number | null,
): Promise<void> {
  const before = await db.selectFrom("article_offers").selectAll().where("article_id", "=", articleId).execute();
  const matched = matchOffers(body.offers, before);
  await removeOthers(db, before, matched);
  const changed: OfferRow[] = [];
  for (const [position, offer] of body.offers.entries()) {
    const old = matched.get(offer);
    const row = await writeOffer(db, { article_id: articleId, position, ...offerColumns(offer) }, old);
    if (!old || hasNewPrice(old, row)) changed.push(row);
  }
  if (changed.length === 0) return;
  const prices = changed.map(({ id, supplier_id, pack_label, pack_quantity, pack_price_ht }) => ({
    offer_id: id,
    supplier_id,
    pack_label,
    pack_quantity,
    pack_price_ht,
  }));
  await db
    .insertInto("article_prices")
    .values(prices.map((price) => ({ article_id: articleId, ...price, changed_at: at, user_id: userId })))
    .execute();
}

function matchOffers(offers: readonly OfferBody[], before: readonly OfferRow[]): Map<OfferBody, OfferRow> {
  const matched = new Map<OfferBody, OfferRow>();
  const free = new Set(before);
  const match = (same: (offer: OfferBody, row: OfferRow) => boolean) => {
    for (const offer of offers) {
      const row = matched.has(offer) ? undefined : [...free].find((candidate) => same(offer, candidate));
      if (!row) continue;
      matched.set(offer, row);
      free.delete(row);
    }
  };
  match((offer, row) => offer.id === row.id);
  match(
    (offer, row) =>
      offer.id === null &&
      offer.supplier_id === row.supplier_id &&
      offer.supplier_code === row.supplier_code &&
      offer.pack_label === row.pack_label,
  );
  return matched;
}

/**
 * Removes the offers that are no more, and what would be refused as a duplicate while the others trade references or
 * preference.
 */
async function removeOthers(
  db: Database,
  before: readonly OfferRow[],
  matched: ReadonlyMap<OfferBody, OfferRow>,
): Promise<void> {
  const retained = new Set(matched.values());
  const gone = before.filter((row) => !retained.has(row)).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom("article_offers").where("id", "in", gone).execute();
  const staying = [...retained].map(({ id }) => id);
  if (staying.length > 0)
    await db
      .updateTable("article_offers")
      .set({ preferred: 0, supplier_code: null })
      .where("id", "in", staying)
      .execute();
}

function writeOffer(db: Database, columns: Omit<OfferRow, "id">, old: OfferRow | undefined): Promise<OfferRow> {
  return old
    ? db.updateTable("article_offers").set(columns).where("id", "=", old.id).returningAll().executeTakeFirstOrThrow()
    : db.insertInto("article_offers").values(columns).returningAll().executeTakeFirstOrThrow();
}

/** Tells whether an offer is to join its article's price history again. */
export function hasNewPrice(old: OfferRow, row: Omit<OfferRow, "id">): boolean {
  return (
    old.pack_price_ht !== row.pack_price_ht ||
    old.pack_quantity !== row.pack_quantity ||
    old.pack_label !== row.pack_label ||
    old.supplier_id !== row.supplier_id
  );
}

const { id: _, ...written } = offer.fields;
const mapping = mappingOf(written);

/** Returns the columns of an offer that a body fills. */
export const offerColumns = (body: OfferBody) => mapping.store(body);
