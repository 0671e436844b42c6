import { formatDecimal, PERCENT_SCALE, scaledDigits, splitDecimal, UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { withoutTax as exactlyWithoutTax } from "#domain/exact/tax";

/**
 * Returns a unit price without the tax that it holds, rounded to 4 decimals, halves up; exact decimal strings: "1.2" at
 * "5.5" gives "1.1374".
 * @throws RangeError for what is no decimal.
 */
export function withoutTax(price: string, ratePercent: string): string {
  return formatDecimal(
    exactlyWithoutTax(scaled(price, UNIT_PRICE_SCALE), scaled(ratePercent, PERCENT_SCALE)),
    UNIT_PRICE_SCALE,
  );
}

function scaled(text: string, scale: number): bigint {
  const digits = splitDecimal(text);
  if (!digits) throw new RangeError(`not a decimal: ${text}`);
  return scaledDigits(digits, scale);
}
