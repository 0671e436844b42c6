import { formatMillionths, millionths } from "#domain/exact/quantity";
import type { Kitchen } from "../../kitchen/kitchen";
import type { NeededArticle, Needs } from "../../needs/result";

/** Quantity of each article that a frozen plan was to buy and that has arrived or is expected since, by article id. */
export type Arrivals = Map<number, string>;

/**
 * Returns what of a frozen plan's purchase has come or is on its way: what its own orders say, and of the articles that
 * they do not hold a rise in stock and expected receipts, up to the quantity the plan was to order. What is bought must
 * not look as if it were no longer needed.
 *
 * @param bought millionths by article id, as the orders made from the plan have them
 */
export function arrivalsOf(before: Needs, now: Needs, bought: ReadonlyMap<number, bigint>): Arrivals {
  const present = new Map(now.articles.map((article) => [article.article_id, article]));
  const arrivals: Arrivals = new Map();
  for (const article of before.articles) {
    const later = present.get(article.article_id);
    const rise = later ? coverageOf(later) - coverageOf(article) : 0n;
    const ordered = millionths(article.ordered_quantity);
    const arrived = bought.get(article.article_id) ?? (rise < ordered ? rise : ordered);
    if (arrived > 0n) arrivals.set(article.article_id, formatMillionths(arrived));
  }
  return arrivals;
}

/**
 * Returns the kitchen as it would be had those purchases not been recorded: less of what is expected, the latest first,
 * then of what would keep longest.
 */
export function withoutArrivals(kitchen: Kitchen, arrivals: Arrivals): Kitchen {
  const articles = new Map(kitchen.articles);
  for (const [id, arrived] of arrivals) {
    const known = articles.get(id);
    if (!known) continue;
    const expected = less(known.incoming, millionths(arrived), ({ expected_on }) => expected_on);
    const lots = less(known.lots, expected.rest, ({ expires_on }) => expires_on ?? "9999-12-31");
    articles.set(id, { ...known, lots: lots.left, incoming: expected.left });
  }
  return { ...kitchen, articles };
}

function less<Part extends { quantity: string }>(
  parts: readonly Part[],
  quantity: bigint,
  dayOf: (part: Part) => string,
): { left: Part[]; rest: bigint } {
  let rest = quantity;
  const left = [...parts]
    .sort((a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0))
    .map((part) => {
      const there = millionths(part.quantity);
      const taken = there < rest ? there : rest;
      rest -= taken;
      return { ...part, quantity: formatMillionths(there - taken) };
    });
  return { left, rest };
}

function coverageOf({ usable_stock, incoming_in_time }: NeededArticle): bigint {
  return millionths(usable_stock) + millionths(incoming_in_time);
}
