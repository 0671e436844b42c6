import { parseDecimal, UNIT_PRICE_SCALE } from "../exact/decimal";
import { MILLION, millionths } from "../exact/quantity";
import { ceilDiv, roundDiv } from "../exact/rational";
import type { Kitchen, KitchenArticle, Offer } from "../kitchen/kitchen";
import type { NeedsOptions } from "./input";

const COUNTABLE = BigInt(Number.MAX_SAFE_INTEGER);
const PRICE_IN_CENT = 10n ** BigInt(UNIT_PRICE_SCALE - 2);

export interface Purchase {
  offer: Offer;
  packs: bigint;
  /** Content of the packs, in millionths of the article's unit. */
  quantity: bigint;
  /** To pay before tax, in cents; 0 when the price is unknown. */
  amount: bigint;
}

/** The packs of one offer that cover a need, its minimum and multiple respected; null when it cannot be bought so. */
export function purchaseOf(offer: Offer, net: bigint, one: bigint): Purchase | null {
  const pack = millionths(offer.pack_quantity);
  if (pack <= 0n) return null;
  const multiple = BigInt(Math.max(1, offer.pack_multiple));
  const least = BigInt(Math.max(0, offer.min_packs));
  const wanted = ceilDiv(net, pack * (one / MILLION));
  const packs = net === 0n ? 0n : multiple * ceilDiv(wanted < least ? least : wanted, multiple);
  return packs > COUNTABLE ? null : { offer, packs, quantity: packs * pack, amount: roundDiv(packs * packPrice(offer), PRICE_IN_CENT) };
}

/** The purchase that the policy chooses among the offers that can be ordered; null when there is none. */
export function choosePurchase(article: KitchenArticle, net: bigint, one: bigint, kitchen: Kitchen, policy: NeedsOptions["supplier_policy"]): Purchase | null {
  const purchases = article.offers.filter((offer) => isOrderable(offer, kitchen)).flatMap((offer) => purchaseOf(offer, net, one) ?? []);
  const preferred = purchases.find(({ offer }) => offer.preferred);
  if (preferred && (policy === "preferred" || net === 0n)) return preferred;
  return purchases.sort(byCost)[0] ?? null;
}

/** Whether the offer stands and its supplier takes orders. */
export function isOrderable(offer: Offer, kitchen: Kitchen): boolean {
  const supplier = kitchen.suppliers.get(offer.supplier_id);
  return offer.available && supplier !== undefined && !supplier.do_not_order && supplier.archived_at === null;
}

function byCost(a: Purchase, b: Purchase): number {
  const unpriced = Number(a.offer.pack_price_ht === null) - Number(b.offer.pack_price_ht === null);
  const cheaper = a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : 0;
  return unpriced || cheaper || Number(b.offer.preferred) - Number(a.offer.preferred) || a.offer.id - b.offer.id;
}

/** Price of a pack in ten-thousandths. */
function packPrice({ pack_price_ht }: Offer): bigint {
  const parsed = pack_price_ht === null ? null : parseDecimal(pack_price_ht, UNIT_PRICE_SCALE);
  if (parsed && !parsed.ok) throw new RangeError(`not a price: ${pack_price_ht}`);
  return parsed ? parsed.scaled : 0n;
}
