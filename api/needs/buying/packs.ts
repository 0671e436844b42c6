import { UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { parseDecimal } from "#domain/exact/parse-decimal";
import { MILLION, millionths } from "#domain/exact/quantity";
import { ceilDiv, roundDiv } from "#domain/exact/rational";
import type { Kitchen, Offer } from "../../kitchen/kitchen";
import { freshSources, liveThrough } from "../stock/stock";
import {
  type PlannedReceipt,
  firstLack,
  isFilled,
  lackUntil,
  sourceOf,
  type Supply,
  type Wants,
} from "../stock/supply";

const mostPacks = BigInt(Number.MAX_SAFE_INTEGER);
const priceInCent = 10n ** BigInt(UNIT_PRICE_SCALE - 2);

/** The packs of one delivery. */
export interface Bought {
  drop: PlannedReceipt;
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
  requested: bigint;
  supply: Supply;
  bought: Bought[];
}

/**
 * Returns the packs of one offer that cover what is wanted by the deliveries given, its minimum and multiple respected;
 * null when it cannot be bought so.
 */
export function purchaseOf(
  offer: Offer,
  wants: Wants,
  supply: Supply,
  one: bigint,
  requested: bigint,
): Purchase | null {
  const pack = millionths(offer.pack_quantity);
  if (pack <= 0n) return null;
  const counts = packsOf(wants, supply, {
    pack: pack * (one / MILLION),
    ...stepsOf(offer),
    requested,
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
    : { offer, requested, supply, bought, packs, quantity: sum("quantity"), amount: sum("amount") };
}

/** Returns the fewest packs of an offer that are sold, and the number of which they are multiples. */
export const stepsOf = ({ min_packs, pack_multiple }: Offer): { least: bigint; multiple: bigint } => ({
  least: BigInt(Math.max(0, min_packs)),
  multiple: BigInt(Math.max(1, pack_multiple)),
});

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

/** The way in which packs are counted. */
interface Packing {
  /** Content of a pack, in the plan's scale. */
  pack: bigint;
  least: bigint;
  multiple: bigint;
  /** The fewest packs altogether. */
  requested: bigint;
}

/** Packs that cover a quantity: at least the minimum, in whole multiples; none when nothing is wanted. */
function packsFor(quantity: bigint, requested: bigint, { pack, least, multiple }: Packing): bigint {
  const needed = ceilDiv(quantity, pack);
  const wanted = needed > requested ? needed : requested;
  return wanted <= 0n ? 0n : multiple * ceilDiv(wanted < least ? least : wanted, multiple);
}

/**
 * Returns the packs of each drop, earliest first: what earlier packs leave over serves the following days while it
 * keeps. Several are gone through once more: each is lowered as long as no day falls short, because a later one's
 * rounding may cover days that an earlier one was sized for.
 */
function packsOf(wants: Wants, { sources, drops, hopeless }: Supply, packing: Packing): bigint[] {
  const packs: bigint[] = drops.map(() => 0n);
  const own = { ...wants, sources };
  const live = () =>
    liveThrough(
      freshSources(
        sources,
        drops.map((drop, index) => sourceOf(drop, (packs[index] ?? 0n) * packing.pack, wants.life)),
      ),
      wants.takes,
    );
  drops.forEach((drop, index) => {
    const requested = index === 0 ? packing.requested : 0n;
    if (drops.length === 1) {
      packs[index] = packsFor(drop.quantity, requested, packing);
      return;
    }
    const found = live();
    const at = firstLack(wants, found, hopeless);
    const { last } = sourceOf(drop, 0n, wants.life);
    const isMine = at !== -1 && (wants.takes[at]?.day ?? 0) <= last;
    packs[index] = packsFor(isMine ? lackUntil(own, found, at, last, hopeless).quantity : 0n, requested, packing);
  });
  if (drops.length > 1) drops.forEach((_, index) => (packs[index] = lowered(index)));
  return packs;

  function lowered(index: number): bigint {
    const now = packs[index] ?? 0n;
    const steps = choicesBelow(now, index === 0 ? packing.requested : 0n, packing);
    // Who needs nothing fills nothing either: none is no step of those by which the stock rises.
    if (steps[0] === 0n) {
      if (isEnough(0n)) return 0n;
      steps.shift();
    }
    let [low, high] = [0, steps.length];
    // The more, the better: the fewest that do are found by halving. `steps` ascend; past them stands what there is.
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (isEnough(steps[middle] ?? now)) high = middle;
      else low = middle + 1;
    }
    return steps[low] ?? now;

    function isEnough(count: bigint): boolean {
      packs[index] = count;
      const bought = drops.flatMap((drop, at) => ((packs[at] ?? 0n) > 0n ? [sourceOf(drop, 0n, wants.life)] : []));
      return isFilled(own, live(), bought, hopeless);
    }
  }
}

const mostSteps = 4096n;

/** Returns the numbers of packs that may be had below one, ascending. */
function choicesBelow(packs: bigint, requested: bigint, packing: Packing): bigint[] {
  const least = packsFor(1n, requested, packing);
  const from = packs - mostSteps * packing.multiple;
  const steps: bigint[] = requested === 0n && packs > 0n ? [0n] : [];
  for (let count = least > from ? least : from; count < packs; count += packing.multiple) steps.push(count);
  return steps;
}
