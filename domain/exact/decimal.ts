/** Decimals kept of a quantity, a percentage, a unit price and an amount of money. */
export const QUANTITY_SCALE = 6;
export const PERCENT_SCALE = 4;
export const UNIT_PRICE_SCALE = 4;
export const AMOUNT_SCALE = 2;

/** The largest scaled integer accepted: fifteen digits, which a database and a JavaScript number both hold exactly. */
export const MAX_SCALED = 999_999_999_999_999n;

/** The largest price that is kept, ×10⁴. */
export const MOST_PRICE = 9_999_999_999_999;

/** The largest amount that is kept, in cents. */
export const MOST_CENTS = 99_999_999_999n;

/** A decimal string taken apart: "-12.50" has the whole digits "12" and the decimals "50". */
export interface Digits {
  negative: boolean;
  integer: string;
  decimals: string;
}

/** Splits a decimal string as any program may write it ("12", "+12.", "-0.50"); null when it is none. */
export function splitDecimal(text: string): Digits | null {
  const [, sign, integer, decimals = ""] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  return integer === undefined ? null : { negative: sign === "-", integer, decimals };
}

/** Returns the value × 10^scale, rounded half away from zero. */
export function scaledDigits({ negative, integer, decimals }: Digits, scale: number): bigint {
  const cut = BigInt(integer + decimals.slice(0, scale).padEnd(scale, "0"));
  const rounded = (decimals[scale] ?? "0") >= "5" ? cut + 1n : cut;
  return negative ? -rounded : rounded;
}

/**
 * Reads a decimal string of an outside API as value × 10^scale, rounded half away from zero; null and what is no
 * decimal count as zero.
 */
export function scaledOrZero(text: string | null, scale: number): bigint {
  return scaledDigits(splitDecimal(text ?? "") ?? NOTHING, scale);
}

const NOTHING: Digits = { negative: false, integer: "0", decimals: "" };

/** Returns the digits of a decimal; of none, and of what an outside API says in its place, nought. */
const digitsOf = (text: unknown): Digits => splitDecimal(String(text).trim()) ?? NOTHING;

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

/**
 * Returns the exact decimal string `a` − `b`, with the decimals of the longer one. What is no decimal counts as zero.
 */
export function subtractDecimals(a: string, b: string): string {
  const [left, right] = [digitsOf(a), digitsOf(b)];
  const scale = Math.max(left.decimals.length, right.decimals.length);
  return formatFixed(scaledDigits(left, scale) - scaledDigits(right, scale), scale);
}

/** Returns the exact decimal string `a` + `b`, likewise. */
export function addDecimals(a: string, b: string): string {
  const [left, right] = [digitsOf(a), digitsOf(b)];
  const scale = Math.max(left.decimals.length, right.decimals.length);
  return formatFixed(scaledDigits(left, scale) + scaledDigits(right, scale), scale);
}

/** Returns -1, 0 or 1 as the decimal string is below, at or above zero; null and what is no decimal count as zero. */
export function signOf(value: string | number | null | undefined): -1 | 0 | 1 {
  const digits = splitDecimal(String(value).trim());
  if (!digits || /^0*$/.test(digits.integer + digits.decimals)) return 0;
  return digits.negative ? -1 : 1;
}

/**
 * Returns -1, 0 or 1 as decimal string `a` is below, equal to or above `b`; exact. What is no decimal counts as zero.
 */
export const compareDecimals = (a: string, b: string): -1 | 0 | 1 => signOf(subtractDecimals(a, b));

/** Returns a decimal string times ten to the power `power`, exactly; "0" for what is no decimal. */
export function shiftDecimal(value: string, power: number): string {
  const digits = splitDecimal(value) ?? NOTHING;
  const scale = digits.decimals.length;
  const scaled = scaledDigits(digits, scale);
  return scale < power ? String(scaled * 10n ** BigInt(power - scale)) : formatFixed(scaled, scale - power);
}

/** Returns a unit price as people read it: from one euro on to the cent; below, as it is, 0.0825 of an egg. */
export function readPrice(value: string): string {
  const digits = splitDecimal(value.trim());
  if (!digits || /^0*$/.test(digits.integer)) return value;
  return formatFixed(scaledDigits(digits, AMOUNT_SCALE), AMOUNT_SCALE);
}

/** Puts a separator between groups of three whole digits, from the right. */
export function groupThousands(integer: string, separator: string): string {
  return integer.replace(/\B(?=(\d{3})+$)/g, separator);
}
