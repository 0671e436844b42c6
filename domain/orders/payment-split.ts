import { apportion } from "../exact/apportion";
import { vatWithin } from "../exact/tax";

/** Money at a rate of VAT (×10⁴), in cents with tax; no rate (null) has what was paid before anything was ordered. */
export interface AtRate {
  rate: bigint | null;
  cents: bigint;
}

/** A part of what was paid, and the VAT within it. */
export interface PaidAtRate extends AtRate {
  vat: bigint;
}

const atLeastNothing = (cents: bigint): bigint => (cents < 0n ? 0n : cents);
const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

/** Returns the VAT within an amount, of one below nothing as of its opposite. */
const vatOf = (cents: bigint, rate: bigint): bigint => (cents < 0n ? -vatWithin(-cents, rate) : vatWithin(cents, rate));

/**
 * Splits a payment over the rates of VAT of its order, or what is given back (below nothing): the parts add up to it,
 * all of one sign. What comes in settles what is still to be paid at each rate, in proportion, and is spread as the
 * order is where it is more; what goes out is taken first from the rates of which more was paid than is owed, then in
 * proportion to what was paid. The VAT of the parts at a rate adds up to that within their sum, so that an order which
 * is all paid has its own.
 * @param owed what the order is worth at each rate; nothing of a cancelled one
 * @param paid the parts of what was paid before, each rate once
 */
export function splitPayment(cents: bigint, owed: readonly AtRate[], paid: readonly PaidAtRate[]): PaidAtRate[] {
  const [owes, has] = [centsOf(owed), centsOf(paid)];
  const vats = new Map(paid.map(({ rate, vat }) => [rate, vat]));
  const rates = [null, ...[...new Set([...owes.keys(), ...has.keys()])].filter((rate) => rate !== null).sort(byRate)];
  const isBack = cents < 0n;
  const pairs = rates.map((rate) => ({ owed: owes.get(rate) ?? 0n, paid: has.get(rate) ?? 0n }));
  const first = pairs.map((at) => atLeastNothing(isBack ? at.paid - at.owed : at.owed - at.paid));
  const amount = isBack ? -cents : cents;
  const rest = amount - sumOf(first);
  const weights = pairs.map((at, index) => (isBack ? atLeastNothing(at.paid) - (first[index] ?? 0n) : at.owed));
  const parts =
    rest <= 0n ? apportion(amount, first) : apportion(rest, weights).map((part, index) => part + (first[index] ?? 0n));
  return rates.flatMap((rate, index) => {
    const part = (parts[index] ?? 0n) * (isBack ? -1n : 1n);
    if (part === 0n) return [];
    const vat = rate === null ? 0n : vatOf((has.get(rate) ?? 0n) + part, rate) - (vats.get(rate) ?? 0n);
    return [{ rate, cents: part, vat }];
  });
}

/** Returns what takes parts back. */
export const oppositeOf = (parts: readonly PaidAtRate[]): PaidAtRate[] =>
  parts.map(({ rate, cents, vat }) => ({ rate, cents: -cents, vat: -vat }));

/** Returns the parts of several payments together, each rate once. */
export function sumByRate(parts: readonly PaidAtRate[]): PaidAtRate[] {
  const sums = new Map<bigint | null, PaidAtRate>();
  for (const { rate, cents, vat } of parts) {
    const before = sums.get(rate);
    sums.set(rate, { rate, cents: cents + (before?.cents ?? 0n), vat: vat + (before?.vat ?? 0n) });
  }
  return [...sums.values()];
}

const centsOf = (parts: readonly AtRate[]) => new Map(parts.map(({ rate, cents }) => [rate, cents]));
const byRate = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
