import { midnightOf } from "../days";

/** Days and times in French. What is none stays as it is. */

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

const ordinal = (midnight: Date) => (midnight.getUTCDate() === 1 ? "1er" : String(midnight.getUTCDate()));

/** Returns « sam. 21 nov. » for "2026-11-21", where the year goes without saying. */
export function shortDay(day: string): string {
  const midnight = midnightOf(day);
  return midnight
    ? `${weekdays[midnight.getUTCDay()]?.slice(0, 3)}. ${ordinal(midnight)} ${months[midnight.getUTCMonth()]}`
    : day;
}

/** Returns « sam. 21 nov. 2026 ». */
export function shortDayOfYear(day: string): string {
  const midnight = midnightOf(day);
  return midnight ? `${shortDay(day)} ${midnight.getUTCFullYear()}` : day;
}

/** Returns « samedi 21 novembre 2026 ». */
export function longDay(day: string): string {
  const midnight = midnightOf(day);
  if (!midnight) return day;
  const [weekday, month] = [weekdays[midnight.getUTCDay()], longMonths[midnight.getUTCMonth()]];
  return `${weekday} ${ordinal(midnight)} ${month} ${midnight.getUTCFullYear()}`;
}

/** Returns « lundi » for 1, the ISO weekday. */
export const weekdayName = (weekday: number): string => weekdays[weekday % 7] ?? "";

/** Returns « 21/11/2026 », as spreadsheets read it. */
export const numericDay = (day: string): string => day.split("-").reverse().join("/");

/** Returns « 14 h 05 » for "14:05". */
export function formatTimeOfDay(time: string): string {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? time : `${Number(hours)}\u00a0h${minutes === "00" ? "" : `\u00a0${minutes}`}`;
}
