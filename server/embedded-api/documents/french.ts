import { groupThousands, splitDecimal } from "#domain/exact/decimal";
import { type SaleUnit, isSeveral, unitName } from "#domain/units";

/** The space that joins a figure to its unit on paper. */
const space = "\u00a0";

/**
 * Returns an exact decimal string as it is printed: "1234.50" gives « 1 234,50 ».
 * @param places decimals shown at least
 */
export function printedDecimal(value: string, places = 0): string {
  const { negative, whole, decimals } = splitDecimal(value) ?? { negative: false, whole: "0", decimals: "" };
  const kept = decimals.replace(/0+$/, "").padEnd(places, "0");
  return (negative ? "-" : "") + groupThousands(whole, space) + (kept && `,${kept}`);
}

/** Returns « 1 234,50 € ». */
export const printedMoney = (value: string): string => `${printedDecimal(value, 2)}${space}€`;

/** Returns « 5,5 % ». */
export const printedPercent = (value: string): string => `${printedDecimal(value)}${space}%`;

/** Returns « 12 pièces », « 1,5 kg ». */
export function printedQuantity(value: string, unit: SaleUnit): string {
  return `${printedDecimal(value)}${space}${unitName(unit, isSeveral(value))}`;
}

const day = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const moment = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });

/** Returns a date in these words; what is no date as it is. */
function inWords(format: Intl.DateTimeFormat, date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : format.format(at);
}

/** Returns « samedi 21 novembre 2026 » for a business date. */
export const printedDay = (date: string): string => inWords(day, date);

const shortDay = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** Returns « sam. 21 nov. 2026 » for a business date, where room is short. */
export const printedShortDay = (date: string): string => inWords(shortDay, date).replaceAll(" ", space);

/** Returns « 14 h 05 » for "14:05". */
export const printedTime = (time: string): string =>
  time.replace(
    /^0?(\d+):(\d\d).*$/,
    (_, hours: string, minutes: string) => `${hours}${space}h${minutes === "00" ? "" : space + minutes}`,
  );

const clock = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" });

/** Returns « 14 h 05 » for an instant, in Paris. */
export const printedTimeOf = (instant: Date): string => printedTime(clock.format(instant));

/** Returns « 21/11/2026 14:05 » in Paris. */
export const printedInstant = (instant: Date): string => moment.format(instant);
