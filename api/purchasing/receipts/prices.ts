import { MOST_PRICE } from "#domain/exact/decimal";
import type { Database, Row } from "../../database/tables";
import type { AnyAuthor } from "../../records/author";
import { type Packed, priceOf } from "../supplier-orders/lines";

/** A price that a delivery came at. */
export interface NewPrice {
  article_id: number;
  supplier_id: number;
  /** The pack that it was ordered in; null for any. */
  pack_label: string | null;
  /** Of a pack as it was ordered. */
  pack_price_ht: number;
  ordered: Packed;
}

/**
 * Makes a price the supplier's, with its history. Returns the offer and its price before; null when the supplier has no
 * such offer or it costs that already.
 */
export async function updatePrice(
  db: Database,
  { article_id, supplier_id, pack_label, pack_price_ht, ordered }: NewPrice,
  author: AnyAuthor,
): Promise<{ offer_id: number; price_before: number | null } | null> {
  const offers = await db
    .selectFrom("article_offers")
    .selectAll()
    .where("article_id", "=", article_id)
    .where("supplier_id", "=", supplier_id)
    .orderBy("preferred", "desc")
    .orderBy("position")
    .execute();
  const offer = pack_label === null ? offers[0] : offers.find((one) => one.pack_label === pack_label);
  if (!offer) return null;
  const price = offeredPrice(offer, pack_price_ht, ordered);
  if (price === null || offer.pack_price_ht === price) return null;
  await writePrice(db, offer, price, author);
  return { offer_id: offer.id, price_before: offer.pack_price_ht };
}

/**
 * Returns the price that a delivery gives the pack of an offer, which may hold more or less than one of those that were
 * ordered; null where it is beyond what is kept.
 */
function offeredPrice(
  { pack_quantity }: Pick<Row<"article_offers">, "pack_quantity">,
  pack_price_ht: number | null,
  ordered: Packed,
): number | null {
  const price = priceOf(BigInt(pack_quantity), ordered, pack_price_ht);
  return price !== null && price > MOST_PRICE ? null : price;
}

/** Gives an offer back the price that it had before a delivery, unless it has changed since. */
export async function restorePrice(
  db: Database,
  line: Pick<Row<"receipt_lines">, "offer_id" | "price_before" | "pack_price_ht">,
  ordered: Packed,
  author: AnyAuthor,
): Promise<void> {
  if (line.offer_id === null) return;
  const offer = await db.selectFrom("article_offers").selectAll().where("id", "=", line.offer_id).executeTakeFirst();
  if (offer && offer.pack_price_ht === offeredPrice(offer, line.pack_price_ht, ordered))
    await writePrice(db, offer, line.price_before, author);
}

async function writePrice(
  db: Database,
  { id, article_id, supplier_id, pack_label, pack_quantity }: Row<"article_offers">,
  pack_price_ht: number | null,
  author: AnyAuthor,
): Promise<void> {
  await db.updateTable("article_offers").set({ pack_price_ht }).where("id", "=", id).execute();
  await db
    .insertInto("article_prices")
    .values({
      article_id,
      offer_id: id,
      supplier_id,
      pack_label,
      pack_quantity,
      pack_price_ht,
      changed_at: author.at,
      user_id: author.id,
    })
    .execute();
  await db
    .updateTable("articles")
    .set((e) => ({ updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", article_id)
    .execute();
}
