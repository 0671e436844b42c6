import type { ComponentType } from "react";
import type { ShortDateFieldProps } from "../controls/short-date";
import type { Cells, Typed } from "./cells";

/** The fields of a form, declared once: enough to render it, to read what was typed, and to place the API's errors. */
export interface FormDescription {
  groups: readonly Group[];
  translation?: Translation;
  /**
   * Returns the groups as a page shows them while this is typed: without fields that are empty and would not count. All
   * of them unless said.
   */
  visibleGroups?: (typed: Typed) => readonly Group[];
}

/** The differences between a form's fields and those of the API. */
export interface Translation {
  /** Returns the API's values, with the form's own properties. */
  read(entity: object): object;
  /** Returns the form's values as the API takes them; one that could not be read is missing. */
  write(values: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** The form's field for each property of the API that it asks for under another name. */
  fields: Readonly<Record<string, string>>;
  /** Returns the form's path for a path of the API, where lists are not the same, of the form as it was sent. */
  place?(path: string, typed: Typed): string;
}

/** A fieldset of the form: fields, then at most one list of lines. */
export interface Group {
  legend: string;
  hint?: string;
  /**
   * Shown only once it is asked for, what it holds beside its name until then: these words when that is nothing, or
   * what this returns.
   */
  folded?: Folded;
  /** Words after the group, folded or not, given what the form holds. */
  Beside?: ComponentType<{ cells: Cells }>;
  fields?: Fields;
  list?: LineList;
}

export type Folded = string | ((typed: Typed) => string);

export type Fields = Readonly<Record<string, Field>>;

/** Repeated lines of one kind: ingredients, offers, order lines. Field names are `<name>.<index>.<field>`. */
export interface LineList {
  name: string;
  /** One line as the French screen names it, lower case: "ingrédient". */
  singular: string;
  /** The add button: "Ajouter un ingrédient". */
  add: string;
  empty: string;
  /** The most lines; 300 unless given. */
  max?: number;
  /** A duplicate starts without these lines. */
  uncopied?: boolean;
  /**
   * The lines are given: none is added, removed or moved, and these fields are told rather than asked; the first names
   * the line.
   */
  readOnly?: readonly string[];
  /**
   * The lines are rows of a table, on phones too or only where there is room; what is further of a line, and what moves
   * it, is behind a button.
   */
  rows?: "everywhere" | "wide";
  /** This picker names the line once something is chosen, and is told then. */
  namedBy?: string;
  counter?: Counter;
  fields: Fields;
}

/**
 * Lines as at a counter: each thing that this picker may choose is a line already, in which buttons step this quantity;
 * one whose quantity is empty is as if it were not there.
 */
export interface Counter<Name extends string = string> {
  picker: Name;
  quantity: Name;
}

interface Common {
  label: string;
  hint?: string;
  required?: boolean;
  /** Room it needs on a wide screen; medium unless said. */
  width?: "short" | "medium" | "full";
  /**
   * True for a field of a line that is left out of the page until « Plus de détails » is pressed or it holds
   * anything but its initial value; what a row holds of it is told in words until then.
   */
  more?: boolean;
  /** A duplicate starts with its initial value instead: codes, stock, states. */
  uncopied?: boolean;
  /**
   * Its place among the columns of the list's CSV file, and its heading there where that is not the label; an import
   * knows both.
   */
  csv?: number | readonly [place: number, heading: string];
  /** True for a field that goes with a submission but is no part of the record, such as a reason: never in conflict. */
  unrecorded?: boolean;
}

export interface TextField extends Common {
  kind: "text";
  maxLength?: number;
  /** More than one row makes it a text area. */
  rows?: number;
  inputMode?: "text" | "email" | "tel" | "numeric" | "url";
  autoComplete?: string;
  /** Texts that are offered; any other may be typed. */
  suggestions?: readonly string[];
  initial?: string;
}

/** A quantity, percentage or price: an exact decimal, typed with a comma or a point. */
export interface DecimalField extends Common {
  kind: "decimal";
  /** Decimals at most; 6 unless said. */
  scale?: number;
  /** Decimals shown at least: 2 for amounts. */
  places?: number;
  /** Sign after the field (€, %), also accepted when typed. */
  suffix?: string;
  /** Said where it may be below zero: the keyboards of numbers alone have no minus on some telephones. */
  inputMode?: "text";
  /** The value of an empty field to the API; null unless given. */
  blank?: string;
  initial?: string;
}

export interface IntegerField extends Common {
  kind: "integer";
  suffix?: string;
  inputMode?: "text";
  blank?: number;
  initial?: string;
}

export interface DateField extends Common {
  kind: "date";
  initial?: string;
  /** The date of the form, in no line, that it follows: it is then typed in few digits rather than picked. */
  after?: string;
  /** The control in the place of a calendar; only pages of forms that have one load it. */
  Control?: ComponentType<ShortDateFieldProps>;
  /** The field of the next line that Enter goes to, where Enter saves nothing. */
  next?: string;
  /** The last day that a calendar offers; the last of business unless said. */
  latest?: string;
}

export interface TimeField extends Common {
  kind: "time";
  initial?: string;
}

export interface CheckboxField extends Common {
  kind: "checkbox";
  initial?: boolean;
}

/** A value and what the screen says for it. */
export type Choice = readonly [value: string, label: string];

export interface SelectField extends Common {
  kind: "select";
  choices: readonly Choice[];
  /** The text of the empty choice; « Sélectionner » unless given. */
  placeholder?: string;
  /** The picker of the same fields whose unit it takes, while it is empty. */
  follows?: string;
  initial?: string;
}

/** A set of checkboxes. */
export interface SetField extends Common {
  kind: "set";
  choices: readonly Choice[];
  /** The API wants numbers (weekdays) rather than strings. */
  numeric?: boolean;
}

export const resourceNames = ["suppliers", "articles", "recipes", "products"] as const;
export type ResourceName = (typeof resourceNames)[number];

/** A thing that a picker may point at. */
export interface PickerTarget {
  /** Property the chosen id goes to: "articleId". */
  property: string;
  resource: ResourceName;
  /** Property of the API's answer that holds the name of what is chosen: "name", "supplierName". */
  labelProperty: string;
  /** Mark after the name where several resources mix: "recette" gives « Crème (recette) ». */
  mark?: string;
}

/**
 * One thing out of hundreds: a text input with a datalist, resolved by the server by name or code. Its name is its
 * first target's property.
 */
export interface PickerField extends Common {
  kind: "picker";
  targets: readonly [PickerTarget, ...PickerTarget[]];
}

export type Field =
  | TextField
  | DecimalField
  | IntegerField
  | DateField
  | TimeField
  | CheckboxField
  | SelectField
  | SetField
  | PickerField;

type Names<T> = Extract<keyof T, string>;
type ListNames<T> = { [K in Names<T>]: T[K] extends readonly object[] ? K : never }[Names<T>];
type LineOf<T> = T extends readonly (infer L)[] ? L : never;

interface ListOf<Name, FieldName extends string> extends Omit<
  LineList,
  "name" | "readOnly" | "namedBy" | "counter" | "fields"
> {
  name: Name;
  readOnly?: readonly FieldName[];
  namedBy?: FieldName;
  counter?: Counter<FieldName>;
  fields: { readonly [F in FieldName]?: Field };
}

/** A description whose names are those of the contract's type. */
export interface FormOf<T> extends Omit<FormDescription, "groups"> {
  groups: readonly {
    legend: string;
    hint?: string;
    folded?: Folded;
    Beside?: ComponentType<{ cells: Cells }>;
    fields?: { readonly [K in Names<T>]?: Field };
    list?: { [K in ListNames<T>]: ListOf<K, Names<LineOf<T[K]>>> }[ListNames<T>];
  }[];
}

/** Declares the form of one entity; the compiler checks its names against the contract. */
export function describeForm<T>(form: FormOf<T>): FormDescription {
  return {
    ...form,
    groups: form.groups.map(({ fields, list, ...group }) => ({
      ...group,
      fields: named(fields ?? {}),
      list: list && { ...list, fields: named(list.fields) },
    })),
  };
}

const named = (fields: { readonly [name: string]: Field | undefined }): Fields =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field ? [[name, field]] : [])));

/** Returns fields of a form that stand outside its lists, in order. */
export const plainFields = (form: FormDescription): [string, Field][] =>
  form.groups.flatMap((group) => Object.entries(group.fields ?? {}));

/** Returns the lists of a form, in order. */
export const lineLists = (form: FormDescription): LineList[] => form.groups.flatMap((group) => group.list ?? []);

/** Returns the lines that a list may have. */
export const mostLines = (list: LineList): number => list.max ?? 300;
