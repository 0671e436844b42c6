import { millionths } from "#domain/exact/quantity";
import { dayInParis } from "#domain/paris";
import { articleNode, type ArticleNode, type Node } from "../graph/graph";
import type { NeedsInput } from "../input";
import { askersBehind } from "../pegging/pegs";
import type { Plan } from "../plan";
import { reserveOf } from "./stock";

/**
 * Returns the articles of which less may be there on a day of a plan than their safety stock, were nothing taken: of
 * the thousands of a catalogue those alone are looked at. None of a plan that is over, nor of one that does not look at
 * the stock of articles.
 */
export function watchedIn(input: NeedsInput, nodes: readonly Node[]): ArticleNode[] {
  const { kitchen, options, restock = false, until, as_of } = input;
  if (!restock || !options.use_article_stock || until === undefined || until < dayInParis(new Date(as_of))) return [];
  return [...kitchen.articles.values()]
    .filter((article) => {
      if (!article.managed_stock || article.archived_at !== null) return false;
      const lasting = article.lots.reduce(
        (sum, { quantity, expires_on }) =>
          expires_on === null || expires_on >= until ? sum + millionths(quantity) : sum,
        0n,
      );
      return lasting < reserveOf(article, options);
    })
    .sort((a, b) => a.id - b.id)
    .map((article, at) => articleNode(article, nodes.length + at));
}

/** Tells whether an article is needed for what is made for its stock, beside others or not. */
export const isAlsoForStock = (node: ArticleNode, plan: Plan): boolean =>
  !isIdle(node, plan) &&
  plan.makesForStock() &&
  askersBehind([plan.behind(node)]).some((asker) => plan.demand.askers[asker]?.isReserve);

/** Tells whether an article is needed for safety stocks alone: its own, or those of what is made of it. */
export function isForStock(node: ArticleNode, plan: Plan): boolean {
  if (isIdle(node, plan)) return true;
  if (!plan.makesForStock()) return false;
  const behind = askersBehind([plan.behind(node)]);
  return behind.length > 0 && behind.every((asker) => plan.demand.askers[asker]?.isReserve);
}

/** Tells whether nothing of a plan takes an article: it is looked at for its safety stock alone. */
export const isIdle = ({ rank }: ArticleNode, { nodes }: { nodes: readonly Node[] }): boolean => rank >= nodes.length;
