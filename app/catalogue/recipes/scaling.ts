import { physicalBatches, timesTaken, usableOutput } from "#domain/kitchen/batches";
import { QUANTITY_SCALE } from "#domain/exact/decimal";
import { type Rational, div, isPositive, mul, readDecimal, toDecimal } from "#domain/exact/rational";
import type { Recipe, RecipeLine } from "#server/api-client/contract/catalogue/recipes";

type Scalable = Pick<Recipe, "outputQuantity" | "productionLossPercent" | "maxBatchQuantity" | "lines">;

/** The goal of a scaling: a quantity to obtain, or the available quantity of one ingredient (its position). */
export type Wish = { obtain: string } | { ingredient: number; quantity: string };

export interface Scaled {
  /** Batches, exact to six decimals. */
  batches: string;
  /** Batches as the kitchen makes them, capacity respected. */
  physicalBatches: string;
  /** Output, production loss taken off. */
  obtained: string;
  lines: RecipeLine[];
}

/**
 * Returns the recipe scaled to a wish, by the rules of the calculation of needs: proportional lines follow the batches,
 * lines fixed per batch the batches as they are made, lines fixed per production stay. Null when it cannot be: no
 * output, a wish of zero, an ingredient that is fixed.
 */
export function scaleRecipe(recipe: Scalable, wish: Wish): Scaled | null {
  const [output, loss] = [readDecimal(recipe.outputQuantity), readDecimal(recipe.productionLossPercent)];
  if (!output || !loss) return null;
  const usable = usableOutput(output, loss);
  const batches = isPositive(usable) ? batchesFor(recipe, wish, usable) : null;
  if (!batches || !isPositive(batches)) return null;
  const made = { batches, physical: physicalBatches(output, readDecimal(recipe.maxBatchQuantity), batches) };
  return {
    batches: toDecimal(batches, QUANTITY_SCALE),
    physicalBatches: String(made.physical),
    obtained: toDecimal(mul(batches, usable), QUANTITY_SCALE),
    lines: recipe.lines.map((line) => {
      const times = timesTaken(line.scaling, made);
      return { ...line, quantity: scaled(line.quantity, times) ?? line.quantity, costHt: scaled(line.costHt, times) };
    }),
  };
}

/**
 * Returns the batches that a wish takes; null where its quantities are none or its ingredient does not follow the
 * batches.
 */
function batchesFor(recipe: Scalable, wish: Wish, usable: Rational): Rational | null {
  if ("obtain" in wish) {
    const wanted = readDecimal(wish.obtain);
    return wanted && div(wanted, usable);
  }
  const line = recipe.lines[wish.ingredient];
  const [there, taken] = [
    readDecimal(wish.quantity),
    line?.scaling === "proportional" ? readDecimal(line.quantity) : null,
  ];
  return there && taken && isPositive(taken) ? div(there, taken) : null;
}

function scaled(decimal: string | null, times: Rational): string | null {
  const value = readDecimal(decimal);
  return value && toDecimal(mul(value, times), QUANTITY_SCALE);
}
