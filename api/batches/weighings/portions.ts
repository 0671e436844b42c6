import { physicalBatches, timesTaken, usableOutput } from "#domain/kitchen/batches";
import { apportion } from "#domain/exact/apportion";
import { formatMillionths } from "#domain/exact/quantity";
import { type Rational, compare, div, fromDecimal, isPositive, mul, rational, toScaled } from "#domain/exact/rational";
import { type Unit, readableUnit } from "#domain/kitchen/units";
import { ingredientOf, yieldPercent } from "../../kitchen/ingredient";
import type { Kitchen, KitchenRecipe, RecipeLine } from "../../kitchen/kitchen";

/** One ingredient of one fill of the equipment. Quantities are decimal strings in `unit`, at most 6 decimals. */
export interface Portion {
  /** From 1. */
  fill: number;
  /** Position among the recipe's lines, from 0. */
  line: number;
  article_id: number | null;
  recipe_id: number | null;
  name: string;
  part: string | null;
  quantity: string;
  /** Quantity to take where the yield is not 100 %; null where it is. */
  gross_quantity: string | null;
  unit: Unit;
}

/** Returns the exact number of batches that gives a quantity; null when no batch gives anything. */
export function batchesOf(recipe: KitchenRecipe, output: string): Rational | null {
  const usable = usableOutput(fromDecimal(recipe.output_quantity), fromDecimal(recipe.production_loss_percent));
  return isPositive(usable) ? div(fromDecimal(output), usable) : null;
}

/** Returns the number of times that the equipment is filled for so many batches, its capacity respected. */
export function fillsFor(recipe: KitchenRecipe, batches: Rational): bigint {
  return physicalBatches(fromDecimal(recipe.output_quantity), fromDecimal(recipe.max_batch_quantity ?? "0"), batches);
}

/**
 * Returns the quantities to weigh, fill by fill in the order of the recipe: proportional lines split over the fills so
 * that they add up exactly, lines fixed per batch whole in each, lines fixed per production in the first. Each is in
 * the unit a scale shows.
 */
export function portionsOf(recipe: KitchenRecipe, kitchen: Kitchen, batches: Rational, fills: number): Portion[] {
  const byLine = recipe.lines.map((line, index) => split(line, index, kitchen, batches, fills));
  return Array.from({ length: fills }, (_, at) => byLine.flatMap((portions) => portions[at] ?? [])).flat();
}

const hundred = rational(100n);

function split(
  line: RecipeLine,
  index: number,
  kitchen: Kitchen,
  batches: Rational,
  fills: number,
): (Portion | null)[] {
  const ingredient = ingredientOf(line, kitchen);
  const parts = line.scaling === "fixed_per_run" ? 1 : fills;
  const total = mul(fromDecimal(line.quantity), timesTaken(line.scaling, { batches, physical: BigInt(fills) }));
  if (!ingredient || !isPositive(total)) return [];
  const { unit, factor } = scaleUnit(div(total, rational(BigInt(parts))), line.unit);
  const percent = yieldPercent(line, ingredient);
  const isLossless = compare(percent, hundred) === 0 || !isPositive(percent);
  const net = shares(mul(total, factor), parts);
  const gross = isLossless ? null : shares(div(mul(mul(total, factor), hundred), percent), parts);
  const { article_id, recipe_id, part } = line;
  return net.map((quantity, at) => ({
    fill: at + 1,
    line: index,
    article_id,
    recipe_id,
    name: ingredient.of.name,
    part,
    quantity,
    gross_quantity: gross?.[at] ?? null,
    unit,
  }));
}

function shares(total: Rational, parts: number): string[] {
  return apportion(
    toScaled(total, 6),
    Array.from({ length: parts }, () => 1n),
  ).map(formatMillionths);
}

/** Returns the unit in which people read a quantity, and what takes it there. */
function scaleUnit(quantity: Rational, unit: Unit): { unit: Unit; factor: Rational } {
  const [read, power] = readableUnit(unit, (least) => compare(quantity, tenTo(least)) >= 0);
  return { unit: read, factor: tenTo(power) };
}

const tenTo = (power: number): Rational =>
  power < 0 ? rational(1n, 10n ** BigInt(-power)) : rational(10n ** BigInt(power));
