import { formatDecimal, formatFixed, scaledDigits, splitDecimal } from "./decimal";
import { parseDecimal } from "./parse-decimal";

/** An exact fraction in lowest terms; `den` > 0. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Returns the greatest common divisor of two integers ≥ 0. */
export function gcd(a: bigint, b: bigint): bigint {
  while (b > SAFE) {
    const rest = a % b;
    a = b;
    b = rest;
  }
  if (b === 0n) return a;
  let x = Number(b);
  let y = Number(a % b);
  while (y !== 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return BigInt(x);
}

/** Returns the least common multiple of two integers > 0. */
export function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

/** Returns `num / den` in lowest terms. @throws RangeError when `den` is zero. */
export function rational(num: bigint, den: bigint = 1n): Rational {
  if (den === 0n) throw new RangeError("division by zero");
  if (den < 0n) {
    num = -num;
    den = -den;
  }
  if (den === 1n) return { num, den };
  const common = gcd(num < 0n ? -num : num, den);
  return common === 1n ? { num, den } : { num: num / common, den: den / common };
}

const reducedBelow = 1n << 1024n;
const exactBelow = 1n << 256n;
const cutBits = 192;

/**
 * Returns `num / den`, kept short: in lowest terms where that leaves a denominator below 2^256, else the nearest
 * fraction with 192 significant bits over a power of two, off by less than one part in 2^191. Denominators of what
 * follows from each other (a loss of its own at each level) would otherwise grow to thousands of digits, whose greatest
 * common divisors take minutes. What is shown to a few decimals can differ only where it lies within that of the middle
 * between two.
 */
export function shorten(num: bigint, den: bigint): Rational {
  const exact = den < reducedBelow ? rational(num, den) : { num, den };
  if (exact.den < exactBelow || exact.num === 0n) return exact.num === 0n ? ZERO : exact;
  const size = exact.num < 0n ? -exact.num : exact.num;
  const shift = BigInt(Math.max(0, cutBits + bits(exact.den) - bits(size)));
  return rational(roundDiv(exact.num << shift, exact.den), 1n << shift);
}

/** Returns the length of a whole number > 0 in bits, to within three more. */
function bits(value: bigint): number {
  return value.toString(16).length * 4;
}

/** Returns the sum of fractions over their common denominator, kept short. */
export function sum(terms: readonly Rational[]): Rational {
  let common = 1n;
  for (const { den } of terms) if (common % den !== 0n) common = lcm(common, den);
  let total = 0n;
  for (const { num, den } of terms) total += num * (common / den);
  return shorten(total, common);
}

export const ZERO: Rational = { num: 0n, den: 1n };
export const ONE: Rational = { num: 1n, den: 1n };

/**
 * Returns the exact value of a plain decimal string ("12.5", "-0.25"), at most 40 decimals.
 * @throws RangeError when it is not one.
 */
export function fromDecimal(text: string): Rational {
  const scale = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new RangeError(`not a plain decimal: ${text}`);
  return rational(parsed.scaled, 10n ** BigInt(scale));
}

/** Reads the exact value of a decimal string of an outside API; null for null and what is no decimal. */
export function readDecimal(text: string | null): Rational | null {
  const digits = text === null ? null : splitDecimal(text);
  return digits && rational(scaledDigits(digits, digits.decimals.length), 10n ** BigInt(digits.decimals.length));
}

/** Returns the exact value of a whole number. @throws RangeError when it is not whole. */
export function fromInteger(value: number): Rational {
  return { num: BigInt(value), den: 1n };
}

export function add(a: Rational, b: Rational): Rational {
  return a.den === b.den ? rational(a.num + b.num, a.den) : rational(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function sub(a: Rational, b: Rational): Rational {
  return a.den === b.den ? rational(a.num - b.num, a.den) : rational(a.num * b.den - b.num * a.den, a.den * b.den);
}

export function mul(a: Rational, b: Rational): Rational {
  return rational(a.num * b.num, a.den * b.den);
}

/** @throws RangeError when `b` is zero. */
export function div(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den, a.den * b.num);
}

/** -1, 0 or 1 as `a` is below, equal to or above `b`. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function min(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}

export function max(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b;
}

export function isPositive(value: Rational): boolean {
  return value.num > 0n;
}

/** Returns the largest integer ≤ num / den, for `den` > 0. */
function floorDiv(num: bigint, den: bigint): bigint {
  const quotient = num / den;
  return num < 0n && quotient * den !== num ? quotient - 1n : quotient;
}

/** Returns the smallest integer ≥ num / den, for `den` > 0. */
export function ceilDiv(num: bigint, den: bigint): bigint {
  return -floorDiv(-num, den);
}

/** Returns num / den to the nearest integer, halves away from zero, for `den` > 0. */
export function roundDiv(num: bigint, den: bigint): bigint {
  const half = den / 2n;
  return num < 0n ? -((half - num) / den) : (num + half) / den;
}

/** Returns the smallest integer ≥ value. */
export function ceil(value: Rational): bigint {
  return ceilDiv(value.num, value.den);
}

/** Returns the largest integer ≤ value. */
export function floor(value: Rational): bigint {
  return floorDiv(value.num, value.den);
}

/** value × 10^scale to the nearest integer, halves away from zero. */
export function toScaled(value: Rational, scale: number): bigint {
  return roundDiv(value.num * 10n ** BigInt(scale), value.den);
}

/** Returns a plain decimal string of at most `scale` decimals, rounded half away from zero, without trailing zeros. */
export function toDecimal(value: Rational, scale: number): string {
  return formatDecimal(toScaled(value, scale), scale);
}

/** Returns a plain decimal string of exactly `scale` decimals, rounded half away from zero: money. */
export function toFixedDecimal(value: Rational, scale: number): string {
  return formatFixed(toScaled(value, scale), scale);
}
