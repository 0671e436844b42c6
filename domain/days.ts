/** Days of the calendar, YYYY-MM-DD; they know no time zone. */

const dayLength = 86_400_000;

/** Returns the instant of a day's midnight in UTC; null when it is no day of the calendar. */
export function midnightOf(day: string): Date | null {
  // An outside API may say anything in its place.
  if (typeof day !== "string") return null;
  const instant = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : NaN);
  // Of the 31st of a month that has none, the instant is a day of the next.
  return instant.getUTCDate() === Number(day.slice(8)) ? instant : null;
}

/** Tells whether the text is a day of the calendar. */
export const isDay = (text: string): boolean => midnightOf(text) !== null;

/** Returns the day so many days later (earlier when negative); a malformed day stays as it is. */
export function addDays(day: string, days: number): string {
  const midnight = midnightOf(day);
  return midnight ? new Date(midnight.getTime() + days * dayLength).toISOString().slice(0, 10) : day;
}

/** Returns the Monday of the day's week. */
export function mondayOf(day: string): string {
  const midnight = midnightOf(day);
  return midnight ? addDays(day, -((midnight.getUTCDay() + 6) % 7)) : day;
}
