import {
  type Answer,
  type Body,
  type ColumnNames,
  type Columns,
  type Field,
  type Fields,
  columnNames,
} from "#domain/contract/field";
import { type Scale, amountScale, percentScale, priceScale, quantityScale } from "./scale";

const scales: Record<Extract<Field, { kind: "decimal" }>["of"], Scale> = {
  quantity: quantityScale,
  percent: percentScale,
  price: priceScale,
  amount: amountScale,
};

/**
 * The conversion between the values of a record and the columns of its own table: decimals as scaled integers, flags as
 * 0 or 1, lists as JSON text.
 */
export interface Mapping<R> {
  /** Returns the columns that a body fills. */
  store(body: Pick<Body<R>, ColumnNames<R> & keyof Body<R>>): Columns<R>;
  /** Returns the values that a row holds. */
  read(row: Columns<R>): Answer<Pick<R, ColumnNames<R>>>;
}

/** Returns the mapping of the fields that have a column in the table of their record. */
export function mappingOf<R extends Fields>(fields: R): Mapping<R>;
export function mappingOf(fields: Fields): { store(body: Values): Values; read(row: Values): Values } {
  const columns = columnNames(fields).flatMap((name) => (fields[name] ? [{ name, field: fields[name] }] : []));
  const stored = columns.map(({ name, field }) => [name, storing(field)] as const);
  const loaded = columns.map(({ name, field }) => [name, reading(field)] as const);
  return { store: (body) => converted(stored, body), read: (row) => converted(loaded, row) };
}

/** Returns the value that a column of one of these fields holds; of another column what it holds. */
export function readColumn(fields: Fields, name: string, stored: string | number): unknown {
  const field = fields[name];
  const convert = field && reading(field);
  return convert ? convert(stored) : stored;
}

type Values = Readonly<Record<string, unknown>>;
type Convert = (value: unknown) => unknown;

function converted(
  columns: readonly (readonly [name: string, convert: Convert | null])[],
  values: Values,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, convert] of columns) {
    const value = values[name];
    result[name] = convert && value !== null ? convert(value) : value;
  }
  return result;
}

function storing(field: Field): Convert | null {
  switch (field.kind) {
    case "decimal":
      return (text) => scales[field.of].store(String(text));
    case "flag":
      return Number;
    case "list":
    case "group":
      return (value) => JSON.stringify(value);
    default:
      return null;
  }
}

function reading(field: Field): Convert | null {
  switch (field.kind) {
    case "decimal":
      return (scaled) => scales[field.of].read(Number(scaled));
    case "flag":
      return (value) => value === 1;
    case "list":
    case "group":
      return (text): unknown => JSON.parse(String(text));
    default:
      return null;
  }
}
