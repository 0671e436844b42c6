import { formatMillionths, MILLION, millionths } from "#domain/exact/quantity";
import { type Rational, rational } from "#domain/exact/rational";

/** A decimal quantity. Where what others took left none, it is rounded down and `exact` says all of it. */
export interface Quantity {
  quantity: string;
  exact?: Rational | undefined;
}

/** Returns a quantity in parts of `one`, which holds its denominator. */
export function inParts({ quantity, exact }: Quantity, one: bigint): bigint {
  return exact ? (exact.num * one) / exact.den : millionths(quantity) * (one / MILLION);
}

/** Returns a quantity ≥ 0 that counts in parts of `one`. */
export function ofParts(parts: bigint, one: bigint): Quantity {
  const unit = one / MILLION;
  const quantity = formatMillionths(parts / unit);
  return parts % unit === 0n ? { quantity } : { quantity, exact: rational(parts, one) };
}
