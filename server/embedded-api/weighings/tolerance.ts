import { MILLION } from "#domain/exact/quantity";
import type { Unit } from "#domain/units";

/** What a kitchen scale, a measuring jug or a hand can tell apart, in millionths of the unit. */
const smallest: Record<Unit, bigint> = { g: MILLION, kg: MILLION / 1000n, ml: MILLION, cl: MILLION / 10n, l: MILLION / 1000n, piece: MILLION };

/**
 * How far a weighing may be from what is asked before it has to be confirmed: 5 %, or the gram, millilitre or piece that
 * nobody can do better than. In millionths of the unit.
 */
export function toleranceOf(asked: bigint, unit: Unit): bigint {
  const share = asked / 20n;
  return share > smallest[unit] ? share : smallest[unit];
}

/** Whether a weighing is near enough to what is asked; both in millionths of the unit. */
export function isWithin(weighed: bigint, asked: bigint, unit: Unit): boolean {
  const off = weighed > asked ? weighed - asked : asked - weighed;
  return off <= toleranceOf(asked, unit);
}
