import { isDay } from "./days";

/** The clocks of the business. */
export const parisZone = "Europe/Paris";

const clocks = new Intl.DateTimeFormat("en-GB", {
  timeZone: parisZone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/**
 * Returns the day (YYYY-MM-DD) and the time (HH:MM) of an instant in Paris.
 * @throws RangeError when it is no instant
 */
export function inParis(instant: Date): { day: string; time: string } {
  const parts = new Map(clocks.formatToParts(instant).map((part) => [part.type, part.value]));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    time: `${parts.get("hour")}:${parts.get("minute")}`,
  };
}

/** Returns the business day (YYYY-MM-DD) of an instant. */
export const dayInParis = (instant: Date): string => inParis(instant).day;

/**
 * Returns the Paris time (YYYY-MM-DDTHH:MM) of an instant (ISO 8601), as a field of date and time holds it; null when
 * it is no instant.
 */
export function timeInParis(instant: string): string | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const { day, time } = inParis(at);
  return `${day}T${time}`;
}

/**
 * Returns the instant (ISO 8601, UTC) of a Paris time YYYY-MM-DDTHH:MM, as a field of date and time sends it; any other
 * text unchanged. A time that the clocks pass twice is the first of the two, one that they leave out is an hour later.
 */
export function instantInParis(time: string): string {
  const asUtc =
    /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time) && isDay(time.slice(0, 10)) ? Date.parse(`${time}Z`) : NaN;
  if (Number.isNaN(asUtc)) return time;
  const toLocal = (at: number) => timeInParis(new Date(at).toISOString()) ?? "";
  const withOffsetAt = (at: number) => asUtc - (Date.parse(`${toLocal(at)}Z`) - at);
  const [early, late] = [withOffsetAt(asUtc - 86_400_000), withOffsetAt(asUtc + 86_400_000)];
  return new Date(toLocal(late) === time && toLocal(early) !== time ? late : early).toISOString();
}
