import { parseDecimal, UNIT_PRICE_SCALE } from "../exact/decimal";
import { MILLION, millionths } from "../exact/quantity";
import { ceilDiv, roundDiv } from "../exact/rational";
import type { Kitchen, Offer } from "../kitchen/kitchen";

const COUNTABLE = BigInt(Number.MAX_SAFE_INTEGER);
const PRICE_IN_CENT = 10n ** BigInt(UNIT_PRICE_SCALE - 2);

export interface Purchase {
  offer: Offer;
  packs: bigint;
  /** Packs that were asked for by hand, whatever is needed. */
  asked: bigint;
  /** Content of the packs, in millionths of the article's unit. */
  quantity: bigint;
  /** To pay before tax, in cents; 0 when the price is unknown. */
  amount: bigint;
}

/** The packs of one offer that cover a need, its minimum and multiple respected, and at least `asked`; null when it cannot be bought so. */
export function purchaseOf(offer: Offer, net: bigint, one: bigint, asked = 0n): Purchase | null {
  const pack = millionths(offer.pack_quantity);
  if (pack <= 0n) return null;
  const multiple = BigInt(Math.max(1, offer.pack_multiple));
  const least = BigInt(Math.max(0, offer.min_packs));
  const needed = ceilDiv(net, pack * (one / MILLION));
  const wanted = needed > asked ? needed : asked;
  const packs = wanted === 0n ? 0n : multiple * ceilDiv(wanted < least ? least : wanted, multiple);
  return packs > COUNTABLE ? null : { offer, packs, asked, quantity: packs * pack, amount: roundDiv(packs * packPrice(offer), PRICE_IN_CENT) };
}

/** Whether the offer stands and its supplier takes orders. */
export function isOrderable(offer: Offer, kitchen: Kitchen): boolean {
  const supplier = kitchen.suppliers.get(offer.supplier_id);
  return offer.available && supplier !== undefined && !supplier.do_not_order && supplier.archived_at === null;
}

/** The fewest packs of an offer that come to an amount in cents; null when it has no price. */
export function packsWorth(offer: Offer, amount: bigint): bigint | null {
  const price = packPrice(offer);
  return price === 0n ? null : ceilDiv(amount * PRICE_IN_CENT - PRICE_IN_CENT / 2n, price);
}

/** Price of a pack in ten-thousandths. */
function packPrice({ pack_price_ht }: Offer): bigint {
  const parsed = pack_price_ht === null ? null : parseDecimal(pack_price_ht, UNIT_PRICE_SCALE);
  if (parsed && !parsed.ok) throw new RangeError(`not a price: ${pack_price_ht}`);
  return parsed ? parsed.scaled : 0n;
}
