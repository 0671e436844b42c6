import { physicalBatches, timesTaken, usableOutput } from "#domain/kitchen/batches";
import { type Rational, fromDecimal, ONE } from "#domain/exact/rational";
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

/**
 * Returns what one batch leaves after its production loss, in output units; 1 for a product, zero where a recipe gives
 * nothing.
 */
export function usableOf(made: Made): Rational {
  return "output_quantity" in made
    ? usableOutput(fromDecimal(made.output_quantity), fromDecimal(made.production_loss_percent))
    : ONE;
}

/**
 * Returns the number of times that a line counts in one batch: once, or, fixed per batch, in each of the batches that
 * the equipment can hold.
 */
export function timesInBatch(line: Line, made: Made): Rational {
  if (!("scaling" in line) || !("max_batch_quantity" in made)) return ONE;
  const capacity = made.max_batch_quantity === null ? null : fromDecimal(made.max_batch_quantity);
  return timesTaken(line.scaling, {
    batches: ONE,
    physical: physicalBatches(fromDecimal(made.output_quantity), capacity, ONE),
  });
}
