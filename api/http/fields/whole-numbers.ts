import { z } from "@hono/zod-openapi";

/** Returns a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  return z
    .number("Nombre entier attendu.")
    .int("Nombre entier attendu.")
    .min(least, least === 0 ? "Ne peut pas être négatif." : `Au moins ${least}.`)
    .max(most, `Au plus ${most}.`);
}

/** A number of days, null when unknown. */
export const optionalDays = wholeNumber(0, 36_500).nullable().default(null);
/** A duration in minutes, null when unknown. */
export const optionalMinutes = wholeNumber(0, 100_000).nullable().default(null);
/** The id of another entity. */
export const id = z
  .number("Choix attendu.")
  .int("Choix attendu.")
  .positive("Choix attendu.")
  .max(Number.MAX_SAFE_INTEGER, "Choix attendu.");
