import { camelName } from "#domain/camel";
import type { Field, Fields } from "#domain/contract/field";
import { resources } from "#domain/contract/resources";

/** The value that an answer holds under one name where an API leaves it out, and the blanks within it. */
interface Blank {
  name: string;
  /** Undefined: nothing is put. */
  absent: unknown;
  within: readonly Blank[];
}

const blanks = new Map(
  Object.entries(resources).map(([resource, { row, one }]) => [resource, { row: blanksOf(row), one: blanksOf(one) }]),
);

function blanksOf(fields: Fields): Blank[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const blank = { name: camelName(name), absent: field.absent, within: blanksWithin(field) };
    return blank.absent === undefined && blank.within.length === 0 ? [] : [blank];
  });
}

function blanksWithin(field: Field): Blank[] {
  if (field.kind === "group") return blanksOf(field.fields);
  return field.kind === "list" ? blanksWithin(field.of) : [];
}

/**
 * Puts the blanks of the contract into an answer of the API at this path, in place. What is there, or is no answer
 * about an entity, stays as it is.
 */
export function fillBlanks(path: string, answer: object): void {
  const [, resource = "", rest] = /^\/api\/([a-z-]+)(?:\/(.*))?$/.exec(path) ?? [];
  const blank = blanks.get(resource);
  const data: unknown = "data" in answer ? answer.data : null;
  if (!blank || (rest !== undefined && !/^\d+(\/(status|archive|restore))?$/.test(rest))) return;
  fill(data, rest === undefined && Array.isArray(data) ? blank.row : blank.one);
}

function fill(value: unknown, blank: readonly Blank[]): void {
  if (Array.isArray(value)) for (const item of value) fill(item, blank);
  else if (typeof value === "object" && value !== null) fillObject(value, blank);
}

function fillObject(value: object, blank: readonly Blank[]): void {
  for (const { name, absent, within } of blank) {
    const there: unknown = Reflect.get(value, name);
    const lacks = there === undefined || (Array.isArray(absent) && !Array.isArray(there));
    if (lacks && absent !== undefined) Reflect.set(value, name, structuredClone(absent));
    if (within.length > 0) fill(Reflect.get(value, name), within);
  }
}
