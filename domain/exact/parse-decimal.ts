import { scaledDigits, splitDecimal } from "./decimal";

export type ParsedDecimal = { ok: true; scaled: bigint } | { ok: false; reason: "malformed" | "too_many_decimals" };

/** Digits accepted before the point, and after it. */
const MOST_DIGITS = 40;

/**
 * Reads a plain decimal string ("12.5", "-3", "0.050") as value × 10^scale. Zeros past the scale are accepted; a sign
 * "+", an exponent, a comma or a blank are malformed (what a person types is the web app's job).
 */
export function parseDecimal(text: string, scale: number): ParsedDecimal {
  const digits = splitDecimal(text);
  if (
    !digits ||
    text.startsWith("+") ||
    text.endsWith(".") ||
    digits.integer.length > MOST_DIGITS ||
    digits.decimals.length > MOST_DIGITS
  )
    return { ok: false, reason: "malformed" };
  if (digits.decimals.length > scale && !/^0*$/.test(digits.decimals.slice(scale)))
    return { ok: false, reason: "too_many_decimals" };
  return { ok: true, scaled: scaledDigits(digits, scale) };
}
