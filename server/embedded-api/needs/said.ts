import { shortDayOfYear } from "#domain/day-words";
import { formatMillionths } from "#domain/exact/quantity";
import { unitAfter } from "#domain/units";
import { french } from "./explain";

/**
 * Returns a quantity in millionths with its unit, as a message says it: rounded to three decimals, « 1,554 L »; less
 * than half a thousandth stays as it is.
 */
export function sayQuantity(quantity: bigint, unit: string): string {
  const rounded = ((quantity + 500n) / 1000n) * 1000n;
  return `${french(formatMillionths(rounded > 0n ? rounded : quantity))} ${unitAfter(quantity, unit)}`;
}

/** Returns "2026-11-24" → « mar. 24 nov. 2026 »; nothing for no date. */
export const sayDate = (date: string | null): string => shortDayOfYear(date ?? "");
