import { timesTaken } from "#domain/kitchen/batches";
import { QUANTITY_SCALE } from "#domain/exact/decimal";
import { type Rational, div, fromDecimal, isPositive, mul, ONE, toScaled } from "#domain/exact/rational";
import type { Row } from "../../database/tables";
import { quantityScale } from "../../database/scale";
import { type Ingredient, ingredientOf, lineQuantity, unitOf } from "../../kitchen/ingredient";
import type { Kitchen, KitchenProduct, KitchenRecipe, ProductComponent, RecipeLine } from "../../kitchen/kitchen";
import { conversionFactor } from "../../kitchen/units";
import { batchesOf, fillsFor } from "../weighings/portions";
import type { Item } from "../../stock/ledger/item";

/** A quantity that goes into a batch, in millionths of the item's own unit. */
export interface Use {
  item: Item;
  /** False of a recipe that is not kept in stock: it goes out with its own sheet. */
  isStocked: boolean;
  /** False of an article or a product that is not kept in stock: only its cost counts. */
  isTracked: boolean;
  quantity: bigint;
  /** The part of a piece that is asked for; several come out of the same pieces. */
  part: string | null;
  /** The lot code that was noted at the scale. */
  lot: string | null;
}

/**
 * Returns what goes straight into a quantity of a recipe: what is kept in stock, and what is not. A line that no
 * equivalence converts is left out. `again` says that the day made some before: lines fixed per production are there
 * already.
 */
export function usesOfRecipe(recipe: KitchenRecipe, kitchen: Kitchen, quantity: string, again: boolean): Use[] {
  const batches = batchesOf(recipe, quantity);
  if (!batches) return [];
  const physical = fillsFor(recipe, batches);
  return recipe.lines.flatMap((line) =>
    again && line.scaling === "fixed_per_run"
      ? []
      : useOf(line, kitchen, timesTaken(line.scaling, { batches, physical })),
  );
}

/** Returns what goes straight into a quantity of a product, likewise. */
export function usesOfProduct({ components }: KitchenProduct, kitchen: Kitchen, quantity: string): Use[] {
  return components.flatMap((line) => useOf(line, kitchen, fromDecimal(quantity)));
}

/** Tells whether every line says how much it takes: there are some, and each is of something, in a unit of it. */
export const tellsAll = (lines: readonly (RecipeLine | ProductComponent)[], kitchen: Kitchen): boolean =>
  lines.length > 0 &&
  lines.every((line) => {
    const ingredient = ingredientOf(line, kitchen);
    return ingredient !== null && lineQuantity(line, ingredient).ok;
  });

/** Returns what a finished weighing took, as it was weighed: net quantities, for which the gross ones leave stock. */
export function usesWeighed(lines: readonly Row<"weighing_lines">[], kitchen: Kitchen): Use[] {
  return lines.flatMap((line) => {
    const ingredient = ingredientOf({ ...noLine, article_id: line.article_id, recipe_id: line.recipe_id }, kitchen);
    if (!ingredient || ingredient.type === "product") return [];
    const factor = conversionFactor(line.unit, unitOf(ingredient), ingredient.of.equivalences, line.part);
    if (!factor || line.weighed_quantity === null) return [];
    const weighed = fromDecimal(quantityScale.read(line.weighed_quantity));
    const perNet =
      line.gross_quantity === null || line.quantity === 0
        ? ONE
        : div(fromDecimal(quantityScale.read(line.gross_quantity)), fromDecimal(quantityScale.read(line.quantity)));
    return used(ingredient, mul(mul(weighed, perNet), factor), line.part, line.lot);
  });
}

function useOf(line: RecipeLine | ProductComponent, kitchen: Kitchen, times: Rational): Use[] {
  const ingredient = ingredientOf(line, kitchen);
  if (!ingredient) return [];
  const taken = lineQuantity(line, ingredient);
  return taken.ok ? used(ingredient, mul(taken.quantity, times), "part" in line ? line.part : null, null) : [];
}

function used(ingredient: Ingredient, amount: Rational, part: string | null, lot: string | null): Use[] {
  const { type, id } = ingredient;
  const quantity = isPositive(amount) ? toScaled(amount, QUANTITY_SCALE) : 0n;
  return quantity > 0n
    ? [{ item: { type, id }, isStocked: isStocked(ingredient), isTracked: isTracked(ingredient), quantity, part, lot }]
    : [];
}

/** Tells whether it is kept in stock, or a recipe whose batches say what there is of it. */
function isTracked(ingredient: Ingredient): boolean {
  return ingredient.type === "recipe" || isStocked(ingredient);
}

function isStocked({ type, of }: Ingredient): boolean {
  return type === "article" ? of.managed_stock : of.stock_managed;
}

/** A line without anything, of which a weighing fills in what it takes. */
const noLine: ProductComponent = {
  article_id: null,
  recipe_id: null,
  product_id: null,
  quantity: "0",
  unit: "kg",
  yield_percent: null,
};
