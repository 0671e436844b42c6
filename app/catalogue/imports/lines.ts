import { fold } from "#domain/fold";
import { type Column, readCell } from "./columns";
import { withoutEmptyEnd } from "./cells";
import type { Table } from "./table.server";
import type { FieldErrors } from "~/shell/api-errors";

/** An error in a line of the file; line 0 is the file as a whole. */
export interface LineError {
  line: number;
  column: string;
  message: string;
}

export interface ReadLines {
  /** The objects sent to the API, one for each row; a cell that cannot be read as it is written. */
  lines: Record<string, unknown>[];
  errors: LineError[];
}

/** The column that each heading of a file stands for, as far as it does. */
export type Places = readonly (Column | undefined)[];

/** Returns the column that each heading stands for. */
export const placesOf = (headings: readonly string[], columns: ReadonlyMap<string, Column>): Places =>
  headings.map((heading) => columns.get(fold(heading)));

/** Returns the headings of columns that nothing is made of; one without a heading counts where it holds something. */
export function leftAside({ headings, rows }: Pick<Table, "headings" | "rows">, places: Places): string[] {
  return headings.flatMap((heading, at) => {
    if (places[at]) return [];
    if (heading !== "") return [heading];
    return rows.some(({ cells }) => (cells[at] ?? "") !== "") ? [`colonne ${at + 1}, sans titre`] : [];
  });
}

/** Returns the errors of columns that stand for the same. */
export function findTwice(places: Places, line: number): LineError[] {
  return [...new Set(places.flatMap((column, at) => (column && places.indexOf(column) !== at ? [column] : [])))].map(
    ({ label }) => ({ line, column: label, message: "Cette colonne est deux fois dans le fichier." }),
  );
}

/** A number of many digits as a spreadsheet shortens it, which loses its last digits: 3,36123E+10. */
const shortened = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

const digitsLost =
  "Le tableur a abrégé ce nombre, et ses derniers chiffres sont perdus. Donnez à la colonne le format « Texte » dans " +
  "votre fichier, retapez le nombre, et enregistrez de nouveau.";

/** Reads rows whose cells stand for these columns. An empty cell says nothing. */
export function readLines(rows: Table["rows"], places: Places): ReadLines {
  const errors: LineError[] = [];
  const lines = rows.map(({ line, cells }) => {
    const values: Record<string, unknown> = {};
    const more = withoutEmptyEnd(cells).length;
    if (more > places.length) errors.push({ line, column: "", message: tooManyCells(more, places.length) });
    places.forEach((column, at) => {
      const text = cells[at]?.trim() ?? "";
      if (!column || text === "") return;
      const read = brokenBy(column, text) ?? readCell(column.field, text);
      if ("error" in read) errors.push({ line, column: column.label, message: read.error });
      values[column.name] = "error" in read ? text : read.value;
    });
    return values;
  });
  return { lines, errors };
}

/** The words of spreadsheets for what they could not calculate, in English and in French. */
const failed =
  /^#(NULL!|DIV\/0!|VALUE!|VALEUR!|REF!|NAME\?|NOM\?|NUM!|NOMBRE!|N\/A|NUL!|SPILL!|PROPAGATION!|CALC!|####*)$/i;

/** Returns what is wrong with a cell in which a spreadsheet left something else than what was typed, or null. */
function brokenBy({ field }: Column, text: string): { error: string } | null {
  if (failed.test(text))
    return { error: `Cette cellule contient une erreur du tableur (${text}) : corrigez-la dans votre fichier.` };
  return (field.kind === "text" || field.kind === "picker") && shortened.test(text) ? { error: digitsLost } : null;
}

const tooManyCells = (cells: number, headings: number) =>
  `Cette ligne a ${cells} cellules, et il n’y a que ${headings} titres de colonnes : un séparateur est de trop, ou ` +
  "une virgule de décimales sépare deux cellules. Mettez ce texte entre guillemets, ou un titre à chaque colonne.";

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
