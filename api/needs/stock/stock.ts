import { millionths } from "#domain/exact/quantity";
import { isNeverSent } from "#domain/purchasing/never-sent";
import type { PlanOptions } from "#domain/planning/plan-options";
import { inParts } from "../../kitchen/exact";
import type { Incoming, KitchenArticle, Lot } from "../../kitchen/kitchen";
import { numberOf } from "../../kitchen/day-numbers";

/** Something that serves an article's needs. Days are numbers, quantities count in the plan's scale. */
export interface Source {
  /** The kind: a part held for orders before the plan counts until they take it, and serves nobody else. */
  kind: "lot" | "receipt" | "purchase" | "held";
  /** First and last day on which it can be used; Infinity when it does not go off. */
  from: number;
  last: number;
  /**
   * First day on which it counts though it is not there yet: it serves what nothing else does, late. Missing where it
   * counts only from the day it is there.
   */
  counts?: number;
  quantity: bigint;
  /** The reason why a receipt is not there: it counts towards what is bought all the same. */
  doubt?: Doubt;
  /** The lot or the receipt of the article; null for a purchase. */
  of: Lot | Incoming | null;
}

/** Expected on a day that is past · its order was never sent, and can be no more or should have brought it already. */
export type Doubt = "overdue" | "unsent";

/** The moment at which a plan looks: an instant, and its day in Paris. */
export interface Now {
  as_of: string;
  today: string;
}

/** The quantity taken of an article on one day. */
export interface Take {
  day: number;
  quantity: bigint;
}

/**
 * The state of an article on a day: the quantity it lacks, and the quantity that can still be used when the day is
 * over.
 */
export interface Found {
  short: bigint;
  left: bigint;
}

/** Returns the safety stock of an article where it counts, in millionths of its unit; 0 for less than nothing. */
export function reserveOf(
  { safety_stock }: KitchenArticle,
  options: Pick<PlanOptions, "include_safety_stock">,
): bigint {
  const reserve = millionths(safety_stock);
  return options.include_safety_stock && reserve > 0n ? reserve : 0n;
}

/**
 * Returns what an article is bought up to once it falls under its safety stock, in millionths of its unit: at least
 * that stock.
 */
export function targetOf(article: KitchenArticle, options: Pick<PlanOptions, "include_safety_stock">): bigint {
  const reserve = reserveOf(article, options);
  const target = options.include_safety_stock ? millionths(article.target_stock ?? "0") : 0n;
  return target > reserve ? target : reserve;
}

/**
 * Returns the lots and the receipts that count. A lot serves through its date, what is expected from its day on (today
 * when that is past) as long as it keeps.
 */
export function sourcesOf(
  article: KitchenArticle,
  now: Now,
  options: Pick<PlanOptions, "use_article_stock" | "count_incoming">,
  one: bigint,
): Source[] {
  const today = numberOf(now.today);
  const life = article.shelf_life_days ?? Infinity;
  const lots = options.use_article_stock ? article.lots : [];
  const incoming = options.count_incoming ? article.incoming : [];
  const sources = [
    ...lots.map((lot): Source => ({
      kind: "lot",
      from: -Infinity,
      last: lot.expires_on === null ? Infinity : numberOf(lot.expires_on),
      quantity: inParts(lot, one),
      of: lot,
    })),
    ...incoming.map((receipt): Source => {
      const from = Math.max(numberOf(receipt.expected_on), today);
      const doubt = doubtOf(receipt, now);
      return { kind: "receipt", from, last: from + life, quantity: inParts(receipt, one), ...doubt, of: receipt };
    }),
  ];
  return sources.filter(({ quantity }) => quantity > 0n).sort(firstToExpire);
}

/** Tells whether a receipt is of an order that was never sent, and can be counted on no more. */
export const isNeverOrdered = ({ unsent, expected_on }: Incoming, now: Now): boolean =>
  unsent !== undefined && isNeverSent({ sendBefore: unsent.before, expectedOn: expected_on }, now);

function doubtOf(receipt: Incoming, now: Now): { doubt?: Doubt } {
  if (isNeverOrdered(receipt, now)) return { doubt: "unsent" };
  return receipt.expected_on < now.today ? { doubt: "overdue" } : {};
}

/** Tells whether a source can be counted on to be there: all but receipts that are overdue or were never ordered. */
export const isReliable = ({ doubt }: Source): boolean => doubt === undefined;

/** Returns the sources that are there before those that cannot be counted on: these serve what is left. */
export const reliableFirst = (sources: readonly Source[]): Source[] =>
  [...sources].sort((a, b) => Number(!isReliable(a)) - Number(!isReliable(b)));

/**
 * Lives through the days: each takes first what expires first, and at last what already counts though it comes later.
 * The sources are used up; what they still hold is left in them.
 */
export function liveThrough(
  sources: readonly Source[],
  takes: readonly Take[],
  onTake?: (source: Source, quantity: bigint, at: number) => void,
): Found[] {
  const awaited = sources.filter(({ counts }) => counts !== undefined);
  return takes.map(({ day, quantity }, at) => {
    let short = quantity;
    let left = 0n;
    for (const source of sources) if (source.from <= day) serve(source);
    for (const source of awaited) if (source.from > day && (source.counts ?? source.from) <= day) serve(source);
    return { short, left };

    function serve(source: Source) {
      if (source.quantity === 0n || source.last < day) return;
      if (short > 0n && source.kind !== "held") {
        const taken = source.quantity < short ? source.quantity : short;
        source.quantity -= taken;
        short -= taken;
        onTake?.(source, taken, at);
      }
      left += source.quantity;
    }
  });
}

/** Sources of their own, to use up, with others in their place among them. */
export function freshSources(sources: readonly Source[], more: readonly Source[] = []): Source[] {
  const all = [...sources, ...more].map((source) => ({ ...source }));
  return more.length === 0 ? all : all.sort(firstToExpire);
}

const kindRank = { lot: 0, receipt: 1, purchase: 2, held: 3 };

/** Compares by expiry, the first to expire first, then by arrival. */
export function firstToExpire(a: Source, b: Source): number {
  if (a.last !== b.last) return a.last < b.last ? -1 : 1;
  return kindRank[a.kind] - kindRank[b.kind] || (a.from === b.from ? 0 : a.from < b.from ? -1 : 1);
}
