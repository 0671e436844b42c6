import { type Stock, partsOf } from "../../kitchen/stock";
import { numberOf } from "../../kitchen/day-numbers";
import type { Source } from "./stock";

/** A quantity on a day. Days are numbers, quantities count in the scale of what they are about. */
export interface OnDay<Quantity = bigint> {
  day: number;
  quantity: Quantity;
}

/**
 * The stock of one recipe or product while days take of it, in any order. Each part of it serves through its last day;
 * what a day takes leaves every other day what it took before.
 */
export interface Shelf {
  /** Returns the quantity that a day can still take. */
  free(day: number): bigint;
  /** Returns what of it nobody keeps back; less than 0 where more is kept back of a stock than there is. */
  spare(day: number): bigint;
  /** Takes no more than is free. */
  take(day: number, quantity: bigint): void;
  keepBack(day: number, quantity: bigint): void;
}

/**
 * The days after one take together at most what lasts longer than it: as all of a stock is there from the start,
 * nothing else bounds them, and what expires first can always go first.
 */
interface Bound {
  after: number;
  free: bigint;
  spare: bigint;
}

/** Returns a stock to take from, its quantities in parts of `one`. */
export function shelfOf(stock: Stock, one: bigint): Shelf {
  const sources = sourcesOf(stock, one);
  if (sources.length === 0) return emptyShelf;
  const bounds = boundsOf(sources);
  const least = (day: number, which: "free" | "spare") => {
    let found: bigint | null = null;
    for (const bound of bounds) if (bound.after < day && (found === null || bound[which] < found)) found = bound[which];
    return found ?? 0n;
  };
  return {
    free: (day) => least(day, "free"),
    spare: (day) => least(day, "spare"),
    take(day, quantity) {
      for (const bound of bounds)
        if (bound.after < day) {
          bound.free -= quantity;
          bound.spare -= quantity;
        }
    },
    keepBack(day, quantity) {
      for (const bound of bounds) if (bound.after < day) bound.spare -= quantity;
    },
  };
}

const emptyShelf: Shelf = { free: () => 0n, spare: () => 0n, take: () => {}, keepBack: () => {} };

/** Returns the same stock as things to live through the days with, the first to expire first. */
export function sourcesOf(stock: Stock, one: bigint): Source[] {
  return partsOf(stock, one).map(({ expires_on, quantity }) => ({
    kind: "lot",
    from: -Infinity,
    last: expires_on === null ? Infinity : numberOf(expires_on),
    quantity,
    of: null,
  }));
}

function boundsOf(parts: readonly Source[]): Bound[] {
  let lasting = parts.reduce((sum, { quantity }) => sum + quantity, 0n);
  const bounds: Bound[] = [{ after: -Infinity, free: lasting, spare: lasting }];
  for (const { last, quantity } of parts) {
    lasting -= quantity;
    if (last !== Infinity) bounds.push({ after: last, free: lasting, spare: lasting });
  }
  return bounds;
}
