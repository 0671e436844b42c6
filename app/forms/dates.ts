/**
 * Returns the date YYYY-MM-DD that was typed (a date input's, or JJ/MM/AAAA by hand), or null when it is no real date.
 */
export function readDate(typed: string): string | null {
  const text = typed.trim();
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const date = day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null;
}

/** First and last day that anything is written for. */
export const firstDay = "2000-01-01";
export const lastDay = "2100-12-31";

/** Tells whether a date lies where business dates do. */
export const isBusinessDay = (date: string): boolean => firstDay <= date && date <= lastDay;

export const outsideBusiness = "Donnez une date entre le 01/01/2000 et le 31/12/2100.";

/** Returns the time HH:MM that was typed ("9h30", "9:30", "09:30:00"), or null when it is no time of day. */
export function readTime(typed: string): string | null {
  const [, hours = "", minutes = "00"] =
    /^(\d{1,2})(?:[:hH](\d{2})?)?(?::\d{2})?$/.exec(typed.trim().replaceAll(" ", "")) ?? [];
  if (hours === "" || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
