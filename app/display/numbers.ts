import { formatFixed, groupThousands, readPrice, scaledDigits, splitDecimal, signOf } from "#domain/exact/decimal";

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

/**
 * Returns an exact decimal string ("1234.5") in French ("1 234,5"), without ever passing through a float.
 * Answers an en dash for null, undefined and anything that is not a decimal.
 */
export function formatDecimal(value: string | number | null | undefined, { least = 0, most }: Decimals): string {
  const digits = splitDecimal(String(value).trim());
  if (!digits) return missing;
  const scaled = scaledDigits(digits, most);
  const [integer = "", fraction = ""] = formatFixed(scaled < 0n ? -scaled : scaled, most).split(".");
  const decimals = fraction.replace(/0+$/, "").padEnd(least, "0");
  const sign = scaled < 0n ? "\u2212" : "";
  return sign + groupThousands(integer, groupSeparator) + (decimals && `,${decimals}`);
}

const withUnit = (figure: string, unit: string) => (figure === missing ? figure : `${figure}${unitSeparator}${unit}`);

/** Euros with two decimals: "1234.5" gives « 1 234,50 € ». */
export function formatMoney(value: string | number | null | undefined): string {
  return withUnit(formatDecimal(value, { least: 2, most: 2 }), "€");
}

/** Returns a unit price as people read it: from one euro on to the cent, below up to four decimals, « 0,0825 € ». */
export const formatUnitPrice = (value: string | number | null | undefined): string =>
  formatTypedPrice(readPrice(String(value)));

/** Returns a unit price with all its decimals, as somebody agreed on it: "24.6445" gives « 24,6445 € ». */
export function formatTypedPrice(value: string | number | null | undefined): string {
  return withUnit(formatDecimal(value, { least: 2, most: 4 }), "€");
}

/** Returns a difference as it is said, with a plus where it is more: « +4,2 kg », « −12,00 € ». */
export const signed = (change: string | number, text: string): string => `${signOf(change) > 0 ? "+" : ""}${text}`;

/** Returns a percentage with at most `most` decimals (1 by default): "33.333" gives « 33,3 % ». */
export function formatPercent(value: string | number | null | undefined, most = 1): string {
  return withUnit(formatDecimal(value, { most }), "%");
}

/** Returns a percentage with all its decimals, as somebody typed it: "3.33" gives « 3,33 % ». */
export const formatTypedPercent = (value: string | number | null | undefined): string => formatPercent(value, 6);

/** Returns a whole number of things with its noun in the right number: « 1 commande », « 127 commandes ». */
export function formatCount(count: number | null, singular: string, plural = `${singular}s`): string {
  return `${formatDecimal(count, { most: 0 })}${unitSeparator}${(count ?? 0) < 2 ? singular : plural}`;
}

/**
 * Returns the number of things of a list, and by which text they were found where that is not the one that was looked
 * for: « 1 commande pour « kerbrat », rien pour le texte cherché ».
 */
export const foundBy = (text: string, correctedSearch: string | undefined): string =>
  correctedSearch === undefined ? text : `${text} pour « ${correctedSearch} », rien pour le texte cherché`;

/** Writes the number of things of a list, « 127 commandes », from what its API tells; undefined of none. */
export const formatTotal = (
  meta: { total: number; correctedSearch?: string } | null | undefined,
  ...words: [singular: string, plural?: string]
): string | undefined => (meta?.total ? foundBy(formatCount(meta.total, ...words), meta.correctedSearch) : undefined);
