import { apportion } from "../exact/apportion";
import { formatMillionths, formatSafeMillionths } from "../exact/quantity";
import { gcd } from "../exact/rational";
import type { Wanted } from "./demand";
import type { ProductNode } from "./graph";
import { type Shares, WHOLE } from "./shares";
import { total, type Vector } from "./vector";

/**
 * A whole number of millionths (or of cents) split between askers, in two lists side by side: there are hundreds of
 * thousands in a large plan, and an object for each would be most of its memory.
 */
export interface Pegs {
  /** Positions of the askers, ascending. */
  askers: ArrayLike<number>;
  /** What each takes: safe integers, or big ones where the whole is large. */
  parts: Float64Array | bigint[];
}

export interface Pegging {
  /**
   * Splits a whole number between the askers behind it, by largest remainder (equal remainders: the first asker first), so
   * that the parts add up to it exactly.
   */
  split(whole: bigint, shares: Shares): Pegs;
  /** The positions of the askers behind any of several things, ascending. */
  askersBehind(things: readonly Shares[]): number[];
}

/** A product's demand as whole weights in lowest terms: 25 and 15 pieces are 5 and 3 of 8. */
interface Source {
  whole: bigint;
  askers: Int32Array;
  weights: Float64Array;
}

const LIMB_BITS = 26;
const LIMB = 2 ** LIMB_BITS;
/** High limbs stay below 2^53, where doubles hold every whole number exactly. */
const TOTAL_BITS = 78;
const FAST_BITS = 50;

/**
 * Splits between askers without exploding order lines: what is behind a node is known by product, and a product's part is
 * spread over its lines with small whole weights. The inner loop multiplies and adds whole numbers below 2^53 held in
 * doubles, which is exact; where they could pass 2^53 (quantities to the millionth in every line), big integers do it.
 */
export function createPegging(vectors: Map<ProductNode, Vector>, askerCount: number): Pegging {
  const sources = new Map<ProductNode, Source>();
  for (const [node, { toMake }] of vectors) if (toMake.size > 0) sources.set(node, sourceOf(toMake));
  const high = new Float64Array(askerCount);
  const low = new Float64Array(askerCount);
  const behind = new Uint8Array(askerCount);
  const remainders = new Float64Array(askerCount);
  const askers = new Int32Array(askerCount);
  const parts = new Float64Array(askerCount);
  const weightBits = bitsOfWeights([...sources.values()], askerCount);

  return {
    split(whole, shares) {
      const bits = bitLength(whole);
      return bits <= FAST_BITS && bits + weightBits <= TOTAL_BITS - 4 ? splitFast(whole, TOTAL_BITS - bits, shares) : splitLarge(whole, shares);
    },
    askersBehind(things) {
      behind.fill(0);
      for (const { products } of things) for (const product of products) sources.get(product)?.askers.forEach((asker) => (behind[asker] = 1));
      const found: number[] = [];
      for (let asker = 0; asker < askerCount; asker += 1) if (behind[asker] === 1) found.push(asker);
      return found;
    },
  };

  function splitFast(whole: bigint, guardBits: number, shares: Shares): Pegs {
    spread(whole << BigInt(guardBits), shares);
    const unit = 2 ** (guardBits - LIMB_BITS);
    let count = 0;
    let left = Number(whole);
    for (let asker = 0; asker < askerCount; asker += 1) {
      if (behind[asker] === 0) continue;
      const lows = low[asker] ?? 0;
      const carry = Math.floor(lows / LIMB);
      const highs = (high[asker] ?? 0) + carry;
      const part = Math.floor(highs / unit);
      left -= part;
      remainders[count] = highs - part * unit + (lows - carry * LIMB) / LIMB;
      parts[count] = part;
      askers[count] = asker;
      count += 1;
    }
    raiseLargest(count, left);
    return { askers: askers.slice(0, count), parts: parts.slice(0, count) };
  }

  function spread(scaled: bigint, shares: Shares) {
    high.fill(0);
    low.fill(0);
    behind.fill(0);
    shares.products.forEach((product, index) => {
      const source = sources.get(product);
      if (!source) return;
      const unit = (scaled * (shares.parts[index] ?? 0n)) / (WHOLE * source.whole);
      const top = Number(unit >> BigInt(LIMB_BITS));
      const bottom = Number(unit & BigInt(LIMB - 1));
      for (let line = 0; line < source.askers.length; line += 1) {
        const asker = source.askers[line] ?? 0;
        const weight = source.weights[line] ?? 0;
        high[asker] = (high[asker] ?? 0) + top * weight;
        low[asker] = (low[asker] ?? 0) + bottom * weight;
        behind[asker] = 1;
      }
    });
  }

  function raiseLargest(count: number, left: number) {
    if (left === 0) return;
    const sorted = remainders.slice(0, count).sort();
    const bound = sorted[count - left] ?? 0;
    let equals = left;
    for (let index = count - 1; (sorted[index] ?? bound) > bound; index -= 1) equals -= 1;
    for (let index = 0; index < count; index += 1) {
      const rest = remainders[index] ?? 0;
      if (rest < bound || (rest === bound && equals === 0)) continue;
      if (rest === bound) equals -= 1;
      parts[index] = (parts[index] ?? 0) + 1;
    }
  }

  function splitLarge(whole: bigint, shares: Shares): Pegs {
    const weights = new Map<number, bigint>();
    shares.products.forEach((product, index) => {
      const wanted = vectors.get(product)?.toMake;
      if (!wanted || wanted.size === 0) return;
      const unit = ((shares.parts[index] ?? 0n) * WHOLE) / total(wanted);
      for (const [asker, quantity] of wanted) weights.set(asker, (weights.get(asker) ?? 0n) + unit * quantity);
    });
    const ascending = [...weights].sort(([a], [b]) => a - b);
    return { askers: ascending.map(([asker]) => asker), parts: apportion(whole, ascending.map(([, weight]) => weight)) };
  }
}

/** A peg's part of a quantity as a decimal string. */
export function formatPeg(part: number | bigint): string {
  return typeof part === "number" ? formatSafeMillionths(part) : formatMillionths(part);
}

function sourceOf(toMake: Wanted): Source {
  let common = 0n;
  for (const quantity of toMake.values()) common = gcd(quantity, common);
  return {
    whole: total(toMake) / common,
    askers: Int32Array.from(toMake.keys()),
    weights: Float64Array.from(toMake.values(), (quantity) => Number(quantity / common)),
  };
}

/** How many bits all weights together take; Infinity where one asker's weights would overflow a low limb. */
function bitsOfWeights(sources: Source[], askerCount: number): number {
  const byAsker = new Float64Array(askerCount);
  for (const { askers, weights } of sources) askers.forEach((asker, line) => (byAsker[asker] = (byAsker[asker] ?? 0) + (weights[line] ?? 0)));
  if (byAsker.some((sum) => sum >= LIMB)) return Infinity;
  return bitLength(sources.reduce((sum, { whole }) => sum + whole, 0n));
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}
