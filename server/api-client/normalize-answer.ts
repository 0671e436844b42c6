import { camelName } from "#domain/camel";
import type { Field, Fields, Kind } from "#domain/contract/field";
import { splitDecimal } from "#domain/exact/decimal";
import { ApiUnavailable } from "../transport/errors";
import { contractFor } from "./answers";
import { decimalText } from "./decimals";

/** Returns a value as the contract describes it; undefined where it is left out or is something else. */
type Reading = (value: unknown) => unknown;

/** One field of an answer, under its name of the web app. */
interface FieldReading {
  name: string;
  read: Reading;
  /** Reads an element, where it is a list. */
  element: Reading | null;
  /** Null stays as it is. */
  isNullable: boolean;
  /** The value where the API leaves it out; undefined puts none. */
  blank: unknown;
}

/**
 * Makes an answer of the API at this path what the contract describes, in place: numbers and texts are told apart, what
 * is left out or is something else becomes its blank. Fields that nobody knows stay, and so does what the contract does
 * not describe. Stops after each element of `data`, or of the lists in it.
 * @throws ApiUnavailable where a list or a calculation was asked for and something else came
 */
export function* normalizeAnswer(method: string, path: string, answer: object): Generator<void, void> {
  const data: unknown = "data" in answer ? answer.data : null;
  const described = contractFor(path, data);
  const fields = method === "GET" ? (described?.row ?? described?.one) : described?.one;
  if (!described || !fields) return;
  const isList = fields === described.row;
  const put = Array.isArray(data)
    ? isList
      ? yield* elementsInParts(data, readingOf(fields, described.isWhole))
      : undefined
    : isList
      ? undefined
      : yield* groupInParts(data, fields, described.isWhole);
  if (put !== undefined) Reflect.set(answer, "data", put);
  else if (isList || described.isWhole) throw new ApiUnavailable("malformed");
  if (isList && described.meta) {
    const meta: unknown = "meta" in answer && isObject(answer.meta) ? answer.meta : {};
    Reflect.set(answer, "meta", readingOf(described.meta, described.isWhole)(meta));
  }
}

/** Reads a group, stopping after each element of its lists. */
function* groupInParts(value: unknown, fields: Fields, isWhole: boolean): Generator<void, unknown> {
  if (!isObject(value)) return undefined;
  for (const reading of fieldsOf(fields, isWhole)) {
    const { name, element } = reading;
    const was: unknown = Reflect.get(value, name);
    if (element && Array.isArray(was)) Reflect.set(value, name, yield* elementsInParts(was, element));
    else putField(value, reading);
  }
  return value;
}

function* elementsInParts(values: readonly unknown[], read: Reading): Generator<void, unknown[]> {
  const put: unknown[] = [];
  for (const value of values) {
    const element = read(value);
    if (element !== undefined) put.push(element);
    yield;
  }
  return put;
}

const known = new WeakMap<Fields, Map<boolean, FieldReading[]>>();

function fieldsOf(fields: Fields, isWhole: boolean): readonly FieldReading[] {
  const ofFields = known.get(fields) ?? new Map<boolean, FieldReading[]>();
  const readings =
    ofFields.get(isWhole) ??
    Object.entries(fields).map(([name, field]) => fieldReading(camelName(name), field, isWhole));
  known.set(fields, ofFields.set(isWhole, readings));
  return readings;
}

function readingOf(fields: Fields, isWhole: boolean): Reading {
  const readings = fieldsOf(fields, isWhole);
  return (value) => {
    if (!isObject(value)) return undefined;
    for (const reading of readings) putField(value, reading);
    return value;
  };
}

function putField(value: object, { name, read, isNullable, blank }: FieldReading): void {
  const was: unknown = Reflect.get(value, name);
  if (was === null && isNullable) return;
  const is = read(was) ?? read(structuredClone(blank)) ?? blank;
  if (is !== undefined) Reflect.set(value, name, is);
  else if (was !== undefined) Reflect.deleteProperty(value, name);
}

function fieldReading(name: string, field: Field, isWhole: boolean): FieldReading {
  const kind = field.answered ?? field;
  const isLax = Boolean(field.optional ?? field.since ?? field.extension);
  const blank = field.absent !== undefined || !isWhole || isLax ? field.absent : blankOf(kind);
  return {
    name,
    read: reading(kind, isWhole),
    element: kind.kind === "list" ? reading(kind.of, isWhole) : null,
    isNullable: kind.nullable === true || blank === null || (blank === undefined && !isLax),
    blank,
  };
}

/** Returns the blank of a field that the contract has told always: nothing known, and nothing to trip over. */
function blankOf(field: Field): unknown {
  if (field.nullable) return null;
  switch (field.kind) {
    case "list":
      return [];
    case "group":
      return {};
    case "text":
    case "choice":
    case "day":
    case "time":
    case "instant":
      return "";
    default:
      return null;
  }
}

function reading(kind: Kind, isWhole: boolean): Reading {
  switch (kind.kind) {
    case "text":
    case "day":
    case "time":
      return text;
    case "instant":
      return instant;
    case "choice":
      return word;
    case "decimal":
      return decimal;
    case "whole":
    case "id":
      return integer;
    case "flag":
      return flag;
    case "list": {
      const read = reading(kind.of, isWhole);
      return (value) => (Array.isArray(value) ? elements(value, read) : undefined);
    }
    case "group":
      return readingOf(kind.fields, isWhole);
  }
}

const elements = (values: readonly unknown[], read: Reading) =>
  values.flatMap((value) => {
    const element = read(value);
    return element === undefined ? [] : [element];
  });

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text: Reading = (value) =>
  typeof value === "number" ? decimalText(value) : typeof value === "string" ? value : undefined;

const instant: Reading = (value) => (typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : undefined);

/** Returns a word, known or not; but none that every object has a value for, such as "constructor". */
const word: Reading = (value) => {
  const content = text(value);
  return typeof content === "string" && content in Object.prototype ? undefined : content;
};

const decimal: Reading = (value) => {
  const content = text(value);
  return typeof content === "string" && splitDecimal(content.trim()) ? content.trim() : undefined;
};

const integer: Reading = (value) =>
  Number.isSafeInteger(value)
    ? value
    : typeof value === "string" && /^-?\d{1,15}$/.test(value)
      ? Number(value)
      : undefined;

/** Returns a flag, which some APIs write as 1 and 0. */
const flag: Reading = (value) =>
  typeof value === "boolean"
    ? value
    : value === 1 || value === "1"
      ? true
      : value === 0 || value === "0"
        ? false
        : undefined;
