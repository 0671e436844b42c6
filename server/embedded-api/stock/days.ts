import { Temporal } from "temporal-polyfill";

const zone = "Europe/Paris";

/** Returns the instant (ISO 8601 UTC, with milliseconds) at which a day begins in Paris, or one some days later. */
export function startOfDay(day: string, later = 0): string {
  const start = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone);
  return new Date(start.epochMilliseconds).toISOString();
}
