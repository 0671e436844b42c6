import { isDay } from "#domain/days";
import { z } from "@hono/zod-openapi";
import { isBusinessDay, outsideBusiness } from "#domain/business-days";
import { dayExpected } from "./fields/days";

/**
 * Returns nothing for what is empty: a form without JavaScript sends its empty fields too, and they ask for nothing.
 */
const absentWhenBlank = (value: unknown) => (value === "" ? undefined : value);

const single = z
  .string("Une seule valeur attendue.")
  .refine((text) => !text.includes("\0"), "Ce texte contient un caractère interdit.");

function parameter<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(absentWhenBlank, schema);
}

function wholeNumber(most: number, initially: number, message: string) {
  return parameter(
    single
      .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most, message)
      .transform(Number)
      .default(initially),
  ).openapi({ type: "integer", minimum: 1, maximum: most, default: initially });
}

const page = wholeNumber(1_000_000, 1, "Numéro de page attendu, à partir de 1.");
const perPage = wholeNumber(100, 25, "Nombre de lignes attendu, de 1 à 100.");

/** A page of rows whose order is given. */
export const pageParameters = { page, per_page: perPage };

/** A page of what may also be had whole: without `per_page`, all of it. */
export const sliceParameters = {
  page,
  per_page: parameter(
    single
      .refine(
        (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100,
        "Nombre de lignes attendu, de 1 à 100.",
      )
      .transform(Number)
      .optional(),
  ).openapi({ type: "integer", minimum: 1, maximum: 100 }),
};

/** The text looked for; at most 200 characters. */
export const searchParameter = parameter(single.max(200, "Au plus 200 caractères.").default("")).openapi({
  type: "string",
});

/** Returns the parameters that every list understands; `sort` is one of `sorts`, with "-" in front for descending. */
export function listParameters<const Sorts extends readonly string[]>(
  sorts: Sorts,
  initially: `${"" | "-"}${Sorts[number]}`,
) {
  const message = `Tri inconnu. Tris possibles : ${sorts.join(", ")}, avec « - » devant pour l’ordre inverse.`;
  const sort = parameter(single.refine((text) => sorts.includes(text.replace(/^-/, "")), message).default(initially))
    .transform((text) => ({ name: text.replace(/^-/, ""), descending: text.startsWith("-") }))
    .openapi({ type: "string", enum: sorts.flatMap((name) => [name, `-${name}`]), default: initially });
  return { page, per_page: perPage, search: searchParameter, sort };
}

export type Sort = { name: string; descending: boolean };

/** Only the archived (1), without them (0, the default), or both (all). */
export const archivedParameter = parameter(
  z.enum(["0", "1", "all"], "Valeur attendue : 0, 1 ou all.").default("0"),
).openapi({ type: "string", enum: ["0", "1", "all"], default: "0" });

/** 0 or 1; undefined when not asked. */
export const yesNoParameter = parameter(
  z
    .enum(["0", "1"], "Valeur attendue : 0 ou 1.")
    .transform((text) => text === "1")
    .optional(),
).openapi({ type: "string", enum: ["0", "1"] });

/** Returns such a parameter for each of these names. */
export function yesNoParameters<Name extends string>(names: readonly Name[]): Record<Name, typeof yesNoParameter>;
export function yesNoParameters(names: readonly string[]): Record<string, typeof yesNoParameter> {
  return Object.fromEntries(names.map((name) => [name, yesNoParameter]));
}

/** The id of something. */
export const idParameter = parameter(
  single
    .regex(/^\d{1,15}$/, "Numéro attendu.")
    .transform(Number)
    .optional(),
).openapi({ type: "integer" });

/** A business day. */
export const dayParameter = parameter(
  single.refine(isDay, { message: dayExpected, abort: true }).refine(isBusinessDay, outsideBusiness).optional(),
).openapi({ type: "string", format: "date" });

/** An instant with its offset, as ISO 8601 in UTC. */
export const instantParameter = parameter(
  single
    .refine((text) => z.iso.datetime({ offset: true }).safeParse(text).success && !Number.isNaN(Date.parse(text)), {
      message: "Instant attendu, par exemple 2026-03-29T08:00:00Z.",
      abort: true,
    })
    .refine((text) => isBusinessDay(new Date(text).toISOString().slice(0, 10)), outsideBusiness)
    .transform((text) => new Date(text).toISOString())
    .optional(),
).openapi({ type: "string", format: "date-time" });

/** Returns one of some values. */
export function choiceParameter<const Values extends readonly string[]>(values: Values) {
  return parameter(z.enum(values, `Valeur attendue : ${values.join(", ")}.`).optional()).openapi({
    type: "string",
    enum: [...values],
  });
}

/** Any text, compared as it is. */
export const textParameter = parameter(single.max(200, "Au plus 200 caractères.").optional()).openapi({
  type: "string",
});

/** Returns a list: the parameter may be repeated, blanks left out. */
export function repeated<Item extends z.ZodType<unknown, unknown>>(item: Item, openapi: Record<string, unknown>) {
  return z
    .preprocess(
      (value) => [value].flat().filter((one) => one !== undefined && one !== ""),
      z.array(item).max(1000, "Au plus 1000 valeurs."),
    )
    .optional()
    .openapi({ type: "array", items: openapi });
}

/** A list of ids. */
export const idsParameter = repeated(
  z
    .string()
    .regex(/^\d{1,15}$/, "Numéro attendu.")
    .transform(Number),
  { type: "integer" },
);
