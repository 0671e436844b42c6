/** Decimals kept of a quantity, a percentage, a unit price and an amount of money. */
export const QUANTITY_SCALE = 6;
export const PERCENT_SCALE = 4;
export const UNIT_PRICE_SCALE = 4;
export const AMOUNT_SCALE = 2;

/** The largest scaled integer accepted: fifteen digits, which a database and a JavaScript number both hold exactly. */
export const MAX_SCALED = 999_999_999_999_999n;

export type ParsedDecimal = { ok: true; scaled: bigint } | { ok: false; reason: "malformed" | "too_many_decimals" };

const PLAIN = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;

/**
 * Reads a plain decimal string ("12.5", "-3", "0.050") as value × 10^scale. Trailing zeros past the scale are accepted;
 * a sign "+", an exponent, a comma or a blank are malformed (what a person types is the web app's job).
 */
export function parseDecimal(text: string, scale: number): ParsedDecimal {
  const match = PLAIN.exec(text);
  if (!match) return { ok: false, reason: "malformed" };
  const [, sign, whole = "", decimals = ""] = match;
  if (decimals.length > scale && !/^0*$/.test(decimals.slice(scale))) return { ok: false, reason: "too_many_decimals" };
  const digits = BigInt(whole + decimals.slice(0, scale).padEnd(scale, "0"));
  return { ok: true, scaled: sign === "-" ? -digits : digits };
}

/** Writes scaled / 10^scale as a plain decimal string without trailing zeros: 12500000, 6 → "12.5". */
export function formatDecimal(scaled: bigint, scale: number): string {
  const fixed = formatFixed(scaled, scale);
  return scale === 0 ? fixed : fixed.replace(/\.?0+$/, "");
}

/** Writes scaled / 10^scale with exactly `scale` decimals: 18950, 2 → "189.50". */
export function formatFixed(scaled: bigint, scale: number): string {
  const negative = scaled < 0n;
  const digits = (negative ? -scaled : scaled).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}
