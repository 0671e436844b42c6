import { roundDiv } from "./rational";

/** A whole in the scale of percentages (×10⁴): rates and discounts count parts of it. */
export const HUNDRED_PERCENT = 1_000_000n;

/** One cent in the scale of unit prices (×10⁴). */
const CENT = 100n;

/** Returns the VAT on an amount before tax, in its own unit, halves up. @param rate ×10⁴ */
export const vatOn = (ht: bigint, rate: bigint): bigint => roundDiv(ht * rate, HUNDRED_PERCENT);

/** Returns the VAT held in an amount with tax (TTC − TTC / 1.xx), in its own unit, halves up. @param rate ×10⁴ */
export const vatWithin = (ttc: bigint, rate: bigint): bigint => roundDiv(ttc * rate, HUNDRED_PERCENT + rate);

/** Returns a unit price (×10⁴) without the tax that it holds, 4 decimals. @param rate ×10⁴ */
export const withoutTax = (price: bigint, rate: bigint): bigint =>
  roundDiv(price * HUNDRED_PERCENT, HUNDRED_PERCENT + rate);

/** Returns a unit price (×10⁴) with its tax, to the cent: what a customer is shown and pays. @param rate ×10⁴ */
export const withTax = (price: bigint, rate: bigint): bigint =>
  roundDiv(price * (HUNDRED_PERCENT + rate), HUNDRED_PERCENT * CENT) * CENT;
