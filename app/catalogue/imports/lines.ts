import { fold } from "#domain/fold";
import { type Column, readCell } from "./columns";
import type { Table } from "./table.server";
import type { FieldErrors } from "~/shell/api-errors";

/** An error in a line of the file; line 1 is that of the headings. */
export interface LineError {
  line: number;
  column: string;
  message: string;
}

export interface ReadLines {
  /** The objects sent to the API, one for each row; a cell that cannot be read as it is written. */
  lines: Record<string, unknown>[];
  /** Headings that nothing is made of. */
  ignored: string[];
  errors: LineError[];
}

/** Reads the rows of a table under the columns that may be imported. An empty cell says nothing. */
export function readLines({ headings, rows }: Table, columns: ReadonlyMap<string, Column>): ReadLines {
  const found = headings.map((heading) => columns.get(fold(heading)));
  const errors: LineError[] = duplicates(found).map(({ label }) => ({
    line: 1,
    column: label,
    message: "Cette colonne est deux fois dans le fichier.",
  }));
  const lines = rows.map(({ line, cells }) => {
    const values: Record<string, unknown> = {};
    found.forEach((column, at) => {
      const text = cells[at]?.trim() ?? "";
      if (!column || text === "") return;
      const read = readCell(column.field, text);
      if ("error" in read) errors.push({ line, column: column.label, message: read.error });
      values[column.name] = "error" in read ? text : read.value;
    });
    return values;
  });
  return { lines, errors, ignored: headings.filter((heading, at) => heading !== "" && !found[at]) };
}

/** Returns the fields that could not be read of each line, by property, as the API is told. */
export function unreadByLine(
  errors: readonly LineError[],
  columns: ReadonlyMap<string, Column>,
): Map<number, FieldErrors> {
  const names = new Map([...columns.values()].map(({ name, label }) => [label, name]));
  const byLine = new Map<number, FieldErrors>();
  for (const { line, column, message } of errors) {
    const name = names.get(column);
    if (name !== undefined) byLine.set(line, { ...byLine.get(line), [name]: [message] });
  }
  return byLine;
}

function duplicates(found: readonly (Column | undefined)[]): Column[] {
  return [...new Set(found.flatMap((column, at) => (column && found.indexOf(column) !== at ? [column] : [])))];
}

/** Returns the API's errors (`lines.3.vatRate`) by line of the file. */
export function placeLineErrors(
  errors: FieldErrors,
  { rows }: Table,
  columns: ReadonlyMap<string, Column>,
): LineError[] {
  const labels = new Map([...columns.values()].map(({ name, label }) => [name, label]));
  return Object.entries(errors).flatMap(([path, messages]) => {
    const [, index = "", name = ""] = /^lines\.(\d+)(?:\.([A-Za-z]+))?/.exec(path) ?? [];
    const line = index === "" ? 0 : (rows[Number(index)]?.line ?? 0);
    return messages.map((message) => ({ line, column: labels.get(name) ?? name, message }));
  });
}
