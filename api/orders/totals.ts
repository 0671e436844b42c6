import type { PriceBasis } from "#domain/choices";
import { AMOUNT_SCALE, PERCENT_SCALE, formatDecimal, formatFixed } from "#domain/exact/decimal";
import { roundDiv } from "#domain/exact/rational";
import { HUNDRED_PERCENT, vatOn, vatWithin } from "#domain/exact/tax";
import type { Percent, Price, Quantity } from "../database/columns";

/** A line of an order as its columns hold it, its price in the basis of the order. */
export interface PricedLine {
  quantity: Quantity;
  unit_price: Price;
  vat_rate: Percent;
  discount_percent: Percent;
}

export interface OrderTotals {
  ht: string;
  vat_by_rate: { rate: string; base_ht: string; vat: string }[];
  ttc: string;
}

// quantity ×10⁶, price ×10⁴ and kept part ×10⁶ make ×10¹⁶: cents are 10¹⁴ times less.
const lineToCents = 100_000_000_000_000n;

/** Returns the amount of a line in cents, in the basis of its order, its discount taken off, rounded half up. */
export function lineCents(line: PricedLine): bigint {
  return roundDiv(
    BigInt(line.quantity) * BigInt(line.unit_price) * (HUNDRED_PERCENT - BigInt(line.discount_percent)),
    lineToCents,
  );
}

/**
 * Returns the totals in cents: each line is rounded in the order's basis, then VAT once per rate over the sum of its
 * lines: added to it before tax, taken out of it with tax. So the total with tax of an order that counts with tax is
 * the sum of its lines.
 */
export function totalCents(
  basis: PriceBasis,
  lines: readonly PricedLine[],
): { ht: bigint; ttc: bigint; byRate: { rate: bigint; base: bigint; vat: bigint }[] } {
  const sums = new Map<bigint, bigint>();
  for (const line of lines) {
    const rate = BigInt(line.vat_rate);
    sums.set(rate, (sums.get(rate) ?? 0n) + lineCents(line));
  }
  const byRate = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rate, sum]) => {
      const vat = basis === "ttc" ? vatWithin(sum, rate) : vatOn(sum, rate);
      return { rate, base: basis === "ttc" ? sum - vat : sum, vat };
    });
  const ht = byRate.reduce((total, { base }) => total + base, 0n);
  const ttc = byRate.reduce((total, { vat }) => total + vat, ht);
  return { ht, ttc, byRate };
}

/** Returns the totals as the API answers them, amounts with two decimals. */
export function orderTotals(basis: PriceBasis, lines: readonly PricedLine[]): OrderTotals {
  const { ht, ttc, byRate } = totalCents(basis, lines);
  return {
    ht: formatFixed(ht, AMOUNT_SCALE),
    vat_by_rate: byRate.map(({ rate, base, vat }) => ({
      rate: formatDecimal(rate, PERCENT_SCALE),
      base_ht: formatFixed(base, AMOUNT_SCALE),
      vat: formatFixed(vat, AMOUNT_SCALE),
    })),
    ttc: formatFixed(ttc, AMOUNT_SCALE),
  };
}
