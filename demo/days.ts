import { Temporal } from "temporal-polyfill";
import { parisZone } from "#domain/paris";

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
  const local = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(parisZone);
  return new Date(local.epochMilliseconds).toISOString();
}
