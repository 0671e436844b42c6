/** Numbers that follow from a seed: the same seed, the same walk. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** True `often` times out of one. */
  is(often: number): boolean;
  /** One of them; undefined when there is none. Heavier ones are taken more often. */
  pick<T>(from: readonly T[], weight?: (one: T) => number): T | undefined;
}

/** The generator mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (below) => Math.floor(next() * below),
    is: (often) => next() < often,
    pick(from, weight = () => 1) {
      let left = next() * from.reduce((sum, one) => sum + weight(one), 0);
      return from.find((one) => (left -= weight(one)) < 0) ?? from.at(-1);
    },
  };
}
