import { shortDay, shortDayOfYear, formatTimeOfDay } from "#domain/french/day-words";
import { inParis } from "#domain/paris";
import { missing } from "./numbers";

/** Returns « sam. 21 nov. 2026 » for "2026-11-21"; an en dash for null. */
export const formatDate = (day: string | null | undefined): string => shortDayOfYear(day ?? missing);

/** Returns « sam. 21 nov. », where the year goes without saying. */
export const formatShortDate = (day: string | null | undefined): string => shortDay(day ?? missing);

/** Returns a day with its year where that is not the year of `today`; an en dash for null. */
export const formatDateSeenOn = (day: string | null | undefined, today: string): string =>
  (day?.startsWith(today.slice(0, 4)) ? formatShortDate : formatDate)(day);

/** Returns « 14 h 05 » for "14:05"; an en dash for null. */
export const formatTime = (time: string | null | undefined): string => formatTimeOfDay(time ?? missing);

/** Returns the time of an instant (ISO 8601) in Paris: « 14 h 05 ». */
export function formatTimeOf(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? missing : formatTimeOfDay(inParis(date).time);
}

/** Returns an instant (ISO 8601) in Paris: « sam. 21 nov. 2026 à 14 h 05 ». */
export function formatInstant(instant: string | null | undefined): string {
  const date = new Date(instant ?? "");
  if (Number.isNaN(date.getTime())) return missing;
  const { day, time } = inParis(date);
  return `${shortDayOfYear(day)} à ${formatTimeOfDay(time)}`;
}
