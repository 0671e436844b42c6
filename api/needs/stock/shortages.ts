import { dateOf, numberOf } from "../../kitchen/day-numbers";
import type { ArticleNode } from "../graph/graph";
import type { Available, Shortage } from "./article-shortage";
import { nowOf, type Plan, toMillionths } from "../plan";
import {
  type Found,
  freshSources,
  isReliable,
  liveThrough,
  reserveOf,
  type Source,
  sourcesOf,
  targetOf,
} from "./stock";
import { comingAfter, type Supply, type Wants } from "./supply";

/** Returns the lack of each article, day by day, before its purchase is chosen. */
export function lacksOf(plan: Plan): readonly Shortage[] {
  return plan.lacksOf(() => [
    ...plan.nodes.flatMap((node) =>
      node.type === "article" && plan.flow(node).gross > 0n ? [lackOf(plan, node)] : [],
    ),
    ...idleLacksOf(plan),
  ]);
}

/**
 * Returns the lack of each article that nothing of the plan takes and that falls under its safety stock on a day of
 * it, or would if what should have come already did not.
 */
export function idleLacksOf(plan: Plan): readonly Shortage[] {
  return plan.idleLacksOf(() =>
    plan.watched.flatMap((node) => {
      const lack = lackOf(plan, node);
      return lack.net > 0n || isDoubted(lack) ? [lack] : [];
    }),
  );
}

function isDoubted({ wants: { sources, takes, safety } }: Shortage): boolean {
  const reliable = sources.filter(isReliable);
  return reliable.length < sources.length && lackedIn(liveThrough(freshSources(reliable), takes), safety) > 0n;
}

function lackOf(plan: Plan, node: ArticleNode): Shortage {
  const {
    one,
    today,
    input: { options },
  } = plan;
  const safety = reserveOf(node.of, options) * plan.millionth;
  const own = sourcesOf(node.of, nowOf(plan), options, one);
  const watched = {
    takes: takesOf(plan, node),
    sources: safety === 0n ? own : freshSources(own, heldOf(plan, node)),
    safety,
    target: targetOf(node.of, options) * plan.millionth,
    life: node.of.shelf_life_days ?? Infinity,
  };
  const wants: Wants = safety === 0n ? watched : { ...watched, takes: lookedAt(plan, watched) };
  const sources = freshSources(wants.sources);
  const taken = { lot: 0n, receipt: 0n, purchase: 0n, held: 0n };
  const found = liveThrough(sources, wants.takes, ({ kind }, quantity) => (taken[kind] += quantity));
  return {
    node,
    needed_on: plan.flow(node).needed_on ?? firstLackedIn(wants, found) ?? today,
    wants,
    found,
    net: node.of.managed_stock ? demandIn(wants, found) : 0n,
    available: {
      ...countedOf(plan, wants, sources),
      safety: toMillionths(plan, wants.safety),
      target: toMillionths(plan, wants.target),
      fromLots: toMillionths(plan, taken.lot),
      fromReceipts: toMillionths(plan, taken.receipt),
      late: lateOf(wants, found, false) ?? lateOf(wants, found, true),
    },
  };
}

/** Returns the quantity that each day takes of an article; a day that is past counts as today. */
export function takesOf({ flow, schedule: { dayNumbers }, today }: Plan, node: ArticleNode): Wants["takes"] {
  const now = numberOf(today);
  const takes: Wants["takes"] = [];
  flow(node).days.forEach((flowOfDay, at) => {
    if (flowOfDay === null || flowOfDay.gross === 0n) return;
    const day = Math.max(now, dayNumbers[at] ?? now);
    const last = takes.at(-1);
    if (last?.day === day) last.quantity += flowOfDay.gross;
    else takes.push({ day, quantity: flowOfDay.gross });
  });
  return takes;
}

/** Returns what orders before the plan take of an article, as it is there until they do. */
function heldOf({ reserved, one }: Plan, { of }: ArticleNode): Source[] {
  return (reserved?.articles.get(of.id)?.held ?? []).map(({ from, day, quantity: { num, den } }) => ({
    kind: "held",
    from,
    last: day - 1,
    quantity: (num * one) / den,
    of: null,
  }));
}

/**
 * Days from the plan's moment on each of which the reserve of goods that go off is looked at; further on, those that
 * turn it.
 */
const mostDays = 124;

/**
 * Returns the days on which an article with a reserve is looked at: those that take of it, and all others of the plan
 * on which the reserve may come to lack. One that is short from the start waits for the first of those that take.
 */
function lookedAt({ today, input: { until } }: Plan, { takes, sources, safety, life }: Wants): Wants["takes"] {
  const [now, first] = [numberOf(today), takes[0]?.day ?? 0];
  const end = Math.max(takes.at(-1)?.day ?? now, until === undefined ? now : numberOf(until));
  const taking = new Map(takes.map((take) => [take.day, take]));
  const turns = new Set([now, ...taking.keys(), ...sources.flatMap(({ from, last }) => [from, last + 1])]);
  if (life !== Infinity) for (let day = now; day <= Math.min(end, now + mostDays); day += 1) turns.add(day);
  const days = [...turns]
    .filter((day) => day >= now && day <= end)
    .sort((a, b) => a - b)
    .map((day) => taking.get(day) ?? { day, quantity: 0n });
  const met = liveThrough(freshSources(sources), days).findIndex(({ left }) => left >= safety);
  return days.filter(({ day }, at) => day >= first || (met !== -1 && at >= met));
}

/** Returns what is lacking besides what is on order and comes no later than a purchase could. In the plan's scale. */
export function netOf({ net, wants }: Shortage, supply: Supply): bigint {
  if (net === 0n || supply.sources === wants.sources) return net;
  return demandIn({ ...wants, sources: supply.sources }, liveThrough(freshSources(supply.sources), wants.takes));
}

/**
 * Returns what all days lack together, and, where they lack anything, what brings the last of them up to the target
 * with what is still to come.
 */
function demandIn(wants: Wants, found: readonly Found[]): bigint {
  const lacked = lackedIn(found, wants.safety);
  const last = found.at(-1);
  if (lacked === 0n || !last || wants.target === wants.safety) return lacked;
  const short = found.reduce((sum, each) => sum + each.short, 0n);
  const filled = short + wants.target - last.left - comingAfter(wants, wants.takes.at(-1)?.day ?? 0, Infinity);
  return filled > lacked ? filled : lacked;
}

/** Returns what is lacking without what fills the stock up to its target. In the plan's scale. */
export const leastOf = ({ found, wants: { safety } }: Shortage): bigint => lackedIn(found, safety);

function firstLackedIn({ takes, safety }: Wants, found: readonly Found[]): string | null {
  const day = takes[found.findIndex(({ short, left }) => short > 0n || left < safety)]?.day;
  return day === undefined ? null : dateOf(day);
}

function lackedIn(found: readonly Found[], safety: bigint): bigint {
  let short = 0n;
  return found.reduce((most, each) => {
    short += each.short;
    const lacked = short + positive(safety - each.left);
    return lacked > most ? lacked : most;
  }, 0n);
}

/**
 * Returns the sources that can serve the plan: without the part that ends before its last day still unused, and those
 * that come after it.
 */
function countedOf(
  plan: Plan,
  { sources, takes }: Wants,
  after: readonly Source[],
): Pick<Available, "usable" | "incoming" | "overdue" | "unsent"> {
  const end = takes.at(-1)?.day ?? 0;
  const sum = (isOne: (source: Source) => boolean) => {
    const all = sources.reduce(
      (total, source) => (isOne(source) && source.from <= end ? total + source.quantity : total),
      0n,
    );
    const wasted = after.reduce(
      (total, source) => (isOne(source) && source.from <= end && source.last < end ? total + source.quantity : total),
      0n,
    );
    return toMillionths(plan, all - wasted);
  };
  return {
    usable: sum(({ kind }) => kind === "lot"),
    incoming: sum(({ kind }) => kind === "receipt"),
    overdue: sum(({ doubt }) => doubt === "overdue"),
    unsent: sum(({ doubt }) => doubt === "unsent"),
  };
}

function lateOf({ sources, takes, safety }: Wants, found: readonly Found[], onlySafety: boolean): Available["late"] {
  const lacking = takes[found.findIndex(({ short, left }) => (onlySafety ? left < safety : short > 0n))]?.day;
  if (lacking === undefined) return null;
  const receipts = sources
    .filter(({ kind, from }) => kind === "receipt" && from > lacking)
    .sort((a, b) => a.from - b.from);
  return receipts.length > 0 ? { receipts, lacking: dateOf(lacking), onlySafety } : null;
}

function positive(quantity: bigint): bigint {
  return quantity > 0n ? quantity : 0n;
}
