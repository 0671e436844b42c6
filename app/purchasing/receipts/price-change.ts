import { compareDecimals, signOf } from "#domain/exact/decimal";
import { div, mul, rational, readDecimal, sub, toDecimal } from "#domain/exact/rational";
import { formatPercent, formatTypedPrice } from "#app/display/numbers";

/** A price that a delivery came at, and the one that it was ordered at; null where none was known. */
export interface PriceChange {
  before: string | null;
  after: string;
}

const percentPlaces = 1;

/** Returns « 8,40 € → 9,10 €, + 8,3 % »; the price alone where it is the same or none was known. */
export const formatPriceChange = (change: PriceChange): string =>
  formatDifference(change) ?? formatTypedPrice(change.after);

/** Returns « 8,40 € → 9,10 €, + 8,3 % »; null where it is the same or none was known. */
export function formatDifference({ before, after }: PriceChange): string | null {
  const [old, now] = [readDecimal(before), readDecimal(after)];
  if (before === null || !old || !now || old.num === 0n || compareDecimals(before, after) === 0) return null;
  const change = toDecimal(div(mul(sub(now, old), rational(100n)), old), percentPlaces);
  const sign = signOf(change) < 0 ? "−" : "+";
  const percent = formatPercent(change.replace("-", ""));
  return `${formatTypedPrice(before)} → ${formatTypedPrice(after)}, ${sign}\u00a0${percent}`;
}
