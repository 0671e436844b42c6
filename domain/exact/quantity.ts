import { formatDecimal, parseDecimal, QUANTITY_SCALE } from "./decimal";

/** Quantities counted in whole millionths of their unit: what the decimals of the domain hold exactly. */
export const MILLION = 10n ** BigInt(QUANTITY_SCALE);

/** "12.5" → 12500000n. @throws RangeError when the text is not a plain decimal of at most 6 decimals. */
export function millionths(text: string): bigint {
  const parsed = parseDecimal(text, QUANTITY_SCALE);
  if (!parsed.ok) throw new RangeError(`not a quantity: ${text}`);
  return parsed.scaled;
}

/** 12500000n → "12.5". */
export function formatMillionths(quantity: bigint): string {
  return quantity >= 0n && quantity <= SAFE ? formatSafeMillionths(Number(quantity)) : formatDecimal(quantity, QUANTITY_SCALE);
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Like {@link formatMillionths}, many times faster, for a safe integer ≥ 0. */
export function formatSafeMillionths(quantity: number): string {
  const whole = Math.floor(quantity / 1e6);
  // As a 32-bit integer, whose remainders cost little.
  let rest = (quantity - whole * 1e6) | 0;
  if (rest === 0) return String(whole);
  let digits = 6;
  while (rest % 10 === 0) {
    rest /= 10;
    digits -= 1;
  }
  return `${whole}.${String(rest).padStart(digits, "0")}`;
}
