import { z } from "@hono/zod-openapi";
import { itemOf } from "#domain/codes";
import { gtinOf, writingsOf } from "#domain/gtin";
import type { Field } from "#domain/contract/field";
import { refuseName, seenOf } from "#domain/french/names";

function plainText(most: number) {
  return z
    .string("Texte attendu.")
    .trim()
    .max(most, `Au plus ${most} caractères.`)
    .refine((text) => !text.includes("\0"), "Ce texte contient un caractère interdit.");
}

/** Returns a text of `least` to `most` characters, trimmed, with a letter or a digit among them. */
export function requiredText(least: number, most: number) {
  return plainText(most)
    .refine((text) => refuseName(text) === null, { error: ({ input }) => refuseName(String(input)), abort: true })
    .min(least, `Au moins ${least} caractères.`);
}

/** Returns a text of at most `most` characters; a missing one, and one that shows nothing, is null. */
export function optionalText(most: number) {
  return plainText(most)
    .nullable()
    .default(null)
    .transform((text) => (text === null || seenOf(text) === "" ? null : text));
}

const wrongNumber = "Code-barres inexact : 8, 12, 13 ou 14 chiffres attendus, dont le dernier vérifie les autres.";

/** Returns the number that a code holds, as it was typed or as cash desks write it; other texts as they are. */
function numberIn(typed: string): string {
  const together = typed.replace(/[\s-]/g, "");
  if (gtinOf(together) !== null) return together;
  const item = itemOf(typed);
  return item === null ? typed : (writingsOf(item)[1] ?? item);
}

/** Returns the schema of a text of a body: of one that may be null, the empty text is null. */
export function textSchema({
  least = 1,
  most = Number.MAX_SAFE_INTEGER,
  nullable,
  is,
}: Extract<Field, { kind: "text" }>): z.ZodType {
  if (!nullable) return requiredText(least, most);
  const text = optionalText(most);
  switch (is) {
    case "grouped":
      return text.transform((value) => value?.replace(/\s/g, "").toUpperCase() ?? null);
    case "gtin":
      return text
        .transform((value) => value && numberIn(value))
        .refine((value) => value === null || gtinOf(value) !== null, wrongNumber);
    case "code":
      return text.refine(
        (value) => value === null || /^[A-Z0-9-]+$/.test(value),
        "Seulement des capitales, des chiffres et des tirets.",
      );
    case "email":
      return text.refine(
        (value) => value === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
        "Adresse électronique attendue, par exemple marie@exemple.fr.",
      );
    case undefined:
      return text;
  }
}
