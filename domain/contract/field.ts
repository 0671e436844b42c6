import type { Camel } from "../camel";

/**
 * The wire, field by field, as plain data: what a value is, and what else is read from its description. Request bodies,
 * answers, the OpenAPI document, columns, the web app's types, the blanks of outside APIs, imports and conformance
 * shapes are all made of these descriptions (decision 071).
 */

interface Text {
  kind: "text";
  /** Fewest characters; 1 unless said. */
  least?: number;
  /** Most characters; unlimited only in what is computed. */
  most?: number;
  /**
   * `code`: capitals, digits and dashes; `grouped`: kept in capitals without its spaces; `gtin`: the number of a trade
   * item, or a code that holds it.
   */
  is?: "code" | "email" | "grouped" | "gtin";
}

/** The measure of a decimal, which decides how many decimals it keeps: 6, 4, 4 and 2. */
export type Measured = "quantity" | "percent" | "price" | "amount";

interface Decimal {
  kind: "decimal";
  of: Measured;
  /** Smallest value, or the bound that must be exceeded. */
  from?: string;
  above?: string;
  /** Largest value, or the bound that must not be reached. */
  to?: string;
  below?: string;
  /** The only values there are. */
  among?: readonly string[];
  example?: string;
}

interface Integer {
  kind: "whole";
  least?: number;
  most?: number;
}

interface Choice {
  kind: "choice";
  values: readonly [string, ...string[]];
  /** Documented as text: there may be more values one day. */
  open?: true;
}

/** A value that its kind alone describes: yes or no, YYYY-MM-DD, HH:MM, ISO 8601 in UTC, the id of another record. */
interface Simple {
  kind: "flag" | "day" | "time" | "instant" | "id";
}

interface List {
  kind: "list";
  of: Field;
  /** Most elements, and what the refusal of more calls them: "équivalences". */
  most?: number;
  counted?: string;
  /** The refusal of a value that is no list. */
  expected?: string;
  /** Kept in ascending order, each element once. */
  sorted?: true;
  /** The flag that the only element has, said or not. */
  soleIs?: string;
}

interface Group {
  kind: "group";
  fields: Fields;
  /** Its name in the OpenAPI document, and what is said of it there. */
  component?: string;
  about?: string;
  rule?: Rule;
}

/**
 * A rule that the fields of one group obey among themselves; the message stands under the first field for `one`, under
 * the second for `order`.
 */
export type Rule =
  | { must: "one"; of: readonly [string, ...string[]]; message: string }
  | { must: "order"; of: readonly [string, string]; message: string };

export interface Uses {
  /** Null where it is not known; a body may leave it out. */
  nullable?: true;
  /** May be left out of bodies and answers alike. */
  optional?: true;
  /** The value in a body that leaves it out. */
  initial?: unknown;
  /** Left out by what was frozen before it was told. */
  since?: true;
  /** Told by answers, never written. */
  computed?: true;
  /** The field in answers, where they do not tell what is written. */
  answered?: Field;
  /** Told with the bounds that it is written with. */
  asWritten?: true;
  /** Kept in other tables than the record's own. */
  elsewhere?: true;
  /** Told by lists too; `extension`: by those of the embedded API alone, so that the web app's rows do not know it. */
  listed?: true | "extension";
  /** Read by the calculations. */
  planned?: true;
  /** Said by the embedded API alone: the web app does without it. */
  extension?: true;
  /** The value that the web app reads where an outside API leaves it out. */
  absent?: unknown;
  /** In the OpenAPI document. */
  description?: string;
}

export type Kind = Text | Decimal | Integer | Choice | Simple | List | Group;
export type Field = Kind & Uses;
export type Fields = { readonly [name: string]: Field };

type Nothing<F> = F extends { nullable: true } ? null : never;
type NothingAnswered<F> = F extends { answered: infer Other } ? Nothing<Other> : never;
type Unsaid<F> = F extends { nullable: true } | { initial: unknown } | { optional: true } ? true : false;

type WrittenNames<R> = { [K in keyof R]: R[K] extends { computed: true } ? never : K }[keyof R];
type OptionalNames<R> = { [K in keyof R]: R[K] extends { optional: true } ? K : never }[keyof R];
type SinceNames<R> = { [K in keyof R]: R[K] extends { since: true } ? K : never }[keyof R];
type UnsaidNames<R> = { [K in keyof R]: Unsaid<R[K]> extends true ? K : never }[keyof R];
export type ColumnNames<R> = {
  [K in keyof R]: R[K] extends { computed: true } | { elsewhere: true } ? never : K;
}[keyof R];
type Laxly<T, Names> = { [K in Exclude<keyof T, Names>]: T[K] } & { [K in Extract<keyof T, Names>]?: T[K] | undefined };
type Expanded<T> = { [K in keyof T]: T[K] };

type Scalar<F> = F extends { kind: "text" | "decimal" | "day" | "time" | "instant" }
  ? string
  : F extends { kind: "whole" | "id" }
    ? number
    : F extends { kind: "flag" }
      ? boolean
      : F extends { kind: "choice"; values: readonly (infer Value)[] }
        ? Value
        : never;

export type BodyValue<F> =
  | Nothing<F>
  | (F extends { kind: "list"; of: infer Item }
      ? BodyValue<Item>[]
      : F extends { kind: "group"; fields: infer R }
        ? Body<R>
        : Scalar<F>);
export type SentValue<F> =
  | Nothing<F>
  | (F extends { kind: "list"; of: infer Item }
      ? SentValue<Item>[]
      : F extends { kind: "group"; fields: infer R }
        ? Sent<R>
        : Scalar<F>);
export type AnswerValue<F> = F extends { answered: infer Other }
  ? AnswerValue<Other>
  :
      | Nothing<F>
      | (F extends { kind: "list"; of: infer Item }
          ? AnswerValue<Item>[]
          : F extends { kind: "group"; fields: infer R }
            ? Answer<R>
            : Scalar<F>);

/** A body that was checked. */
export type Body<R> = Expanded<Laxly<{ [K in WrittenNames<R>]: BodyValue<R[K]> }, OptionalNames<R>>>;

/** A body as it may be sent. */
export type Sent<R> = Expanded<Laxly<{ [K in WrittenNames<R>]: SentValue<R[K]> }, UnsaidNames<R>>>;

/** An answer of the embedded API. */
export type Answer<R> = Expanded<Laxly<{ [K in keyof R]: AnswerValue<R[K]> }, OptionalNames<R> | SinceNames<R>>>;

type FreshValue<F> =
  | Nothing<F>
  | (F extends { kind: "list"; of: infer Item }
      ? FreshValue<Item>[]
      : F extends { kind: "group"; fields: infer R }
        ? Fresh<R>
        : Scalar<F>);

/** An answer that is computed now: with all that one frozen earlier may lack. */
export type Fresh<R> = Expanded<Laxly<{ -readonly [K in keyof R]: FreshValue<R[K]> }, OptionalNames<R>>>;

/** The columns of a record's own table: decimals as scaled integers, flags as 0 or 1, lists as JSON text. */
export type Columns<R> = Expanded<{
  [K in ColumnNames<R>]:
    | Nothing<R[K]>
    | NothingAnswered<R[K]>
    | (R[K] extends { kind: "decimal" | "flag" }
        ? number
        : R[K] extends { kind: "list" | "group" }
          ? string
          : Scalar<R[K]>);
}>;

type Absence<F> = F extends { absent: null } ? null : never;
type ExtensionNames<R> = {
  [K in keyof R]: R[K] extends { extension: true } | { optional: true } | { since: true } ? K : never;
}[keyof R];
type SeenValue<F> =
  | Absence<F>
  | (F extends { answered: infer Other }
      ? SeenValue<Other>
      :
          | Nothing<F>
          | (F extends { kind: "list"; of: infer Item }
              ? SeenValue<Item>[]
              : F extends { kind: "group"; fields: infer R }
                ? Seen<R>
                : Scalar<F>));

/** An answer of any API as the web app reads it: in camelCase, extensions optional, null where an API does not say. */
export type Seen<R> = Expanded<
  { [K in Exclude<keyof R, ExtensionNames<R>> as Camel<K>]: SeenValue<R[K]> } & {
    [K in ExtensionNames<R> as Camel<K>]?: SeenValue<R[K]>;
  }
>;

type ListedNames<R> = { [K in keyof R]: R[K] extends { listed: true } ? K : never }[keyof R];
type RowNames<R> = { [K in keyof R]: R[K] extends { listed: unknown } ? K : never }[keyof R];
type PlannedNames<R> = { [K in keyof R]: R[K] extends { planned: true } ? K : never }[keyof R];

/**
 * The fields that the lists of any API tell, those that the lists of the embedded API tell, and those that the
 * calculations read.
 */
export type Listed<R> = Pick<R, ListedNames<R>>;
export type Row<R> = Pick<R, RowNames<R>>;
export type Planned<R> = Pick<R, PlannedNames<R>>;

/** Returns the fields of a record that lists of the embedded API tell. */
export function rowFields<R extends Fields>(fields: R): Row<R>;
export function rowFields(fields: Fields): Fields {
  return chosen(fields, ({ listed }) => listed !== undefined);
}

/** Returns the fields of a record that lists of any API tell. */
export function listedFields<R extends Fields>(fields: R): Listed<R>;
export function listedFields(fields: Fields): Fields {
  return chosen(fields, ({ listed }) => listed === true);
}

/** Returns the fields of a record that the calculations read. */
export function plannedFields<R extends Fields>(fields: R): Planned<R>;
export function plannedFields(fields: Fields): Fields {
  return chosen(fields, ({ planned }) => planned === true);
}

/** Returns the names of the fields that are written. */
export function writtenNames(fields: Fields): string[] {
  return Object.keys(chosen(fields, ({ computed }) => computed !== true));
}

/** Returns the names of the fields that have a column in the table of their record. */
export function columnNames<R extends Fields>(fields: R): readonly (ColumnNames<R> & string)[];
export function columnNames(fields: Fields): readonly string[] {
  return Object.keys(chosen(fields, ({ computed, elsewhere }) => !computed && !elsewhere));
}

/**
 * Returns the names of the fields that one line of a file can hold: what is written but lists of lines, and other
 * records, which a file names.
 */
export function importedNames(fields: Fields): string[] {
  return Object.keys(
    chosen(
      fields,
      (field) =>
        field.computed !== true && field.kind !== "id" && !(field.kind === "list" && field.of.kind === "group"),
    ),
  );
}

function chosen(fields: Fields, keeps: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => keeps(field)));
}
