import { physicalBatches } from "#domain/kitchen/batches";
import { type Rational, ceilDiv, fromDecimal, max, mul, ZERO } from "#domain/exact/rational";
import type { Link, RecipeNode } from "../graph/graph";

/** The production of one thing, in the plan's scale. */
export interface Made {
  /** Quantity made of a product, or of a recipe whose batches do not step; 0 where they do. */
  output: bigint;
  /** Of a recipe, exact or rounded as its rules say; not in lowest terms. */
  batches: Rational;
  /** Batches as the equipment holds them. */
  physical: bigint;
}

export const nothingMade: Made = { output: 0n, batches: ZERO, physical: 0n };

/**
 * Returns the batches that give a quantity: up to the next step, at least the minimum.
 * @param one the scale: a quantity of 1 unit
 */
export function batchesFor(node: RecipeNode, net: bigint, one: bigint): Made {
  if (net === 0n) return nothingMade;
  const output = node.step ? 0n : node.least.num === 0n ? net : atLeast(net, mul(node.least, node.usable), one);
  const batches = node.step
    ? stepsFor(node, node.step, net, one)
    : { num: output * node.usable.den, den: one * node.usable.num };
  return { output, batches, physical: physicalBatches(fromDecimal(node.of.output_quantity), node.capacity, batches) };
}

/** Returns the quantity that a line takes for a production, in the child's unit and the plan's scale. */
export function takenBy({ basis, coefficient }: Link, made: Made, one: bigint): bigint {
  return (timesOf(basis, made, one) * coefficient.num) / coefficient.den;
}

/** Returns what a line’s coefficient is multiplied by, in the plan's scale. */
export function timesOf(basis: Link["basis"], { output, batches, physical }: Made, one: bigint): bigint {
  return basis === "output"
    ? output
    : basis === "run"
      ? one
      : basis === "physical"
        ? physical * one
        : (batches.num * one) / batches.den;
}

function atLeast(quantity: bigint, least: Rational, one: bigint): bigint {
  const floor = (least.num * one) / least.den;
  return quantity < floor ? floor : quantity;
}

function stepsFor({ usable, least }: RecipeNode, step: Rational, net: bigint, one: bigint): Rational {
  const exact = { num: net * usable.den, den: one * usable.num };
  const wanted = max(exact, least);
  return mul(step, { num: ceilDiv(wanted.num * step.den, wanted.den * step.num), den: 1n });
}
