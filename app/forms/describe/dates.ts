import { addDays } from "#domain/days";

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

/** Days before the day it counts from that a date without its year may lie: else it is of the year that follows. */
const backwards = 60;

/**
 * Returns the date that was typed in few digits, as labels have it: 0512 or 5/12 is the 5 December that comes round
 * `from` (at most two months before), 051227 and 5/12/27 tell the year, 12/2027 is the month's last day; else as
 * {@link readDate} reads it.
 */
export function readShortDate(typed: string, from: string): string | null {
  const text = typed.trim().replace(/[ .-]/g, "/");
  const [, day = "", month = "", year = ""] =
    /^(\d\d)(\d\d)((?:\d\d){0,2})$/.exec(text) ?? /^(\d{1,2})\/(\d{1,2})(?:\/(\d\d))?$/.exec(text) ?? [];
  if (day === "") return lastOfMonth(text) ?? readDate(typed);
  if (turnedDate(typed, from) !== null) return null;
  if (year !== "") return readDate(`${day}/${month}/${year.length === 2 ? "20" : ""}${year}`);
  const first = addDays(from, -backwards);
  const years = [0, 1].map((more) => Number(first.slice(0, 4)) + more);
  const dates = years.map((each) => readDate(`${day}/${month}/${each}`));
  return dates.find((date) => date !== null && date >= first) ?? null;
}

/** Days within which what keeps comes to its date: a date further on is more likely another one, turned round. */
const likely = 3 * 365;

/**
 * Returns the date that six digits say from the year on, as codes and some labels do, where it is near and the one they
 * say from the day on is years away: « 261231 » is no 26/12/2031. Null where they are not to be doubted.
 */
export function turnedDate(typed: string, from: string): string | null {
  const [, first = "", middle = "", last = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(typed.trim()) ?? [];
  const read = readDate(`${first}/${middle}/20${last}`);
  const turned = readDate(`${last}/${middle}/20${first}`);
  if (read === null || turned === null || read <= addDays(from, likely)) return null;
  return addDays(from, -backwards) <= turned && turned <= addDays(from, likely) ? turned : null;
}

function lastOfMonth(text: string): string | null {
  const [, month = "", year = ""] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const first = readDate(`1/${month}/${year}`);
  if (first === null) return null;
  return addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
}

/** Returns the time HH:MM that was typed ("9h30", "9:30", "09:30:00"), or null when it is no time of day. */
export function readTime(typed: string): string | null {
  const [, hours = "", minutes = "00"] =
    /^(\d{1,2})(?:[:hH](\d{2})?)?(?::\d{2})?$/.exec(typed.trim().replaceAll(" ", "")) ?? [];
  if (hours === "" || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
