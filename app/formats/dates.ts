import { missing } from "./numbers";

const weekdays = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
const months = ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."];
const longMonths = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

const millisecondsPerDay = 86_400_000;

const paris = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** Returns the instant of a business date's midnight in UTC, or null when it is not a real date YYYY-MM-DD. */
function parsed(date: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return instant.getUTCMonth() + 1 === Number(month) && instant.getUTCDate() === Number(day) ? instant : null;
}

/** Tells whether the text is a real calendar date YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return parsed(text) !== null;
}

/** Returns the date (YYYY-MM-DD) and the time (HH:MM) of an instant in Paris. */
function inParis(instant: Date): { date: string; time: string } {
  const parts = new Map(paris.formatToParts(instant).map((part) => [part.type, part.value]));
  return {
    date: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
}

/** Returns the business date (YYYY-MM-DD, Europe/Paris) of an instant. */
export const dateInParis = (instant: Date): string => inParis(instant).date;

/**
 * Returns the Paris time (YYYY-MM-DDTHH:MM) of an instant (ISO 8601), as a field of date and time holds it; null when
 * it is no instant.
 */
export function timeInParis(instant: string): string | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const { date, time } = inParis(at);
  return `${date}T${time}`;
}

/**
 * Returns the instant (ISO 8601, UTC) of a Paris time YYYY-MM-DDTHH:MM, as a field of date and time sends it; any other
 * text unchanged. A time that the clocks pass twice is the first of the two, one that they leave out is an hour later.
 */
export function instantInParis(time: string): string {
  const asUtc =
    /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time) && isDate(time.slice(0, 10)) ? Date.parse(`${time}Z`) : NaN;
  if (Number.isNaN(asUtc)) return time;
  const said = (at: number) => timeInParis(new Date(at).toISOString()) ?? "";
  const withOffsetAt = (at: number) => asUtc - (Date.parse(`${said(at)}Z`) - at);
  const [early, late] = [withOffsetAt(asUtc - millisecondsPerDay), withOffsetAt(asUtc + millisecondsPerDay)];
  return new Date(said(late) === time && said(early) !== time ? late : early).toISOString();
}

/** Returns the date `days` later (earlier when negative). Answers a malformed date unchanged. */
export function addDays(date: string, days: number): string {
  const day = parsed(date);
  return day ? new Date(day.getTime() + days * millisecondsPerDay).toISOString().slice(0, 10) : date;
}

/** Returns the Monday of the date's week. */
export function mondayOf(date: string): string {
  const day = parsed(date);
  return day ? addDays(date, -((day.getUTCDay() + 6) % 7)) : date;
}

/** Returns the whole days from one date to another; negative when `to` is earlier, 0 when either is malformed. */
export function daysBetween(from: string, to: string): number {
  const [start, end] = [parsed(from), parsed(to)];
  return start && end ? Math.round((end.getTime() - start.getTime()) / millisecondsPerDay) : 0;
}

const dayOfMonth = (day: Date) => (day.getUTCDate() === 1 ? "1er" : String(day.getUTCDate()));

/** Returns « sam. 21 nov. 2026 » for "2026-11-21"; an en dash for null. */
export function formatDate(date: string | null | undefined): string {
  const day = date ? parsed(date) : null;
  return day ? `${formatShortDate(date)} ${day.getUTCFullYear()}` : (date ?? missing);
}

/** Returns « sam. 21 nov. », where the year goes without saying. */
export function formatShortDate(date: string | null | undefined): string {
  const day = date ? parsed(date) : null;
  return day
    ? `${weekdays[day.getUTCDay()]?.slice(0, 3)}. ${dayOfMonth(day)} ${months[day.getUTCMonth()]}`
    : (date ?? missing);
}

/** Returns « samedi 21 novembre 2026 », for headings. */
export function formatLongDate(date: string): string {
  const day = parsed(date);
  return day
    ? `${weekdays[day.getUTCDay()]} ${dayOfMonth(day)} ${longMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`
    : date;
}

/** Returns « 14 h 05 » for "14:05"; an en dash for null. */
export function formatTime(time: string | null | undefined): string {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time ?? "") ?? [];
  return hours === undefined ? missing : `${Number(hours)}\u00a0h${minutes === "00" ? "" : `\u00a0${minutes}`}`;
}

/** Returns the time of an instant (ISO 8601) in Paris: « 14 h 05 ». */
export function formatTimeOf(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? missing : formatTime(inParis(date).time);
}

/** Returns an instant (ISO 8601) in Paris: « sam. 21 nov. 2026 à 14 h 05 ». */
export function formatInstant(instant: string | null | undefined): string {
  const date = new Date(instant ?? "");
  if (Number.isNaN(date.getTime())) return missing;
  return `${formatDate(dateInParis(date))} à ${formatTimeOf(date.toISOString())}`;
}
