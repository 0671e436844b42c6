/** The sign of a missing figure in a table or a fact. */
export const missing = "–";

const groupSeparator = "\u202f";
const unitSeparator = "\u00a0";

interface Decimals {
  /** Fewest decimals shown, 0 by default. */
  least?: number;
  /** Most decimals shown; the rest is rounded half away from zero. */
  most: number;
}

/** Returns a decimal string as sign, whole digits and decimals, or null when it is none (an outside API may send anything). */
function digitsOf(value: string | number): { negative: boolean; whole: string; decimals: string } | null {
  const parts = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(String(value).trim());
  return parts ? { negative: parts[1] === "-", whole: parts[2] ?? "", decimals: parts[3] ?? "" } : null;
}

/**
 * Returns an exact decimal string ("1234.5") in French ("1 234,5"), without ever passing through a float.
 * Answers an en dash for null, undefined and anything that is not a decimal.
 */
export function formatDecimal(value: string | number | null | undefined, { least = 0, most }: Decimals): string {
  const digits = value === null || value === undefined ? null : digitsOf(value);
  if (!digits) return missing;
  const kept = digits.decimals.slice(0, most).padEnd(most, "0");
  let scaled = BigInt(digits.whole + kept);
  if ((digits.decimals[most] ?? "0") >= "5") scaled += 1n;
  const text = scaled.toString().padStart(most + 1, "0");
  const whole = text.slice(0, text.length - most).replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  let decimals = text.slice(text.length - most);
  while (decimals.length > least && decimals.endsWith("0")) decimals = decimals.slice(0, -1);
  const sign = digits.negative && scaled !== 0n ? "\u2212" : "";
  return sign + whole + (decimals ? `,${decimals}` : "");
}

/** -1, 0 or 1 as the decimal string is below, at or above zero; null and malformed count as zero. */
export function signOf(value: string | number | null | undefined): -1 | 0 | 1 {
  const digits = value === null || value === undefined ? null : digitsOf(value);
  if (!digits || /^0*$/.test(digits.whole + digits.decimals)) return 0;
  return digits.negative ? -1 : 1;
}

const withUnit = (figure: string, unit: string) => (figure === missing ? figure : `${figure}${unitSeparator}${unit}`);

/** Euros with two decimals: "1234.5" gives « 1 234,50 € ». */
export function formatMoney(value: string | number | null | undefined): string {
  return withUnit(formatDecimal(value, { least: 2, most: 2 }), "€");
}

/** Returns a unit price, two to four decimals: "0.0825" gives « 0,0825 € ». */
export function formatUnitPrice(value: string | number | null | undefined): string {
  return withUnit(formatDecimal(value, { least: 2, most: 4 }), "€");
}

/** Returns a percentage with at most `most` decimals (1 by default): "33.333" gives « 33,3 % ». */
export function formatPercent(value: string | number | null | undefined, most = 1): string {
  return withUnit(formatDecimal(value, { most }), "%");
}

/** Returns a whole number of things with its noun in the right number: « 1 commande », « 127 commandes ». */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatDecimal(count, { most: 0 })}${unitSeparator}${count < 2 ? singular : plural}`;
}
