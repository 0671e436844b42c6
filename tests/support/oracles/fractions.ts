/**
 * A fraction, always in lowest terms with d > 0: arithmetic of its own for the calculations that check the product's.
 */
export interface Fraction {
  n: bigint;
  d: bigint;
}

export const integer = (n: bigint): Fraction => ({ n, d: 1n });
export const nothing = integer(0n);
export const plus = (a: Fraction, b: Fraction): Fraction => reduce({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const times = (a: Fraction, b: Fraction): Fraction => reduce({ n: a.n * b.n, d: a.d * b.d });
export const over = (a: Fraction, b: Fraction): Fraction =>
  reduce(b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n });
export const isMore = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d;
export const greater = (a: Fraction, b: Fraction): Fraction => (isMore(a, b) ? a : b);
export const smaller = (a: Fraction, b: Fraction): Fraction => (isMore(a, b) ? b : a);
export const total = (parts: Iterable<Fraction>): Fraction => {
  let sum = nothing;
  for (const part of parts) sum = plus(sum, part);
  return sum;
};

function reduce({ n, d }: Fraction): Fraction {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { n: 0n, d: 1n } : { n: n / a, d: d / a };
}

/** Reads "12.5" as it is written. */
export function readDecimal(text: string): Fraction {
  const [units = "0", decimals = ""] = text.split(".");
  return reduce({ n: BigInt(units + decimals), d: 10n ** BigInt(decimals.length) });
}

/** Writes at most six decimals, the nearest, halves away from zero; for fractions of zero or more. */
export function writeDecimal({ n, d }: Fraction): string {
  const digits = String((2_000_000n * n + d) / (2n * d)).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, "");
}
