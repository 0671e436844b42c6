import { z } from "@hono/zod-openapi";
import type { Answer, AnswerValue, Body, Field, Fields, Rule, Sent } from "#domain/contract/field";
import { day, time } from "./days";
import { decimal } from "./decimals";
import { textSchema } from "./text";
import { id, wholeNumber } from "./whole-numbers";

/**
 * Returns the schema of a body that writes these fields, and what `more` it may say beside them; what is wrong with one
 * is said in French.
 */
export function bodySchema<R extends Fields>(fields: R): z.ZodType<Body<R>, Sent<R>>;
export function bodySchema<R extends Fields, More extends z.ZodRawShape>(
  fields: R,
  more: More,
): z.ZodType<Body<R> & z.output<z.ZodObject<More>>, Sent<R> & z.input<z.ZodObject<More>>>;
export function bodySchema(fields: Fields, more: z.ZodRawShape = {}): z.ZodType {
  return writtenObject(fields).extend(more);
}

/** The schema of an object of an answer: as it is, without anything else in it, and of one that tells more. */
type ObjectSchema<T> = z.ZodType<T> & {
  strict(): z.ZodType<T>;
  openapi(component: string): ObjectSchema<T>;
  extend<More extends z.ZodRawShape>(more: More): ObjectSchema<T & z.output<z.ZodObject<More>>>;
};
type AnswerSchema<R> = ObjectSchema<Answer<R>>;

/** Returns the schema of an answer that tells these fields, under a name of the OpenAPI document where it has one. */
export function answerSchema<R extends Fields>(fields: R, component?: string): AnswerSchema<R>;
export function answerSchema(fields: Fields, component?: string): z.ZodType {
  return answeredObject(fields, component);
}

/** Returns the schema of one value of an answer. */
export function answeredSchema<F extends Field>(field: F): z.ZodType<AnswerValue<F>>;
export function answeredSchema(field: Field): z.ZodType {
  return answered(field);
}

function writtenObject(fields: Fields): z.ZodObject {
  const shape = Object.entries(fields).flatMap(([name, field]) =>
    field.computed ? [] : [[name, written(field)] as const],
  );
  return z.object(Object.fromEntries(shape));
}

function writtenGroup({ fields, rule }: Extract<Field, { kind: "group" }>): z.ZodType {
  const schema = writtenObject(fields);
  return rule
    ? schema.refine((value) => holds(rule, value), {
        message: rule.message,
        path: [rule.must === "one" ? rule.of[0] : rule.of[1]],
      })
    : schema;
}

function holds({ must, of }: Rule, value: Readonly<Record<string, unknown>>): boolean {
  const values = of.map((name) => value[name]);
  return must === "one" ? values.filter((one) => one !== null).length === 1 : String(values[0]) <= String(values[1]);
}

function written(field: Field): z.ZodType {
  const { nullable, optional, initial } = field;
  const schema = writtenKind(field);
  if (optional) return nullable ? schema.nullish() : schema.optional();
  // A text that may be null brings its own null, for which it also takes the empty one.
  if (nullable) return field.kind === "text" ? schema : schema.nullable().default(null);
  return initial === undefined ? schema : schema.default(initial);
}

function writtenKind(field: Field): z.ZodType {
  switch (field.kind) {
    case "text":
      return textSchema(field);
    case "decimal":
      return decimal(field);
    case "whole":
      return wholeNumber(field.least ?? 0, field.most ?? Number.MAX_SAFE_INTEGER);
    case "choice":
      return z.enum(field.values, `Choix attendu : ${field.values.join(", ")}.`);
    case "flag":
      return z.boolean("Oui ou non attendu.");
    case "day":
    case "instant":
      return day;
    case "time":
      return time;
    case "id":
      return id;
    case "list":
      return writtenList(field);
    case "group":
      return writtenGroup(field);
  }
}

function writtenList({ of, most, counted, expected, sorted, soleIs }: Extract<Field, { kind: "list" }>): z.ZodType {
  let list = z.array(written(of), expected);
  if (most !== undefined) list = list.max(most, `Au plus ${String(most)} ${counted ?? "lignes"}.`);
  if (sorted) return list.transform((elements) => [...new Set(elements)].sort((a, b) => Number(a) - Number(b)));
  if (soleIs !== undefined)
    return list.transform((elements) =>
      elements.length === 1 ? elements.map((only) => ({ ...Object(only), [soleIs]: true })) : elements,
    );
  return list;
}

function answeredObject(fields: Fields, component?: string, about?: string): z.ZodObject {
  const schema = z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answered(field)])));
  return component === undefined
    ? schema
    : schema.openapi(component, about === undefined ? {} : { description: about });
}

function answered(field: Field): z.ZodType {
  if (field.answered) return answered(field.answered);
  if (field.asWritten) return written(field);
  const schema = answeredKind(field);
  const known = field.nullable ? schema.nullable() : schema;
  const complete = field.optional || field.since ? known.optional() : known;
  if (field.description === undefined) return complete;
  return complete.openapi({
    description: field.since
      ? `${field.description}. None in a calculation frozen before that was told`
      : field.description,
  });
}

function answeredKind(field: Field): z.ZodType {
  switch (field.kind) {
    case "text":
    case "time":
      return z.string();
    case "decimal":
      return z.string().openapi({ pattern: "^-?\\d+(\\.\\d+)?$", example: "12.5" });
    case "whole":
    case "id":
      return z.number().int();
    case "choice":
      return field.open ? z.string() : z.enum(field.values);
    case "flag":
      return z.boolean();
    case "day":
      return z.string().openapi({ format: "date" });
    case "instant":
      return z.string().openapi({ format: "date-time" });
    case "list":
      return z.array(answered(field.of));
    case "group":
      return answeredObject(field.fields, field.component, field.about);
  }
}
