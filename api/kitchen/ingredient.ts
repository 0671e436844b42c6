import { ONE, type Rational, div, fromDecimal, isPositive, min, mul, rational } from "#domain/exact/rational";
import type { Unit } from "#domain/kitchen/units";
import type { Kitchen, KitchenArticle, KitchenProduct, KitchenRecipe, ProductComponent, RecipeLine } from "./kitchen";
import { conversionFactor } from "./units";

/** The article, recipe or product that a recipe line or a product component calls for. */
export type Ingredient =
  | { type: "article"; id: number; of: KitchenArticle }
  | { type: "recipe"; id: number; of: KitchenRecipe }
  | { type: "product"; id: number; of: KitchenProduct };

const hundred = rational(100n);

/** Returns the ingredient that the line calls for; null when it names nothing that the kitchen knows. */
export function ingredientOf(line: RecipeLine | ProductComponent, kitchen: Kitchen): Ingredient | null {
  if (line.article_id !== null) {
    const of = kitchen.articles.get(line.article_id);
    return of ? { type: "article", id: of.id, of } : null;
  }
  if (line.recipe_id !== null) {
    const of = kitchen.recipes.get(line.recipe_id);
    return of ? { type: "recipe", id: of.id, of } : null;
  }
  if ("product_id" in line && line.product_id !== null) {
    const of = kitchen.products.get(line.product_id);
    return of ? { type: "product", id: of.id, of } : null;
  }
  return null;
}

/**
 * Returns the unit in which an ingredient is counted: stock unit, output unit or sale unit (a « part » counts as a
 * piece).
 */
export function unitOf({ type, of }: Ingredient): Unit {
  if (type === "article") return of.unit;
  if (type === "recipe") return of.output_unit;
  return of.sale_unit === "kg" ? "kg" : "piece";
}

/**
 * Returns the yield that applies to a line, in percent: 100 for a gross quantity, else the line's own, else the
 * article's, else 100. A part (yolks) has its yield in its equivalence: the article's own does not come on top.
 */
export function yieldPercent(line: RecipeLine | ProductComponent, ingredient: Ingredient): Rational {
  return isGross(line) ? hundred : netPercent(line, ingredient);
}

function isGross(line: RecipeLine | ProductComponent): boolean {
  return "quantity_is" in line && line.quantity_is === "gross";
}

/** Returns the percentage of the quantity taken that is used (its yield), whether the line says net or gross. */
function netPercent(line: RecipeLine | ProductComponent, ingredient: Ingredient): Rational {
  if (line.yield_percent !== null) return fromDecimal(line.yield_percent);
  return ingredient.type === "article" && partOf(line) === null
    ? fromDecimal(ingredient.of.default_yield_percent)
    : hundred;
}

function partOf(line: RecipeLine | ProductComponent): string | null {
  return "part" in line ? line.part : null;
}

export type LineQuantity =
  | { ok: true; quantity: Rational }
  | { ok: false; reason: "conversion" | "quantity" | "yield" };

/**
 * Returns the quantity that one line takes, gross (yield applied) and in the ingredient's own unit, per batch of the
 * recipe or per unit of the product; or why that cannot be said.
 */
export function lineQuantity(line: RecipeLine | ProductComponent, ingredient: Ingredient): LineQuantity {
  const quantity = fromDecimal(line.quantity);
  if (!isPositive(quantity)) return { ok: false, reason: "quantity" };
  const percent = yieldPercent(line, ingredient);
  if (!isPositive(percent)) return { ok: false, reason: "yield" };
  const equivalences = ingredient.type === "product" ? [] : ingredient.of.equivalences;
  const factor = conversionFactor(line.unit, unitOf(ingredient), equivalences, partOf(line));
  if (!factor) return { ok: false, reason: "conversion" };
  return { ok: true, quantity: div(mul(mul(quantity, factor), hundred), percent) };
}

/**
 * Returns the share of a line's written quantity that ends up in the food and comes from the ingredient, 0 to 1: peel
 * is not in the food, and the water that rice takes up (a yield over 100 %) is not rice. Null when the yield is not
 * positive.
 */
export function shareInFood(line: RecipeLine | ProductComponent, ingredient: Ingredient): Rational | null {
  const percent = netPercent(line, ingredient);
  if (!isPositive(percent)) return null;
  return min(ONE, isGross(line) ? div(percent, hundred) : div(hundred, percent));
}
