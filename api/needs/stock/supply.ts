import type { KitchenSupplier } from "../../kitchen/kitchen";
import type { Deliveries, Delivery } from "../schedule/calendar";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import { type Found, freshSources, liveThrough, type Source, type Take } from "./stock";

/** The needs of an article day by day, and its sources. Quantities count in the plan's scale, days are numbers. */
export interface Wants {
  /** Ascending; where a reserve is kept, days that take nothing too. */
  takes: Take[];
  sources: Source[];
  safety: bigint;
  /** The stock up to which a purchase brings it on the last day that it serves; at least the safety stock. */
  target: bigint;
  /** Days that it keeps once delivered; Infinity when it does not go off. */
  life: number;
}

/** One delivery of an article, before packs are counted. */
export interface PlannedReceipt {
  /** Its delivery; null when none can be had. */
  delivery: Delivery | null;
  /** The first day it is bought for: what comes later than that is late. */
  from: number;
  /** The last day it is bought for. */
  through: number;
  /** True when nothing is lacking before it but the safety stock. */
  onlySafety: boolean;
  /** True when it comes after the first day that lacks something. */
  late: boolean;
  quantity: bigint;
}

export interface Supply {
  /** The stock and receipts, of which those that come no later than the supplier could count from the start. */
  sources: Source[];
  drops: PlannedReceipt[];
  /** Days that nothing bought can serve, because it would not keep until them. */
  hopeless: { day: number; quantity: bigint; keepsUntil: number }[];
}

/** The days on which a supplier can come. */
export interface Calendar {
  supplier: KitchenSupplier;
  deliveries: Deliveries;
  /** The moment of the calculation. */
  now: string;
}

/**
 * Returns the deliveries that bring the lack of the days, each as late as it can be and covering all that it keeps for:
 * a later lack asks for a further one. What is on order and comes no later than the supplier could is not bought again.
 */
export function supplyOf(wants: Wants, { supplier, deliveries, now }: Calendar): Supply {
  const sources = awaitedBy(deliveries.next(supplier, now), wants.sources);
  const drops: PlannedReceipt[] = [];
  const hopeless: Supply["hopeless"] = [];
  for (;;) {
    const found = liveThrough(
      freshSources(
        sources,
        drops.map((drop) => sourceOf(drop, drop.quantity, wants.life)),
      ),
      wants.takes,
    );
    const at = firstLack(wants, found, hopeless);
    if (at === -1) return { sources, drops, hopeless };
    const day = wants.takes[at]?.day ?? 0;
    const short = found[at]?.short ?? 0n;
    const delivery = deliveries.inTime(supplier, dateOf(day), now);
    const arrival = delivery ? numberOf(delivery.deliver_on) : Infinity;
    const comesLate = arrival > day;
    const last = (delivery ? arrival : day) + wants.life;
    if (last < day) {
      hopeless.push({ day, quantity: short, keepsUntil: last });
      continue;
    }
    const { quantity, through } = lackUntil({ ...wants, sources }, found, at, last, hopeless);
    const late = found.some(
      (each, index) =>
        each.short > 0n && (wants.takes[index]?.day ?? 0) < arrival && index >= at && isHopeful(wants, index, hopeless),
    );
    drops.push({ delivery, from: day, through, onlySafety: comesLate && !late, late: comesLate && late, quantity });
  }
}

/**
 * Returns the sources, each receipt that comes no later than a first delivery counting from the start: a purchase would
 * cure no lack sooner. Without any delivery none would, so every receipt counts.
 */
function awaitedBy(first: Delivery | null, sources: Source[]): Source[] {
  const soonest = first ? numberOf(first.deliver_on) : Infinity;
  const isAwaited = ({ kind, from }: Source) => kind === "receipt" && from <= soonest;
  return sources.some(isAwaited)
    ? sources.map((source) => (isAwaited(source) ? { ...source, counts: -Infinity } : source))
    : sources;
}

/**
 * Returns the source that a drop brings, which counts as if it came in time: the quantity to buy does not depend on
 * whether it can be had.
 */
export function sourceOf(drop: PlannedReceipt, quantity: bigint, life: number): Source {
  const arrival = drop.delivery ? numberOf(drop.delivery.deliver_on) : drop.from;
  const counts = Math.min(arrival, drop.from);
  return { kind: "purchase", from: arrival, last: arrival + life, counts, quantity, of: null };
}

/** Returns the position of the first day lacking something, of the article or of its safety stock; -1 for none. */
export function firstLack(wants: Wants, found: readonly Found[], hopeless: Supply["hopeless"]): number {
  return found.findIndex(
    ({ short, left }, at) => (short > 0n || left < wants.safety) && isHopeful(wants, at, hopeless),
  );
}

function isHopeful(wants: Wants, at: number, hopeless: Supply["hopeless"]): boolean {
  return !hopeless.some(({ day }) => day === wants.takes[at]?.day);
}

/**
 * Returns the lack of the days from one on through `last` together, up to the target on the last of them, and the last
 * that lacks anything.
 */
export function lackUntil(
  wants: Wants,
  found: readonly Found[],
  at: number,
  last: number,
  hopeless: Supply["hopeless"],
): { quantity: bigint; through: number } {
  let lacked = 0n;
  let quantity = 0n;
  let through = wants.takes[at]?.day ?? 0;
  let filled = 0n;
  for (let index = at; index < found.length; index += 1) {
    const { day } = wants.takes[index] ?? { day: Infinity };
    const each = found[index];
    if (day > last || !each) break;
    if (!isHopeful(wants, index, hopeless)) continue;
    lacked += each.short;
    if (wants.target > wants.safety) filled = lacked + wants.target - each.left - comingAfter(wants, day, last);
    const reserve = each.left < wants.safety ? wants.safety - each.left : 0n;
    if (each.short + reserve === 0n) continue;
    through = day;
    if (lacked + reserve > quantity) quantity = lacked + reserve;
  }
  return { quantity: filled > quantity ? filled : quantity, through };
}

/**
 * Returns what is on order and comes after a day, no later than another: it is no part of what there is on that day,
 * and is not bought again to fill the stock.
 */
export function comingAfter({ sources }: Pick<Wants, "sources">, day: number, until: number): bigint {
  return sources.reduce(
    (sum, { kind, from, counts, quantity }) =>
      kind === "receipt" && from > day && from <= until && (counts === undefined || counts > day)
        ? sum + quantity
        : sum,
    0n,
  );
}

/** Tells whether nothing lacks, and each drop of which something is bought fills the stock up to its target. */
export function isFilled(
  wants: Wants,
  found: readonly Found[],
  bought: readonly { last: number }[],
  hopeless: Supply["hopeless"],
): boolean {
  if (firstLack(wants, found, hopeless) !== -1) return false;
  if (wants.target === wants.safety) return true;
  return bought.every(({ last }) => {
    const at = wants.takes.findLastIndex(({ day }, index) => day <= last && isHopeful(wants, index, hopeless));
    const [take, state] = [wants.takes[at], found[at]];
    return !take || !state || state.left + comingAfter(wants, take.day, last) >= wants.target;
  });
}
