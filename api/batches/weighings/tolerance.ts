import { MILLION } from "#domain/exact/quantity";
import type { Unit } from "#domain/kitchen/units";

/** The smallest difference that a kitchen scale, a measuring jug or a hand can tell, in millionths of the unit. */
const smallest: Record<Unit, bigint> = {
  g: MILLION,
  kg: MILLION / 1000n,
  ml: MILLION,
  cl: MILLION / 10n,
  l: MILLION / 1000n,
  piece: MILLION,
};

/**
 * Returns the distance of a weighing from its target past which it has to be confirmed: 5 %, or the gram, millilitre or
 * piece that nobody can do better than. In millionths of the unit.
 */
export function toleranceOf(target: bigint, unit: Unit): bigint {
  const share = target / 20n;
  return share > smallest[unit] ? share : smallest[unit];
}

/** Tells whether a weighing is near enough to its target; both in millionths of the unit. */
export function isWithin(weighed: bigint, target: bigint, unit: Unit): boolean {
  const off = weighed > target ? weighed - target : target - weighed;
  return off <= toleranceOf(target, unit);
}
