import { parseDecimal, UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { MILLION, millionths } from "#domain/exact/quantity";
import { ceilDiv, roundDiv } from "#domain/exact/rational";
import type { Kitchen, Offer } from "../kitchen/kitchen";
import { type Drop, packsOf, type Supply, type Wants } from "./supply";

const mostPacks = BigInt(Number.MAX_SAFE_INTEGER);
const priceInCent = 10n ** BigInt(UNIT_PRICE_SCALE - 2);

/** The packs of one delivery. */
export interface Bought {
  drop: Drop;
  packs: bigint;
  /** Content of the packs, in millionths of the article's unit. */
  quantity: bigint;
  /** Amount before tax, in cents; 0 when the price is unknown. */
  amount: bigint;
}

/** The purchase of an article: the deliveries of one offer, earliest first, and their sums. */
export interface Purchase extends Omit<Bought, "drop"> {
  offer: Offer;
  /** Packs that were asked for by hand, whatever is needed. */
  asked: bigint;
  supply: Supply;
  bought: Bought[];
}

/**
 * Returns the packs of one offer that cover what is wanted by the deliveries given, its minimum and multiple respected;
 * null when it cannot be bought so.
 */
export function purchaseOf(offer: Offer, wants: Wants, supply: Supply, one: bigint, asked: bigint): Purchase | null {
  const pack = millionths(offer.pack_quantity);
  if (pack <= 0n) return null;
  const counts = packsOf(wants, supply, {
    pack: pack * (one / MILLION),
    least: BigInt(Math.max(0, offer.min_packs)),
    multiple: BigInt(Math.max(1, offer.pack_multiple)),
    asked,
  });
  const bought = supply.drops.flatMap((drop, index): Bought[] => {
    const packs = counts[index] ?? 0n;
    return packs === 0n
      ? []
      : [{ drop, packs, quantity: packs * pack, amount: roundDiv(packs * packPrice(offer), priceInCent) }];
  });
  const sum = (figure: "packs" | "quantity" | "amount") => bought.reduce((total, each) => total + each[figure], 0n);
  const packs = sum("packs");
  return packs > mostPacks
    ? null
    : { offer, asked, supply, bought, packs, quantity: sum("quantity"), amount: sum("amount") };
}

/** Tells whether the offer stands and its supplier takes orders. */
export function isOrderable(offer: Offer, kitchen: Kitchen): boolean {
  const supplier = kitchen.suppliers.get(offer.supplier_id);
  return offer.available && supplier !== undefined && !supplier.do_not_order && supplier.archived_at === null;
}

/** Returns the fewest packs of an offer that come to an amount in cents; null when it has no price. */
export function packsWorth(offer: Offer, amount: bigint): bigint | null {
  const price = packPrice(offer);
  return price === 0n ? null : ceilDiv(amount * priceInCent - priceInCent / 2n, price);
}

/** Returns the price of a pack in ten-thousandths. */
function packPrice({ pack_price_ht }: Offer): bigint {
  const parsed = pack_price_ht === null ? null : parseDecimal(pack_price_ht, UNIT_PRICE_SCALE);
  if (parsed && !parsed.ok) throw new RangeError(`not a price: ${pack_price_ht}`);
  return parsed ? parsed.scaled : 0n;
}
