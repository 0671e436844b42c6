import { formatMillionths, MILLION, millionths } from "../exact/quantity";
import { ceilDiv } from "../exact/rational";
import type { Incoming, Kitchen, KitchenArticle, Lot } from "../kitchen/kitchen";
import type { NeedsInput } from "./input";
import { type Plan, planOf } from "./plan";

/**
 * The kitchen as it is once a plan has taken what it needs: lots first to expire first, then what is expected, stock of
 * semi-finished and finished goods. What a rounded batch leaves over is not counted, so that nothing is promised twice.
 */
export function reserveFor(input: NeedsInput): Kitchen {
  const plan = planOf(input);
  const { kitchen } = input;
  const left: Kitchen = { ...kitchen, articles: new Map(kitchen.articles), recipes: new Map(kitchen.recipes), products: new Map(kitchen.products) };
  for (const node of plan.nodes) {
    const { gross, served, fromStockOnly } = plan.flow(node);
    if (node.type === "article") left.articles.set(node.of.id, lessStock(node.of, whole(plan, gross), plan.today));
    else if (node.type === "recipe") left.recipes.set(node.of.id, { ...node.of, stock_quantity: less(node.of.stock_quantity, whole(plan, served + fromStockOnly)) });
    else left.products.set(node.of.id, { ...node.of, stock_quantity: less(node.of.stock_quantity, whole(plan, served)) });
  }
  return left;
}

/** In millionths, what is taken counting for no less than it is. */
const whole = ({ one }: Plan, quantity: bigint) => ceilDiv(quantity, one / MILLION);

function less(quantity: string, taken: bigint): string {
  const left = millionths(quantity) - taken;
  return formatMillionths(left > 0n ? left : 0n);
}

function lessStock(article: KitchenArticle, taken: bigint, today: string): KitchenArticle {
  const usable = article.lots.filter(({ expires_on }) => expires_on === null || expires_on >= today);
  const lots = take<Lot>(usable, taken, ({ expires_on }) => expires_on ?? "9999-12-31");
  const incoming = take<Incoming>(article.incoming, lots.rest, ({ expected_on }) => expected_on);
  return { ...article, lots: lots.left, incoming: incoming.left };
}

function take<Part extends { quantity: string }>(parts: readonly Part[], taken: bigint, dayOf: (part: Part) => string): { left: Part[]; rest: bigint } {
  let rest = taken;
  const left = [...parts]
    .sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0))
    .map((part) => {
      const there = millionths(part.quantity);
      const used = there < rest ? there : rest;
      rest -= used;
      return { ...part, quantity: formatMillionths(there - used) };
    });
  return { left, rest };
}
