import { offerUnitPrice } from "../../kitchen/costing/price";
import { UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { toDecimal } from "#domain/exact/rational";
import type { Offer } from "../../kitchen/kitchen";

/** The price before tax of one stock unit in an offer, 4 decimals; null when unknown. */
export function unitPriceOf(offer: Pick<Offer, "pack_quantity" | "pack_price_ht">): string | null {
  const price = offerUnitPrice(offer);
  return price && toDecimal(price, UNIT_PRICE_SCALE);
}
