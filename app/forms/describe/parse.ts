import { numericDay } from "#domain/french/day-words";
import { fieldRequired } from "#domain/french/sentences";
import type { FieldErrors } from "#app/shell/api-errors";
import { isBusinessDay, outsideBusiness } from "#domain/business-days";
import { readDate, readShortDate, readTime, turnedDate } from "./dates";
import { readDecimal, typedDecimal } from "./decimals";
import { type Field, type Fields, type FormDescription, type PickerField, lineLists, plainFields } from "./description";
import { chosenOf, textOf, tickedOf } from "./typed";
import type { Cell, Cells, Typed } from "./cells";

/** The body for the API (camelCase), and what of it could not be read. */
export interface Parsed {
  values: Record<string, unknown>;
  errors: FieldErrors;
}

/** A value for the API, or why the text cannot be read. */
export type Reading = { value: unknown } | { error: string };

/**
 * Turns typing into the API's values. Pickers must have been resolved before. An empty optional field is null, or what
 * the description says.
 */
export function parseTyped(form: FormDescription, typed: Typed): Parsed {
  const errors: Record<string, string[]> = {};
  const values = parseCells(
    Object.fromEntries(plainFields(form)),
    typed.cells,
    { prefix: "", plain: typed.cells },
    errors,
  );
  for (const list of lineLists(form)) {
    values[list.name] = (typed.lists[list.name] ?? []).map((line, index) =>
      parseCells(list.fields, line.cells, { prefix: `${list.name}.${index}.`, plain: typed.cells }, errors),
    );
  }
  return { values: form.translation?.write(values) ?? values, errors };
}

/**
 * Returns the values with what cannot be read at these paths as it was typed: the API refuses it too, and knows that it
 * is not simply absent.
 */
export function withUnread(
  form: FormDescription,
  typed: Typed,
  values: Record<string, unknown>,
  paths: readonly string[],
): Record<string, unknown> {
  const unread = new Set(paths);
  const put = (fields: Fields, cells: Cells, into: Record<string, unknown>, prefix: string) => ({
    ...into,
    ...Object.fromEntries(unreadOf(fields, cells, (name) => unread.has(prefix + name))),
  });
  const lists = lineLists(form).map(({ name, fields }) => {
    const lines: unknown = values[name];
    const written = (typed.lists[name] ?? []).map(({ cells }, at) =>
      put(fields, cells, objectAt(lines, at), `${name}.${at}.`),
    );
    return [name, written] as const;
  });
  return { ...put(Object.fromEntries(plainFields(form)), typed.cells, values, ""), ...Object.fromEntries(lists) };
}

const unreadOf = (fields: Fields, cells: Cells, isUnread: (name: string) => boolean): [string, string][] =>
  Object.entries(fields).flatMap(([name, field]): [string, string][] =>
    isUnread(name) ? [[field.kind === "picker" ? field.targets[0].property : name, textOf(cells, name).trim()]] : [],
  );

const objectAt = (list: unknown, at: number): Record<string, unknown> => {
  const line: unknown = Array.isArray(list) ? list[at] : null;
  return typeof line === "object" && line !== null ? { ...line } : {};
};

function parseCells(
  fields: Fields,
  cells: Cells,
  { prefix, plain }: { prefix: string; plain: Cells },
  errors: Record<string, string[]>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const read =
      field.kind === "picker" ? parsePicker(field, name, cells, values) : parseCell(field, name, cells, plain);
    if ("error" in read) errors[prefix + name] = [read.error];
    else if (field.kind !== "picker") values[name] = read.value;
  }
  return values;
}

const missing = { error: fieldRequired };

function parseCell(field: Exclude<Field, PickerField>, name: string, cells: Cells, plain: Cells): Reading {
  if (field.kind === "checkbox") return { value: textOf(cells, name) !== "" };
  if (field.kind === "set") {
    const ticked = tickedOf(cells, name);
    if (field.required && ticked.length === 0) return missing;
    return {
      value: field.numeric ? ticked.flatMap((value) => (/^\d{1,9}$/.test(value) ? [Number(value)] : [])) : ticked,
    };
  }
  const text = textOf(cells, name).trim();
  if (field.kind === "text" && field.maxLength !== undefined && text.length > field.maxLength)
    return { error: `Au plus ${field.maxLength} caractères.` };
  if (text === "")
    return field.required ? missing : { value: "blank" in field && field.blank !== undefined ? field.blank : null };
  return readText(field, text, plain);
}

/** Reads a text that is not empty as the field's value; `plain` holds the fields that stand in no line. */
export function readText(
  field: Exclude<Field, { kind: "picker" | "checkbox" | "set" }>,
  text: string,
  plain: Cells = {},
): Reading {
  switch (field.kind) {
    case "text":
    case "select":
      return { value: text };
    case "decimal":
      return readDecimal(text, field.scale, field.suffix);
    case "integer": {
      const read = readDecimal(text, 0, field.suffix);
      return "error" in read ? { error: "Écrivez un nombre entier, par exemple 12." } : { value: Number(read.value) };
    }
    case "date": {
      const from = field.after === undefined ? null : readDate(textOf(plain, field.after));
      const value = from === null ? readDate(text) : readShortDate(text, from);
      const turned = from === null ? null : turnedDate(text, from);
      if (turned !== null)
        return { error: `${text} est-il le ${numericDay(turned)}, écrit à l’envers ? Écrivez le jour d’abord.` };
      if (!value) return { error: "Écrivez une date, par exemple 21/11/2026." };
      return isBusinessDay(value) ? { value } : { error: outsideBusiness };
    }
    case "time": {
      const value = readTime(text);
      return value ? { value } : { error: "Écrivez une heure, par exemple 14:30." };
    }
  }
}

function parsePicker(field: PickerField, name: string, cells: Cells, values: Record<string, unknown>): Reading {
  for (const { property } of field.targets) values[property] = null;
  if (textOf(cells, name).trim() === "") return field.required ? missing : { value: null };
  const chosen = chosenOf(cells, name);
  const target = field.targets.find(({ property }) => property === chosen?.property);
  if (!chosen || !target) return { error: "Choisissez dans la liste." };
  values[target.property] = chosen.id;
  return { value: chosen.id };
}

/**
 * Returns the same typing as fillTyped would have written it, so that two typings compare: "1 234,50" is "1234,5", "9h"
 * is "09:00". What cannot be read stays.
 */
export function plainlyTyped(form: FormDescription, typed: Typed): Typed {
  return {
    cells: plainCells(Object.fromEntries(plainFields(form)), typed.cells, typed.cells),
    lists: Object.fromEntries(
      lineLists(form).map((list) => [
        list.name,
        (typed.lists[list.name] ?? []).map((line) => ({
          ...line,
          cells: plainCells(list.fields, line.cells, typed.cells),
        })),
      ]),
    ),
  };
}

const plainCells = (fields: Fields, cells: Cells, plain: Cells): Cells => ({
  ...cells,
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plainCell(field, name, cells, plain)])),
});

function plainCell(field: Field, name: string, cells: Cells, plain: Cells): Cell {
  if (field.kind === "set") return tickedOf(cells, name);
  if (field.kind === "picker" || field.kind === "checkbox") return textOf(cells, name).trim();
  const read = parseCell(field, name, cells, plain);
  if ("error" in read) return textOf(cells, name).trim();
  if (read.value === null) return "";
  return field.kind === "decimal" ? typedDecimal(String(read.value), field.places) : String(read.value);
}
