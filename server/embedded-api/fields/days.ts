import { z } from "@hono/zod-openapi";

/** Whether the text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** A day, YYYY-MM-DD. */
export const day = z.string("Date attendue, par exemple 2026-03-29.").refine(isDay, "Date attendue, par exemple 2026-03-29.").openapi({ type: "string", format: "date" });

/** A time of day, HH:MM. */
export const time = z
  .string("Heure attendue, par exemple 08:30.")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Heure attendue, par exemple 08:30.");
