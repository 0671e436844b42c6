import { formatMillionths, millionths } from "../../exact/quantity";
import type { Kitchen } from "../../kitchen/kitchen";
import type { NeededArticle, Needs } from "../../needs/result";

/** By article id, how much of what a frozen plan was to buy has arrived or is expected since. */
export type Arrivals = Map<number, string>;

/**
 * Takes a rise in stock and expected receipts, up to the quantity the plan was to order, for the plan's own purchase: once
 * it is recorded, what is bought must not look as if it were no longer needed.
 */
export function arrivalsOf(before: Needs, now: Needs): Arrivals {
  const present = new Map(now.articles.map((article) => [article.article_id, article]));
  const arrivals: Arrivals = new Map();
  for (const article of before.articles) {
    const later = present.get(article.article_id);
    const rise = later ? coverageOf(later) - coverageOf(article) : 0n;
    const ordered = millionths(article.ordered_quantity);
    const arrived = rise < ordered ? rise : ordered;
    if (arrived > 0n) arrivals.set(article.article_id, formatMillionths(arrived));
  }
  return arrivals;
}

/** The kitchen as it would be had those purchases not been recorded. `now` is its calculation with them. */
export function withoutArrivals(kitchen: Kitchen, now: Needs, arrivals: Arrivals): Kitchen {
  const articles = new Map(kitchen.articles);
  for (const article of now.articles) {
    const known = articles.get(article.article_id);
    const arrived = arrivals.get(article.article_id);
    if (!known || arrived === undefined) continue;
    const quantity = formatMillionths(coverageOf(article) - millionths(arrived));
    articles.set(known.id, { ...known, lots: [{ code: null, quantity, expires_on: null }], incoming: [] });
  }
  return { ...kitchen, articles };
}

function coverageOf({ usable_stock, incoming_in_time }: NeededArticle): bigint {
  return millionths(usable_stock) + millionths(incoming_in_time);
}
