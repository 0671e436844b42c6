import { apportion } from "#domain/exact/apportion";
import { formatMillionths } from "#domain/exact/quantity";
import { ONE, type Rational, compare, div, fromDecimal, isPositive, mul, rational, toScaled } from "#domain/exact/rational";
import type { Unit } from "#domain/units";
import { ingredientOf, yieldPercent } from "../kitchen/ingredient";
import type { Kitchen, KitchenRecipe, RecipeLine } from "../kitchen/kitchen";
import { physicalBatches } from "../needs/batches";
import { usableOutput } from "../needs/graph";

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
  const usable = usableOutput(recipe);
  return isPositive(usable) ? div(fromDecimal(output), usable) : null;
}

/** Returns the number of times that the equipment is filled for so many batches, its capacity respected. */
export function fillsFor(recipe: KitchenRecipe, batches: Rational): bigint {
  const capacity = fromDecimal(recipe.max_batch_quantity ?? "0");
  return physicalBatches({ of: recipe, capacity: isPositive(capacity) ? capacity : null }, batches);
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

function split(line: RecipeLine, index: number, kitchen: Kitchen, batches: Rational, fills: number): (Portion | null)[] {
  const ingredient = ingredientOf(line, kitchen);
  const parts = line.scaling === "fixed_per_run" ? 1 : fills;
  const times = { proportional: batches, fixed_per_batch: rational(BigInt(fills)), fixed_per_run: ONE }[line.scaling];
  const total = mul(fromDecimal(line.quantity), times);
  if (!ingredient || !isPositive(total)) return [];
  const { unit, factor } = scaleUnit(div(total, rational(BigInt(parts))), line.unit);
  const percent = yieldPercent(line, ingredient);
  const whole = compare(percent, hundred) === 0 || !isPositive(percent);
  const net = shares(mul(total, factor), parts);
  const gross = whole ? null : shares(div(mul(mul(total, factor), hundred), percent), parts);
  const { article_id, recipe_id, part } = line;
  return net.map((quantity, at) => ({ fill: at + 1, line: index, article_id, recipe_id, name: ingredient.of.name, part, quantity, gross_quantity: gross?.[at] ?? null, unit }));
}

function shares(total: Rational, parts: number): string[] {
  return apportion(toScaled(total, 6), Array.from({ length: parts }, () => 1n)).map(formatMillionths);
}

const smaller: Partial<Record<Unit, { unit: Unit; times: bigint }>> = { kg: { unit: "g", times: 1000n }, l: { unit: "cl", times: 100n }, cl: { unit: "ml", times: 10n } };
const larger: Partial<Record<Unit, { unit: Unit; times: bigint }>> = { g: { unit: "kg", times: 1000n }, ml: { unit: "l", times: 1000n }, cl: { unit: "l", times: 100n } };

/** Returns the unit in which people read a quantity: 0.35 kg as grams, 1500 g as kilograms, 0.2 l as centilitres. */
function scaleUnit(quantity: Rational, unit: Unit): { unit: Unit; factor: Rational } {
  const up = larger[unit];
  if (up && compare(quantity, rational(up.times)) >= 0) return { unit: up.unit, factor: rational(1n, up.times) };
  const down = smaller[unit];
  if (!down || compare(quantity, ONE) >= 0) return { unit, factor: ONE };
  const further = scaleUnit(mul(quantity, rational(down.times)), down.unit);
  return { unit: further.unit, factor: mul(rational(down.times), further.factor) };
}
