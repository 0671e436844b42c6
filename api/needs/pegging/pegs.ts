import { apportion } from "#domain/exact/apportion";
import { formatMillionths, formatSafeMillionths } from "#domain/exact/quantity";
import type { Behind } from "./pegging";
import {
  addScaled,
  firstWhere,
  productError,
  sumOf,
  type DoubleDouble,
  type Twofolds,
  twofolds,
} from "./double-double";

/**
 * A whole number of millionths (or of cents) split between askers, in two lists side by side: there are hundreds of
 * thousands in a large plan, and an object for each would be most of its memory.
 */
export interface Pegs {
  /** Positions of the askers, ascending. */
  askers: ArrayLike<number>;
  /** The quantity of each: safe integers, or big ones where the whole is large. */
  parts: Float64Array | bigint[];
}

/** Largest whole that doubles split exactly: its parts and what is left of them are below 2^53. */
export const mostFast = 2n ** 52n;
/** Shares of a large whole are cut into so many parts. */
const wholeWeight = 2 ** 104;

/**
 * Splits a whole number between the askers behind it, by largest remainder (equal remainders: the first asker first),
 * so that the parts add up to it exactly.
 */
export function splitPegs(total: bigint, behind: Behind): Pegs {
  const askers = askersIn(behind);
  return total < mostFast ? splitFast(Number(total), behind, askers) : splitLarge(total, behind, askers);
}

/**
 * Splits a whole number between the days of the askers behind it, as `splitPegs` does between these.
 * @param dayOf returns the day of an asker: the askers stand by day
 * @returns the days for which there is some, ascending
 */
export function splitByDay(
  total: bigint,
  { list: { high, low }, start, queue }: Behind,
  dayOf: (asker: number) => string,
): { day: string; part: bigint }[] {
  const dayAt = (index: number) => dayOf(queue[start + index] ?? 0);
  const found: { day: string; sum: DoubleDouble }[] = [];
  for (let from = 0, end = 0; from < high.length; from = end) {
    const day = dayAt(from);
    end = firstWhere(from + 1, high.length, (index) => dayAt(index) !== day);
    const sum = sumOf({ high: high.subarray(from, end), low: low.subarray(from, end), places: null });
    if (sum.high > 0) found.push({ day, sum });
  }
  const positions = Int32Array.from(found.keys());
  const { parts } = splitPegs(total, {
    list: {
      high: Float64Array.from(found, ({ sum }) => sum.high),
      low: Float64Array.from(found, ({ sum }) => sum.low),
      places: null,
    },
    start: 0,
    positions,
    queue: positions,
  });
  return found.map(({ day }, index) => ({ day, part: BigInt(parts[index] ?? 0) }));
}

/** Returns the askers behind any of several things, ascending. */
export function askersBehind(things: readonly Behind[]): number[] {
  const found: number[] = [];
  things[0]?.positions.forEach((position, asker) => {
    if (things.some(({ list: { high }, start }) => (high[position - start] ?? 0) !== 0)) found.push(asker);
  });
  return found;
}

/** Returns the number of askers behind it. */
export function countBehind({ list: { high } }: Behind): number {
  let count = 0;
  for (let position = 0; position < high.length; position += 1) if (high[position] !== 0) count += 1;
  return count;
}

/**
 * Returns who is behind a total (of money) that several things make up, each by its weight; null when there are none.
 */
export function behindTotal(parts: readonly { behind: Behind; weight: number }[]): Behind | null {
  const [first] = parts;
  if (!first) return null;
  const { positions, queue } = first.behind;
  const list = twofolds(positions.length);
  for (const { behind, weight } of parts) {
    const sum = sumOf(behind.list);
    if (canShare(sum)) addScaled(list, behind.start, behind.list, quotient(weight, sum));
  }
  return { list, start: 0, positions, queue };
}

/** Returns a peg's part of a quantity as a decimal string. */
export function formatPeg(part: number | bigint): string {
  return typeof part === "number" ? formatSafeMillionths(part) : formatMillionths(part);
}

function splitFast(total: number, behind: Behind, askers: Int32Array): Pegs {
  const count = askers.length;
  const parts = new Float64Array(count);
  const remainders = new Float64Array(count);
  const { list, start, positions } = behind;
  const sum = sumOf(list);
  if (!canShare(sum)) return splitLarge(BigInt(total), behind, askers);
  const scaled = cleared(list.high.length);
  addScaled(scaled, 0, list, quotient(total, sum));
  let left = total;
  for (let index = 0; index < count; index += 1) {
    const position = (positions[askers[index] ?? 0] ?? 0) - start;
    const high = scaled.high[position] ?? 0;
    const low = scaled.low[position] ?? 0;
    let part = Math.floor(high);
    let rest = high - part + low;
    if (rest < 0) {
      part -= 1;
      rest += 1;
    }
    parts[index] = part;
    remainders[index] = rest;
    left -= part;
  }
  raiseLargest(parts, remainders, left);
  return { askers, parts };
}

/** Returns a list for all splits, one after the other, so far cleared: a large plan has thousands. */
function cleared(length: number): Twofolds {
  if (scratch.high.length >= length) {
    scratch.high.fill(0, 0, length);
    scratch.low.fill(0, 0, length);
  } else scratch = twofolds(length);
  return scratch;
}

let scratch = twofolds(0);

function raiseLargest(parts: Float64Array, remainders: Float64Array, left: number) {
  const count = parts.length;
  if (left <= 0) return;
  const bound = nthSmallest(remainders, count - left) - tie;
  let equals = left;
  for (let index = 0; index < count; index += 1) if ((remainders[index] ?? 0) > bound + 2 * tie) equals -= 1;
  for (let index = 0; index < count; index += 1) {
    const rest = remainders[index] ?? 0;
    if (rest < bound) continue;
    const isTie = rest <= bound + 2 * tie;
    if (isTie && equals === 0) continue;
    if (isTie) equals -= 1;
    parts[index] = (parts[index] ?? 0) + 1;
  }
}

const mostSlots = 256;

/**
 * Returns the value that stands at a place, from 0, among the remainders in ascending order; only those of one slot are
 * sorted.
 */
function nthSmallest(remainders: Float64Array, place: number): number {
  counts.fill(0);
  for (let index = 0; index < remainders.length; index += 1) {
    const slot = slotOf(remainders[index] ?? 0);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  let [slot, before] = [0, 0];
  while (slot < mostSlots - 1 && before + (counts[slot] ?? 0) <= place) {
    before += counts[slot] ?? 0;
    slot += 1;
  }
  const inSlot = new Float64Array(counts[slot] ?? 0);
  let found = 0;
  for (let index = 0; index < remainders.length; index += 1) {
    const value = remainders[index] ?? 0;
    if (slotOf(value) !== slot) continue;
    inSlot[found] = value;
    found += 1;
  }
  return inSlot.sort()[place - before] ?? 0;
}

const counts = new Int32Array(mostSlots);

function slotOf(value: number): number {
  return Math.min(mostSlots - 1, (value * mostSlots) | 0);
}

/** Remainders this near count as equal: what rounding may have made differ. */
const tie = 2 ** -44;

function splitLarge(total: bigint, { list, start, positions }: Behind, askers: Int32Array): Pegs {
  const sum = sumOf(list);
  if (!canShare(sum))
    return {
      askers,
      parts: apportion(
        total,
        Array.from(askers, () => 1n),
      ),
    };
  const shares = twofolds(list.high.length);
  addScaled(shares, 0, list, quotient(1, sum));
  const weightOf = (asker: number) => {
    const position = (positions[asker] ?? 0) - start;
    const weight =
      BigInt(Math.floor((shares.high[position] ?? 0) * wholeWeight)) +
      BigInt(Math.round((shares.low[position] ?? 0) * wholeWeight));
    return weight > 0n ? weight : 0n;
  };
  return { askers, parts: apportion(total, Array.from(askers, weightOf)) };
}

/** Tells whether a sum can be multiplied without leaving the range of doubles. */
function canShare({ high }: DoubleDouble): boolean {
  return high > 0 && high < 2 ** 990;
}

/** Returns `value` / `sum`, to 106 bits. */
function quotient(value: number, { high, low }: DoubleDouble): DoubleDouble {
  const first = value / high;
  return { high: first, low: (value - first * high - productError(first, high) - first * low) / high };
}

/** Returns the askers behind it, ascending. */
function askersIn(behind: Behind): Int32Array {
  const {
    list: { high },
    start,
    positions,
    queue,
  } = behind;
  const askers = new Int32Array(countBehind(behind));
  let count = 0;
  if (high.length < positions.length) {
    high.forEach((part, index) => {
      if (part !== 0) askers[count++] = queue[start + index] ?? 0;
    });
    return askers.sort();
  }
  for (let asker = 0; asker < positions.length; asker += 1) {
    if (high[positions[asker] ?? 0] === 0) continue;
    askers[count] = asker;
    count += 1;
  }
  return askers;
}
