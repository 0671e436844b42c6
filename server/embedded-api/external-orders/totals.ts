import { AMOUNT_SCALE, PERCENT_SCALE, formatDecimal, formatFixed } from "../exact/decimal";
import { roundDiv } from "../exact/rational";
import type { Percent, Price, Quantity } from "../database/tables";

/** A line of an order as its columns hold it. */
export interface PricedLine {
  quantity: Quantity;
  unit_price_ht: Price;
  vat_rate: Percent;
  discount_percent: Percent;
}

export interface OrderTotals {
  ht: string;
  vat_by_rate: { rate: string; base_ht: string; vat: string }[];
  ttc: string;
}

const hundredPercent = 1_000_000n;
// quantity ×10⁶, price ×10⁴ and kept part ×10⁶ make ×10¹⁶: cents are 10¹⁴ times less.
const lineToCents = 100_000_000_000_000n;

/** The amount of a line before tax, in cents, its discount taken off, rounded half up. */
export function lineCents(line: PricedLine): bigint {
  return roundDiv(BigInt(line.quantity) * BigInt(line.unit_price_ht) * (hundredPercent - BigInt(line.discount_percent)), lineToCents);
}

/** The totals in cents: each line is rounded, then VAT is rounded once per rate over the sum of its lines. */
export function totalCents(lines: readonly PricedLine[]): { ht: bigint; ttc: bigint; byRate: { rate: bigint; base: bigint; vat: bigint }[] } {
  const bases = new Map<bigint, bigint>();
  for (const line of lines) {
    const rate = BigInt(line.vat_rate);
    bases.set(rate, (bases.get(rate) ?? 0n) + lineCents(line));
  }
  const byRate = [...bases]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rate, base]) => ({ rate, base, vat: roundDiv(base * rate, hundredPercent) }));
  const ht = byRate.reduce((sum, { base }) => sum + base, 0n);
  const ttc = byRate.reduce((sum, { vat }) => sum + vat, ht);
  return { ht, ttc, byRate };
}

/** The totals as the API answers them, amounts with two decimals. */
export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
  const { ht, ttc, byRate } = totalCents(lines);
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
