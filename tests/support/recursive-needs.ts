import {
  ONE,
  type Rational,
  ZERO,
  add,
  div,
  fromDecimal,
  isPositive,
  mul,
  rational,
  sub,
} from "#domain/exact/rational";
import type { Unit } from "#domain/units";
import type {
  Kitchen,
  KitchenOrder,
  KitchenRecipe,
  ProductComponent,
  RecipeLine,
} from "../../server/embedded-api/kitchen/kitchen";

/**
 * Calculates the needs a second time, deliberately simple and sharing nothing with the first but fractions: each order
 * line is exploded by itself, down every path. It knows no days, no stock, no rounding and no minimums: an order that
 * is overdue needs what it needed.
 *
 * @returns for each article id, the exact need of each order id
 */
export function recursiveNeeds(kitchen: Kitchen, orders: readonly KitchenOrder[]): Map<number, Map<number, Rational>> {
  const needs = new Map<number, Map<number, Rational>>();

  for (const order of orders) {
    for (const line of order.lines) {
      const rest = sub(fromDecimal(line.quantity), fromDecimal(line.produced_quantity));
      if (isPositive(rest)) product(line.product_id, rest, order.id);
    }
  }
  return needs;

  function product(id: number, quantity: Rational, orderId: number) {
    for (const part of kitchen.products.get(id)?.components ?? []) take(part, quantity, orderId);
  }

  function recipe(of: KitchenRecipe, quantity: Rational, orderId: number) {
    const loss = div(fromDecimal(of.production_loss_percent), rational(100n));
    const batches = div(quantity, mul(fromDecimal(of.output_quantity), sub(ONE, loss)));
    for (const line of of.lines) take(line, batches, orderId);
  }

  function take(line: RecipeLine | ProductComponent, times: Rational, orderId: number) {
    const quantity = mul(fromDecimal(line.quantity), times);
    const gross = "quantity_is" in line && line.quantity_is === "gross";
    const part = "part" in line ? line.part : null;
    const article = line.article_id === null ? undefined : kitchen.articles.get(line.article_id);
    const below = line.recipe_id === null ? undefined : kitchen.recipes.get(line.recipe_id);
    const ownYield = part === null ? (article?.default_yield_percent ?? "100") : "100";
    const percent = gross ? "100" : (line.yield_percent ?? ownYield);
    const needed = div(mul(quantity, rational(100n)), fromDecimal(percent));
    if (article) note(article.id, orderId, inKilos(needed, line.unit, part, ARTICLE), article.unit, ARTICLE);
    else if (below)
      recipe(below, fromKilos(inKilos(needed, line.unit, null, RECIPE), below.output_unit, RECIPE), orderId);
    else if ("product_id" in line && line.product_id !== null) product(line.product_id, needed, orderId);
  }

  function note(articleId: number, orderId: number, kilos: Rational, unit: Unit, weights: Weights) {
    const byOrder = needs.get(articleId) ?? new Map<number, Rational>();
    needs.set(articleId, byOrder);
    byOrder.set(orderId, add(byOrder.get(orderId) ?? ZERO, fromKilos(kilos, unit, weights)));
  }
}

/** Kilograms in a litre and in a piece, as the generated plans have them. */
type Weights = { litre: Rational; piece: Rational };
const ARTICLE: Weights = { litre: rational(103n, 100n), piece: rational(17n, 300n) };
const RECIPE: Weights = { litre: rational(97n, 100n), piece: rational(8n, 100n) };
const YOLK = rational(18n, 1000n);

function inKilos(quantity: Rational, unit: Unit, part: string | null, weights: Weights): Rational {
  if (part !== null) return mul(div(quantity, YOLK), weights.piece);
  return mul(quantity, kilosIn(unit, weights));
}

function fromKilos(kilos: Rational, unit: Unit, weights: Weights): Rational {
  return div(kilos, kilosIn(unit, weights));
}

function kilosIn(unit: Unit, { litre, piece }: Weights): Rational {
  switch (unit) {
    case "kg":
      return ONE;
    case "g":
      return rational(1n, 1000n);
    case "l":
      return litre;
    case "cl":
      return div(litre, rational(100n));
    case "ml":
      return div(litre, rational(1000n));
    case "piece":
      return piece;
  }
}
