/**
 * Quantities as the sum of two doubles, about 106 bits: what pegs are worked out with. Their errors stay far below the
 * millionth to which they are split, at a fraction of the cost of big integers.
 */
export interface DoubleDouble {
  high: number;
  low: number;
}

/** A list of them, in two arrays side by side. */
export interface Twofolds {
  high: Float64Array;
  low: Float64Array;
  /**
   * In a list of few: where each of them stands, ascending, all others being nil. Null: they stand one after the other.
   */
  places: Int32Array | null;
}

export const nil: DoubleDouble = { high: 0, low: 0 };

const splitter = 2 ** 27 + 1;
const bits = 108;

export function twofolds(length: number): Twofolds {
  return { high: new Float64Array(length), low: new Float64Array(length), places: null };
}

/** Returns a whole number ≥ 0, to 106 bits. */
export function toDoubleDouble(value: bigint): DoubleDouble {
  const high = Number(value);
  return Number.isSafeInteger(high)
    ? { high, low: 0 }
    : { high, low: Number.isFinite(high) ? Number(value - BigInt(high)) : 0 };
}

/** Returns `num` / `den`, to 106 bits; both ≥ 0, nil when one of them is 0. */
export function ratioOf(num: bigint, den: bigint): DoubleDouble {
  if (num === 0n || den === 0n) return nil;
  if (num === den) return { high: 1, low: 0 };
  const shift = bits - bitLength(num) + bitLength(den);
  const { high, low } = toDoubleDouble(shift >= 0 ? (num << BigInt(shift)) / den : num / (den << BigInt(-shift)));
  const scale = 2 ** -shift;
  return { high: high * scale, low: low * scale };
}

/**
 * Adds `from[i] × factor` to `to[i + offset]` for every place i of a range, all of them unless it is said. `to` is no
 * list of few.
 */
export function addScaled(
  to: Twofolds,
  offset: number,
  from: Twofolds,
  { high: factor, low: rest }: DoubleDouble,
  start = 0,
  end = from.places ? Infinity : from.high.length,
) {
  const { places } = from;
  if (places === null) addRange(to, offset, from, factor, rest, start, end);
  else
    for (
      let index = firstWhere(0, places.length, (at) => (places[at] ?? 0) >= start);
      index < places.length;
      index += 1
    ) {
      const place = places[index] ?? 0;
      if (place >= end) break;
      addRange(to, offset + place - index, from, factor, rest, index, index + 1);
    }
}

/** Returns the first index for which something holds that holds for all after it; `end` when there is none. */
export function firstWhere(start: number, end: number, holds: (index: number) => boolean): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function addRange(
  to: Twofolds,
  offset: number,
  from: Twofolds,
  factor: number,
  rest: number,
  start: number,
  end: number,
) {
  const cut = splitter * factor;
  const upper = cut - (cut - factor);
  const lower = factor - upper;
  const { high, low } = from;
  const { high: sums, low: errors } = to;
  for (let index = start; index < end; index += 1) {
    const value = high[index] ?? 0;
    if (value === 0) continue;
    const product = value * factor;
    const split = splitter * value;
    const top = split - (split - value);
    const bottom = value - top;
    const at = index + offset;
    const before = sums[at] ?? 0;
    const sum = before + product;
    const added = sum - before;
    const error =
      top * upper -
      product +
      top * lower +
      bottom * upper +
      bottom * lower +
      value * rest +
      (low[index] ?? 0) * factor +
      (before - (sum - added)) +
      (product - added) +
      (errors[at] ?? 0);
    const total = sum + error;
    sums[at] = total;
    errors[at] = error - (total - sum);
  }
}

/** Returns the sum of all. */
export function sumOf({ high, low }: Twofolds): DoubleDouble {
  let total = 0;
  let error = 0;
  for (let index = 0; index < high.length; index += 1) {
    const value = high[index] ?? 0;
    const sum = total + value;
    const added = sum - total;
    error += total - (sum - added) + (value - added) + (low[index] ?? 0);
    total = sum;
  }
  return { high: total + error, low: error - (total + error - total) };
}

/** Returns the product of two. */
export function times(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const product = a.high * b.high;
  const error = productError(a.high, b.high) + a.high * b.low + a.low * b.high;
  const high = product + error;
  return { high, low: error - (high - product) };
}

/** Returns what a product of two doubles loses by being one. */
export function productError(a: number, b: number): number {
  const [aTop, aBottom] = cut(a);
  const [bTop, bBottom] = cut(b);
  return aTop * bTop - a * b + aTop * bBottom + aBottom * bTop + aBottom * bBottom;
}

function cut(value: number): [top: number, bottom: number] {
  const split = splitter * value;
  const top = split - (split - value);
  return [top, value - top];
}

function bitLength(value: bigint): number {
  const digits = value.toString(16);
  return digits.length * 4 - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28;
}
