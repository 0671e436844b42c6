import { formatMillionths } from "../exact/quantity";
import { div, fromDecimal, type Rational, roundDiv } from "../exact/rational";
import type { Equivalence } from "../kitchen/kitchen";
import type { ArticleNode } from "./graph";
import { type Plan, shown } from "./plan";
import type { ByProduct } from "./result";

/**
 * What is left of an article that is bought for a part of it: the whites of eggs taken for their yolks. Each part is counted
 * as left where another is taken; a need for both buys for both.
 */
export function byProductsOf(plan: Plan, node: ArticleNode): ByProduct[] {
  const contents = node.of.equivalences.flatMap((equivalence) => contentOf(equivalence, node.of.unit) ?? []);
  if (contents.length < 2) return [];
  const taken = plan.flow(node).inflows.flatMap(({ from, link, quantity }) => {
    const part = from.type === "recipe" ? (from.of.lines[link.line]?.part ?? null) : null;
    return part === null ? [] : [{ part, quantity }];
  });
  return contents.flatMap(({ part, unit, content }) => {
    const units = taken.reduce((sum, each) => (each.part === part ? sum : sum + each.quantity), 0n);
    const quantity = roundDiv(shown(plan, units) * content.num, content.den);
    return quantity === 0n ? [] : [{ part, quantity: formatMillionths(quantity), unit }];
  });
}

/** How much of a part one stock unit holds; null for what is no part, or is not told from the stock unit. */
function contentOf({ part, quantity, unit, equals_quantity, equals_unit }: Equivalence, stockUnit: string): { part: string; unit: ByProduct["unit"]; content: Rational } | null {
  if (part === null) return null;
  const [one, other] = [fromDecimal(quantity), fromDecimal(equals_quantity)];
  if (unit === stockUnit) return { part, unit: equals_unit, content: div(other, one) };
  return equals_unit === stockUnit ? { part, unit, content: div(one, other) } : null;
}
