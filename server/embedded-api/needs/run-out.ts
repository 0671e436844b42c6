import type { Asker } from "./demand";
import type { Pegs } from "./pegs";

/**
 * Says on which day what is in stock no longer covers what the days of a plan take one after the other: by then the
 * purchase must be there, and no sooner.
 *
 * @returns the first day on which the sum of the pegs up to it exceeds `covered` (millionths); null when none does
 */
export function createRunOut(askers: readonly Asker[]): (pegs: Pegs, covered: bigint) => string | null {
  const days = [...new Set(askers.map(({ needed_on }) => needed_on))].sort();
  const ranks = new Map(days.map((day, rank) => [day, rank]));
  const rankOf = Int32Array.from(askers, ({ needed_on }) => ranks.get(needed_on) ?? 0);

  return ({ askers: positions, parts }, covered) => {
    const taken = new Array<bigint | number>(days.length).fill(0);
    for (let index = 0; index < positions.length; index += 1) {
      const rank = rankOf[positions[index] ?? 0] ?? 0;
      taken[rank] = sum(taken[rank] ?? 0, parts[index] ?? 0);
    }
    let left = covered;
    for (const [rank, day] of days.entries()) {
      const quantity = BigInt(taken[rank] ?? 0);
      left -= quantity;
      if (quantity > 0n && left < 0n) return day;
    }
    return null;
  };
}

/** Parts that are numbers come of one whole below 2^53, so their sums are exact. */
function sum(a: bigint | number, b: bigint | number): bigint | number {
  return typeof a === "number" && typeof b === "number" ? a + b : BigInt(a) + BigInt(b);
}
