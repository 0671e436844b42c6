import { QUANTITY_SCALE, scaledOrZero } from "./decimal";

/**
 * Returns how many of `steps` equal steps of `total` the decimal string `part` reaches, to the nearest: none below
 * zero or of nothing, all of them from `total` on.
 */
export function stepsOf(part: string, total: string, steps: number): number {
  const [reached, all] = [scaledOrZero(part, QUANTITY_SCALE), scaledOrZero(total, QUANTITY_SCALE)];
  if (all <= 0n || reached <= 0n) return 0;
  if (reached >= all) return steps;
  return Number((2n * reached * BigInt(steps) + all) / (2n * all));
}
