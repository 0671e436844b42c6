import { formatMillionths } from "#domain/exact/quantity";
import type { Lot } from "../../kitchen/kitchen";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import type { Need } from "../buying/article-needs";
import { type Plan, toMillionths } from "../plan";
import type { ArticleDay } from "../result";
import { firstToExpire, isReliable, type Source } from "./stock";

/** Quantities of one day, in the plan's scale. */
interface Page {
  taken: bigint;
  received: bigint;
  bought: bigint;
  wasted: bigint;
  short: bigint;
  left: bigint;
}

/** A quantity that goes off unused: of a lot, or of a receipt or a purchase. */
export interface Waste {
  lot: Lot | null;
  /** The last day it could be used, YYYY-MM-DD. */
  day: string;
  /** In millionths. */
  quantity: bigint;
}

/** The stock of one article through the days of a plan. */
export interface Book {
  days: ArticleDay[];
  wasted: Waste[];
}

/**
 * Keeps the stock of an article through the days, purchases coming on the day of their delivery: what each day takes,
 * receives, throws away and leaves, what orders before the plan take included. What should have come already is not
 * there.
 */
export function bookOf(plan: Plan, { node, wants, purchase }: Need): Book {
  const { takes, life } = wants;
  const { days: reserved = [], held = [] } = plan.reserved?.articles.get(node.of.id) ?? {};
  const now = numberOf(plan.today);
  const purchases = (purchase?.bought ?? []).flatMap(({ drop, quantity }): Source[] => {
    const from = drop.delivery ? numberOf(drop.delivery.deliver_on) : null;
    return from === null
      ? []
      : [{ kind: "purchase", from, last: from + life, quantity: quantity * plan.millionth, of: null }];
  });
  const sources = [...wants.sources.filter((source) => isReliable(source) && source.kind !== "held"), ...purchases]
    .map((source) => ({ ...source }))
    .sort(firstToExpire);
  const end = Math.max(takes.at(-1)?.day ?? now, plan.input.until === undefined ? now : numberOf(plan.input.until));
  const wasted = sources.flatMap((source): Waste[] => (source.last < now ? [wasteOf(plan, source)] : []));
  const takenOn = new Map(takes.map(({ day, quantity }) => [day, quantity]));
  const reservedOn = new Map(reserved.map(({ day, quantity: { num, den } }) => [day, (num * plan.one) / den]));
  const pages = new Map<number, Page>();

  const events = [
    ...takenOn.keys(),
    ...reservedOn.keys(),
    ...sources.flatMap(({ from, last }) => [from, last]),
    ...held.map(({ from }) => from),
  ];
  for (const day of [...new Set(events)].filter((event) => event >= now && event <= end).sort((a, b) => a - b)) {
    const page: Page = { taken: takenOn.get(day) ?? 0n, received: 0n, bought: 0n, wasted: 0n, short: 0n, left: 0n };
    page.short = page.taken;
    for (const source of sources) {
      if (source.from > day || source.last < day) continue;
      if (source.from === day && source.kind !== "lot")
        page[source.kind === "receipt" ? "received" : "bought"] += source.quantity;
      const taken = source.quantity < page.short ? source.quantity : page.short;
      source.quantity -= taken;
      page.short -= taken;
      if (source.last === day && source.quantity > 0n) {
        wasted.push(wasteOf(plan, source));
        page.wasted += source.quantity;
        source.quantity = 0n;
      }
      page.left += source.quantity;
    }
    for (const { from, day: takenOnDay, quantity } of held) {
      const there = (quantity.num * plan.one) / quantity.den;
      if (from === day) page.received += there;
      if (from <= day && takenOnDay > day) page.left += there;
    }
    pages.set(day, page);
  }
  return { days: written(plan, pages, reservedOn), wasted };
}

function wasteOf(plan: Plan, { of, last, quantity }: Source): Waste {
  return { lot: of && "expires_on" in of ? of : null, day: dateOf(last), quantity: toMillionths(plan, quantity) };
}

/**
 * Returns each figure in millionths, what is taken rounded so that the days add up. A day on which nothing happens is
 * left out.
 */
function written(plan: Plan, pages: ReadonlyMap<number, Page>, reservedOn: ReadonlyMap<number, bigint>): ArticleDay[] {
  let exact = 0n;
  let reported = 0n;
  return [...pages].flatMap(([day, { taken, received, bought, wasted, short, left }]): ArticleDay[] => {
    exact += taken;
    const quantity = toMillionths(plan, exact) - reported;
    reported += quantity;
    const reserved = reservedOn.get(day) ?? 0n;
    if (taken + received + bought + wasted + reserved === 0n) return [];
    const figure = (each: bigint) => formatMillionths(toMillionths(plan, each));
    return [
      {
        day: dateOf(day),
        taken: formatMillionths(quantity),
        reserved: figure(reserved),
        received: figure(received),
        bought: figure(bought),
        wasted: figure(wasted),
        short: figure(short),
        left: figure(left),
      },
    ];
  });
}
