import { AMOUNT_SCALE, formatFixed } from "#domain/exact/decimal";
import { parseDecimal } from "#domain/exact/parse-decimal";

/** Returns an amount in cents as a decimal string. */
export function money(amount: bigint): string {
  return formatFixed(amount, AMOUNT_SCALE);
}

/** Returns an amount in cents; nothing where there is none. */
export function cents(amount: string | null): bigint {
  return amount === null ? 0n : scaledOf(amount, AMOUNT_SCALE);
}

/** Returns the cents by which a subtotal is below a threshold; 0 where there is none. */
export function missing(subtotal: bigint, threshold: string | null): bigint {
  const rest = cents(threshold) - subtotal;
  return rest > 0n ? rest : 0n;
}

/** Returns a decimal as a whole number of its last places. Throws a RangeError where it is none. */
export function scaledOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new RangeError(`not a decimal of ${scale} places: ${text}`);
  return parsed.scaled;
}
