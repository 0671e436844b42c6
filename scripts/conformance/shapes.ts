import { z } from "zod";
import { entity } from "#domain/contract/entity";
import type { Answer, Field, Fields } from "#domain/contract/field";
import { imported } from "#domain/contract/catalogue/imports";
import { needs } from "#domain/contract/planning/needs";
import { impact } from "#domain/contract/catalogue/previews";
import { resources as described } from "#domain/contract/resources";
import type { Resource } from "./samples";

const missing = "absent ou d’un autre genre";
const text = z.string({ error: missing });
const integer = z.int({ error: missing });
const yesNo = z.boolean({ error: missing });
const day = z.string({ error: missing }).regex(/^\d{4}-\d\d-\d\d$/, "une date AAAA-MM-JJ");
const list = <Item extends z.ZodType>(item: Item) => z.array(item, { error: missing });

/**
 * The ways in which decimals are written: as the contract says, or as numbers too, which the web application takes as
 * well.
 */
export const decimals = {
  asText: z.string({ error: "un décimal en texte" }).regex(/^-?\d+(\.\d+)?$/, "un décimal en texte"),
  either: z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()], { error: "un décimal" }),
};
type DecimalShape = (typeof decimals)[keyof typeof decimals];

/** `{data: {id}}`: something that was written. */
export const saved = z.looseObject({ data: z.looseObject({ id: integer.positive() }) });

/** The fields that every entity carries beside its own. */
export const carried = z.looseObject({
  created_at: text,
  updated_at: text,
  lock_version: integer,
  archived_at: text.nullable(),
});

const reference = z.looseObject({ type: text, id: integer, name: text });
/** `used_by` of what may not be deleted. */
export const inUse = z.looseObject({ message: text, code: z.literal("in_use"), used_by: list(reference).min(1) });
export const message = z.looseObject({ message: text.min(1) });
export const invalid = z.looseObject({ message: text, errors: z.record(z.string(), list(text)) });
export const tokens = z.looseObject({
  token_type: z.string().regex(/^bearer$/i, "Bearer"),
  access_token: text.min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number({ error: missing }).positive(),
});
export const currentUser = z.looseObject({ data: z.looseObject({ id: integer, name: text, email: text }) });
export const options = z.looseObject({
  data: list(z.looseObject({ id: integer, name: text, code: z.string().nullish() })),
});

/** Returns a page of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.looseObject({
    data: list(row),
    meta: z.looseObject({
      current_page: integer,
      from: integer.nullish(),
      to: integer.nullish(),
      last_page: integer,
      per_page: integer,
      total: integer,
    }),
  });
export const pageLinks = z.looseObject({
  links: z.looseObject({ first: text.nullable(), last: text.nullable(), prev: text.nullable(), next: text.nullable() }),
});

/**
 * Returns what an answer with these fields must hold: all but extensions, in the kinds of the contract. What is
 * computed may be unknown where the web application copes with that.
 */
function shapeOf(fields: Fields, decimal: DecimalShape): z.ZodObject {
  const required = Object.entries(fields).filter(([, { extension, since }]) => !extension && !since);
  return z.looseObject(Object.fromEntries(required.map(([name, field]) => [name, valueShape(field, decimal)])));
}

function valueShape(field: Field, decimal: DecimalShape): z.ZodType {
  if (field.answered) return valueShape(field.answered, decimal);
  const shape = kindShape(field, decimal);
  return field.nullable || field.optional || (field.computed && field.absent === null) ? shape.nullish() : shape;
}

function kindShape(field: Field, decimal: DecimalShape): z.ZodType {
  switch (field.kind) {
    case "decimal":
      return decimal;
    case "whole":
    case "id":
      return integer;
    case "flag":
      return yesNo;
    case "day":
      return day;
    case "list":
      return list(valueShape(field.of, decimal));
    case "group":
      return shapeOf(field.fields, decimal);
    default:
      return text;
  }
}

/** Returns the fields without those that every entity carries beside its id, which are checked by themselves. */
const own = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name === "id" || !Object.hasOwn(entity, name)));

/** Returns the shape of a row of each list that the web application shows. */
export const rowShapes = (decimal: DecimalShape): Record<Resource, z.ZodObject> => ({
  suppliers: shapeOf(own(described.suppliers.row), decimal),
  articles: shapeOf(own(described.articles.row), decimal),
  recipes: shapeOf(own(described.recipes.row), decimal),
  products: shapeOf(own(described.products.row), decimal),
  "external-orders": shapeOf(own(described["external-orders"].row), decimal),
});

/** Returns the shape of one of each that the web application shows and edits. */
export const detailShapes = (decimal: DecimalShape): Record<Resource, z.ZodType> => {
  const priced = z.union(
    [
      z.looseObject({ unit_price_ttc: decimal, amount_ttc: decimal }),
      z.looseObject({ unit_price_ht: decimal, amount_ht: decimal }),
    ],
    {
      error: "un prix et un montant, tous deux TTC ou tous deux HT",
    },
  );
  return {
    suppliers: shapeOf(own(described.suppliers.one), decimal),
    articles: shapeOf(own(described.articles.one), decimal),
    recipes: shapeOf(own(described.recipes.one), decimal),
    products: shapeOf(own(described.products.one), decimal),
    "external-orders": shapeOf(own(described["external-orders"].one), decimal).and(
      z.looseObject({ lines: list(priced) }),
    ),
  };
};

/** Returns what a preview tells of a change, and what an import tells of its lines. */
export const impactShape = (decimal: DecimalShape): z.ZodType => z.looseObject({ data: shapeOf(impact, decimal) });
export const importedShape = (decimal: DecimalShape): z.ZodType => z.looseObject({ data: shapeOf(imported, decimal) });

/** Returns the result of a calculation of needs. */
export function needsShape(decimal: DecimalShape): z.ZodType<{ data: Answer<typeof needs> }>;
export function needsShape(decimal: DecimalShape): z.ZodType {
  return z.looseObject({ data: shapeOf(needs, decimal) });
}
