import { UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { type Rational, ZERO, compare, div, fromDecimal, isPositive, toDecimal } from "#domain/exact/rational";
import type { KitchenArticle, Offer } from "../kitchen";

/**
 * Returns the price before tax of one stock unit in this offer; null when the price is unknown or the pack is empty.
 */
export function offerUnitPrice(offer: Pick<Offer, "pack_quantity" | "pack_price_ht">): Rational | null {
  const content = fromDecimal(offer.pack_quantity);
  return offer.pack_price_ht === null || !isPositive(content) ? null : div(fromDecimal(offer.pack_price_ht), content);
}

/**
 * Returns the price before tax of one stock unit: the preferred offer's, else the cheapest one known; null when there
 * is none. An article that is not managed in stock (tap water) and has no offer costs nothing.
 */
export function articleUnitPrice(article: Pick<KitchenArticle, "offers" | "managed_stock">): Rational | null {
  const preferred = article.offers.find((offer) => offer.preferred);
  const price = preferred && offerUnitPrice(preferred);
  if (price) return price;
  const known = article.offers.map(offerUnitPrice).filter((unitPrice) => unitPrice !== null);
  if (known.length === 0) return article.managed_stock || article.offers.length > 0 ? null : ZERO;
  return known.reduce((cheapest, unitPrice) => (compare(unitPrice, cheapest) < 0 ? unitPrice : cheapest));
}

/** Returns the price before tax of one stock unit in an offer, 4 decimals; null when unknown. */
export function unitPriceOf(offer: Pick<Offer, "pack_quantity" | "pack_price_ht">): string | null {
  const price = offerUnitPrice(offer);
  return price && toDecimal(price, UNIT_PRICE_SCALE);
}
