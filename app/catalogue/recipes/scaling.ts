import type { Recipe, RecipeLine } from "../../../server/api-client/contract/recipes";
import { type Fraction, decimalOf, dividedBy, fractionOf, roundedUp, times } from "./fractions";

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
 * Returns the recipe scaled to a wish, by the rules of the calculation of needs: proportional lines follow the batches, lines fixed per batch the
 * batches as they are made, lines fixed per production stay. Null when it cannot be: no output, a wish of zero, an ingredient that is fixed.
 */
export function scaleRecipe(recipe: Scalable, wish: Wish): Scaled | null {
  const batches = batchesFor(recipe, wish);
  const output = usableOutput(recipe);
  if (!batches || !output || batches.over === 0n) return null;
  const physical = physicalBatches(recipe, batches);
  const factors: Record<RecipeLine["scaling"], Fraction> = { proportional: batches, fixed_per_batch: { over: physical, under: 1n }, fixed_per_run: { over: 1n, under: 1n } };
  return {
    batches: decimalOf(batches),
    physicalBatches: String(physical),
    obtained: decimalOf(times(batches, output)),
    lines: recipe.lines.map((line) => ({ ...line, quantity: scaled(line.quantity, factors[line.scaling]) ?? line.quantity, costHt: scaled(line.costHt, factors[line.scaling]) })),
  };
}

function batchesFor(recipe: Scalable, wish: Wish): Fraction | null {
  if ("obtain" in wish) {
    const [wanted, output] = [fractionOf(wish.obtain), usableOutput(recipe)];
    return wanted && output && dividedBy(wanted, output);
  }
  const line = recipe.lines[wish.ingredient];
  const [there, taken] = [fractionOf(wish.quantity), line?.scaling === "proportional" ? fractionOf(line.quantity) : null];
  return there && taken && dividedBy(there, taken);
}

/** Returns the output of one batch, production loss taken off. */
function usableOutput({ outputQuantity, productionLossPercent }: Scalable): Fraction | null {
  const [output, loss] = [fractionOf(outputQuantity), fractionOf(productionLossPercent)];
  if (!output || !loss) return null;
  const kept = 100n * loss.under - loss.over;
  return kept <= 0n || output.over === 0n ? null : times(output, { over: kept, under: 100n * loss.under });
}

function physicalBatches({ outputQuantity, maxBatchQuantity }: Scalable, batches: Fraction): bigint {
  const [output, capacity] = [fractionOf(outputQuantity), maxBatchQuantity ? fractionOf(maxBatchQuantity) : null];
  const filled = output && capacity ? dividedBy(times(batches, output), capacity) : null;
  return roundedUp(filled ?? batches);
}

function scaled(decimal: string | null, factor: Fraction): string | null {
  const fraction = decimal === null ? null : fractionOf(decimal);
  return fraction && decimalOf(times(fraction, factor));
}
