import { firstDay, isBusinessDay, lastDay, outsideBusiness } from "#domain/business-days";
import { isDay } from "#domain/days";
import { z } from "@hono/zod-openapi";

/** The refusal of a day on which something happened, and which lies ahead. */
export const dayToCome = "Ce jour n’est pas encore venu.";
export const dayExpected = "Date attendue, par exemple 2026-03-29.";

/**
 * Returns a day that a plan can reckon with, for one that was stored before days were bounded: the nearest; for what is
 * no day, the first.
 */
export function plannableDay(stored: string): string {
  if (isDay(stored) && isBusinessDay(stored)) return stored;
  return isDay(stored) && stored > lastDay ? lastDay : firstDay;
}

/** A business day, YYYY-MM-DD, from 2000-01-01 to 2100-12-31. */
export const day = z
  .string(dayExpected)
  .refine(isDay, { message: dayExpected, abort: true })
  .refine(isBusinessDay, outsideBusiness)
  .openapi({ format: "date" });

/** A time of day, HH:MM. */
export const time = z
  .string("Heure attendue, par exemple 08:30.")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Heure attendue, par exemple 08:30.");
