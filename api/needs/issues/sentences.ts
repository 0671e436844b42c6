import { shortDayOfYear } from "#domain/french/day-words";
import { formatMillionths, millionths } from "#domain/exact/quantity";
import { ofName, withinSentence } from "#domain/french/names";
import { readableQuantity, unitAfter } from "#domain/kitchen/units";
import { french } from "../rows/explain";

/**
 * Returns a quantity in millionths with its unit, as a message says it: rounded to three decimals, « 1,554 L »; less
 * than half a thousandth stays as it is.
 */
export function sayQuantity(quantity: bigint, unit: string): string {
  const rounded = ((quantity + 500n) / 1000n) * 1000n;
  return `${french(formatMillionths(rounded > 0n ? rounded : quantity))} ${unitAfter(quantity, unit)}`;
}

/**
 * Returns what lacks of a thing, in millionths of its unit, in the unit in which people read it: « manque 2,5 kg de
 * cabillaud ».
 */
export function sayLacking(quantity: bigint, unit: string, name: string): string {
  const [value, read] = readableQuantity(formatMillionths(quantity), unit);
  const amount = sayQuantity(read === unit ? quantity : millionths(value), read);
  return `manque ${amount} ${ofName(withinSentence(name))}`;
}

/** Returns "2026-11-24" → « mar. 24 nov. 2026 »; nothing for no date. */
export const sayDate = (date: string | null): string => shortDayOfYear(date ?? "");

/** Returns « et un autre jour », « et 3 autres jours » after a blank, of things not named; nothing for none. */
export const sayOthers = (count: number, name: string): string =>
  count > 0 ? ` et ${count === 1 ? `un autre ${name}` : `${count} autres ${name}s`}` : "";
