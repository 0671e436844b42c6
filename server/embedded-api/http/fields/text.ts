import { z } from "@hono/zod-openapi";
import { fieldRequired } from "#domain/sentences";

function plainText(most: number) {
  return z
    .string("Texte attendu.")
    .trim()
    .max(most, `Au plus ${most} caractères.`)
    .refine((text) => !text.includes("\0"), "Ce texte contient un caractère interdit.");
}

/** Text of `least` to `most` characters, trimmed. */
export function requiredText(least: number, most: number) {
  return plainText(most).min(least, least === 1 ? fieldRequired : `Au moins ${least} caractères.`);
}

/** Text of at most `most` characters; an empty or missing one is null. */
export function optionalText(most: number) {
  return plainText(most)
    .nullable()
    .default(null)
    .transform((text) => (text === "" ? null : text));
}

/** A number that people write in groups ("303 265 045 00017"): kept in capitals, without its spaces. */
export const groupedText = optionalText(40).transform((text) => text?.replace(/\s/g, "").toUpperCase() ?? null);

/** The internal reference of anything: capitals, digits and dashes. */
export const code = optionalText(32).refine((text) => text === null || /^[A-Z0-9-]+$/.test(text), "Seulement des capitales, des chiffres et des tirets.");

/** A name, 2 to 120 characters. */
export const name = requiredText(2, 120);

export const email = optionalText(254).refine((text) => text === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), "Adresse électronique attendue, par exemple marie@exemple.fr.");

export const notes = optionalText(4000);
