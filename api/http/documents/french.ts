import { numericDay } from "#domain/french/day-words";
import { inParis } from "#domain/paris";
import { groupThousands, readPrice, splitDecimal } from "#domain/exact/decimal";
import { fromDecimal, toDecimal } from "#domain/exact/rational";
import { type SaleUnit, isSeveral, readableQuantity, unitName } from "#domain/kitchen/units";

/** The space that joins a figure to its unit on paper. */
const space = "\u00a0";

/**
 * Returns an exact decimal string as it is printed: "1234.50" gives « 1 234,50 ».
 * @param places decimals shown at least
 */
export function printedDecimal(value: string, places = 0): string {
  const { negative, integer, decimals } = splitDecimal(value) ?? { negative: false, integer: "0", decimals: "" };
  const fraction = decimals.replace(/0+$/, "").padEnd(places, "0");
  return (negative ? "-" : "") + groupThousands(integer, space) + (fraction && `,${fraction}`);
}

/** Returns « 1 234,50 € ». */
export const printedMoney = (value: string): string => `${printedDecimal(value, 2)}${space}€`;

/** Returns a unit price as people read it: from one euro on to the cent, below with all its decimals. */
export const printedUnitPrice = (value: string): string => printedMoney(readPrice(value));

/** Returns « 5,5 % ». */
export const printedPercent = (value: string): string => `${printedDecimal(value)}${space}%`;

/** Returns « 12 pièces », « 1,5 kg ». */
export function printedQuantity(value: string, unit: SaleUnit): string {
  return `${printedDecimal(value)}${space}${unitName(unit, isSeveral(value))}`;
}

/** Returns a quantity as it is read in a kitchen, to the thousandth: "0.41666" of kg gives « 416,66 g ». */
export function readQuantity(value: string, unit: string): string {
  const [amount, displayUnit] = readableQuantity(value, unit);
  const rounded = toDecimal(fromDecimal(amount), displayUnit === "kg" || displayUnit === "l" ? 3 : 2);
  return `${printedDecimal(rounded)}${space}${unitName(displayUnit, isSeveral(rounded))}`;
}

/** Returns « 21/11/2026 14:05 » in Paris. */
export function printedInstant(instant: Date): string {
  const { day, time } = inParis(instant);
  return `${numericDay(day)} ${time}`;
}

const namedAtMost = 5;

/** Returns names in a sentence, each once: « Pâte » et « Tarte »; of many the first five, and how many others. */
export function quotedNames(names: Iterable<string>): string {
  const quoted = Array.from(new Set(names), (name) => `« ${name} »`);
  const others = quoted.length - namedAtMost;
  const parts = others > 1 ? [...quoted.slice(0, namedAtMost), `${String(others)} autres`] : quoted;
  return parts.length <= 1 ? parts.join() : `${parts.slice(0, -1).join(", ")} et ${String(parts.at(-1))}`;
}
