const dayLength = 86_400_000;

/** Returns the days since 1 January 1970 of a date YYYY-MM-DD. */
export function numberOf(date: string): number {
  let day = numbers.get(date);
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / dayLength;
    if (numbers.size < mostDates) numbers.set(date, day);
  }
  return day;
}

/** The days read before. */
const numbers = new Map<string, number>();

/** Returns the date, YYYY-MM-DD, so many days after 1 January 1970. */
export function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * dayLength).toISOString().slice(0, 10);
    if (dates.size < mostDates) dates.set(day, date);
  }
  return date;
}

/** The dates written before: a large plan writes the same few tens of thousands of times. */
const dates = new Map<number, string>();
const mostDates = 4000;

/** Returns the ISO weekday of a day, 1 (Monday) to 7. Day 0, 1 January 1970, was a Thursday. */
export function weekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
