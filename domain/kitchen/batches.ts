import { type Rational, ceilDiv, isPositive, mul, ONE, rational, sub, ZERO } from "../exact/rational";

/** The ways in which a recipe's line grows with the production. */
export const scalings = ["proportional", "fixed_per_batch", "fixed_per_run"] as const;
export type Scaling = (typeof scalings)[number];

/**
 * The thing that a line is taken once for: a batch as it is counted, a batch as the equipment holds it, or the whole
 * production.
 */
export const scalingBasis = {
  proportional: "batches",
  fixed_per_batch: "physical",
  fixed_per_run: "run",
} as const satisfies Record<Scaling, string>;

/** The production of a recipe. */
export interface Batches {
  batches: Rational;
  /** Batches as the equipment holds them. */
  physical: bigint;
}

/** Returns how many times a line is taken for what is made. */
export function timesTaken(scaling: Scaling, { batches, physical }: Batches): Rational {
  return { batches, physical: rational(physical), run: ONE }[scalingBasis[scaling]];
}

/**
 * Returns what one batch leaves once its production loss is off, in output units; zero where output or loss leave
 * nothing.
 */
export function usableOutput(output: Rational, lossPercent: Rational): Rational {
  const remaining = sub(ONE, mul(lossPercent, rational(1n, 100n)));
  return isPositive(remaining) && isPositive(output) ? mul(output, remaining) : ZERO;
}

/**
 * Returns how many times the equipment is filled for so many batches.
 * @param capacity in output units; null or none for no limit
 */
export function physicalBatches(output: Rational, capacity: Rational | null, { num, den }: Rational): bigint {
  if (!capacity || !isPositive(capacity)) return ceilDiv(num, den);
  return ceilDiv(num * output.num * capacity.den, den * output.den * capacity.num);
}
