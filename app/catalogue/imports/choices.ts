import type { Column } from "./columns";

/** The things that people say of a file beside what stands in it. */
export interface Choices {
  /** The property that each column stands for, by its place; empty for one that is left aside. */
  columns: ReadonlyMap<number, string>;
  /** The text to read in place of one that stands in cells of a column, by {@link putKey}. */
  put: ReadonlyMap<string, string>;
}

/** Fields of a page of choices, at most. */
const mostChoices = 500;
const longest = 200;

/** Returns the key of what is put in place of a text in the cells of a column; of nothing, where they are empty. */
export const putKey = (name: string, text: string): string => `${name}.${text.slice(0, longest)}`;

/** Returns the name of the form’s field for the column at a place. */
export const columnField = (at: number): string => `column.${at}`;

/** Returns the name of the form’s field for what is put in place of a text. */
export const putField = (name: string, text: string): string => `put.${putKey(name, text)}`;

/** Reads what was said of a file. */
export function readChoices(sent: FormData): Choices {
  const columns = new Map<number, string>();
  const put = new Map<string, string>();
  let count = 0;
  for (const [name, value] of sent) {
    const [, kind = "", key = ""] = /^(column|put)\.(.+)$/s.exec(name) ?? [];
    if (kind === "" || typeof value !== "string" || value.length > longest || ++count > mostChoices) continue;
    if (kind === "put" && value !== "") put.set(key, value);
    if (kind === "column" && /^\d{1,3}$/.test(key)) columns.set(Number(key), value);
  }
  return { columns, put };
}

/** Returns the fields by which a form says the same again. */
export const choiceFields = ({ columns, put }: Choices): [name: string, value: string][] => [
  ...[...columns].map(([at, name]): [string, string] => [columnField(at), name]),
  ...[...put].map(([key, value]): [string, string] => [`put.${key}`, value]),
];

/** Tells whether something may be put in place of what stands in a column: not of names and other free texts. */
export const mayBePut = ({ field }: Column): boolean => field.kind !== "text";

/** Returns the text to be read of a cell: the one put in its place, or its own. */
export const textFor = ({ put }: Choices, column: Column, text: string): string =>
  (text === "" || mayBePut(column) ? put.get(putKey(column.name, text)) : undefined) ?? text;
