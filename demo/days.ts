import { Temporal } from "temporal-polyfill";

/** Returns the date `days` after `day` (before it when negative). */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns 1 (Monday) to 7 (Sunday). */
export function weekday(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

/** Returns 1 on 1 January. */
export function dayOfYear(day: string): number {
  return Temporal.PlainDate.from(day).dayOfYear;
}

/** Returns the instant, ISO 8601 UTC with milliseconds, of `time` (HH:MM) on the clocks of Paris. */
export function parisInstant(day: string, time: string): string {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime("Europe/Paris");
  return new Date(local.epochMilliseconds).toISOString();
}
