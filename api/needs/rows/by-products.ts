import { formatMillionths } from "#domain/exact/quantity";
import { div, fromDecimal, type Rational, roundDiv } from "#domain/exact/rational";
import type { Equivalence } from "../../kitchen/kitchen";
import type { ArticleNode } from "../graph/graph";
import { type Plan, toMillionths } from "../plan";
import type { ByProduct } from "../result";

/**
 * Returns the rest of an article that is bought for a part of it: the whites of eggs taken for their yolks, unless they
 * are taken too.
 */
export function byProductsOf(plan: Plan, node: ArticleNode): ByProduct[] {
  const contents = node.of.equivalences.flatMap((equivalence) => contentOf(equivalence, node.of.unit) ?? []);
  return contents.flatMap(({ part, unit, content }) => {
    const units = plan.partsLeft(node).find((left) => left.part === part)?.quantity ?? 0n;
    const quantity = roundDiv(toMillionths(plan, units) * content.num, content.den);
    return quantity === 0n ? [] : [{ part, quantity: formatMillionths(quantity), unit }];
  });
}

/**
 * Returns the quantity of a part that one stock unit holds; null for an equivalence of no part, or one not told from
 * the stock unit.
 */
function contentOf(
  { part, quantity, unit, equals_quantity, equals_unit }: Equivalence,
  stockUnit: string,
): { part: string; unit: ByProduct["unit"]; content: Rational } | null {
  if (part === null) return null;
  const [one, other] = [fromDecimal(quantity), fromDecimal(equals_quantity)];
  if (unit === stockUnit) return { part, unit: equals_unit, content: div(other, one) };
  return equals_unit === stockUnit ? { part, unit, content: div(one, other) } : null;
}
