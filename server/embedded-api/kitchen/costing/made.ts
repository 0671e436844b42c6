import { ceil, div, fromDecimal, isPositive, mul, ONE, type Rational, rational, sub } from "#domain/exact/rational";
import { ingredientOf } from "../ingredient";
import type { Kitchen, KitchenProduct, KitchenRecipe, ProductComponent, RecipeLine } from "../kitchen";

/** A thing that is made here rather than bought. */
export type Made = KitchenRecipe | KitchenProduct;
export type Line = RecipeLine | ProductComponent;

export function linesOf(made: Made): Line[] {
  return "lines" in made ? made.lines : made.components;
}

export function isFromStock(line: Line): boolean {
  return "from_stock" in line && line.from_stock;
}

/** Returns the recipes and products that its lines call for; with `withStock` false, not those taken from stock. */
export function madeFrom(made: Made, kitchen: Kitchen, withStock: boolean): Made[] {
  return linesOf(made).flatMap((line) => {
    const ingredient = withStock || !isFromStock(line) ? ingredientOf(line, kitchen) : null;
    return ingredient && ingredient.type !== "article" ? [ingredient.of] : [];
  });
}

/** Returns the output of one batch after its production loss, in output units; 1 for a product. */
export function usableOutput(made: Made): Rational {
  if (!("output_quantity" in made)) return ONE;
  const loss = div(fromDecimal(made.production_loss_percent), rational(100n));
  return mul(fromDecimal(made.output_quantity), sub(ONE, loss));
}

/**
 * Returns the number of times that a line counts in one batch: once, or, fixed per batch, in each of the batches that
 * the equipment can hold.
 */
export function timesInBatch(line: Line, made: Made): Rational {
  if (!("scaling" in line) || line.scaling !== "fixed_per_batch") return ONE;
  if (!("max_batch_quantity" in made) || made.max_batch_quantity === null) return ONE;
  const capacity = fromDecimal(made.max_batch_quantity);
  return isPositive(capacity) ? rational(ceil(div(fromDecimal(made.output_quantity), capacity))) : ONE;
}
