import { fold } from "#domain/french/fold";
import type { FieldErrors } from "#app/shell/api-errors";
import { withoutEmptyEnd } from "./file/cells";
import { type Choices, textFor } from "./choices";
import { type Column, type Importable, columnsOf, readCell } from "./columns";
import type { Row, Table } from "./file/table.server";

/** An error in a line of the file; line 0 is the file as a whole. */
export interface LineError {
  line: number;
  column: string;
  message: string;
  /** The property, and the text that stands in the cell, where they are known. */
  name?: string;
  text?: string;
}

export interface ReadLines {
  /** The objects sent to the API, one for each row; a cell that cannot be read as it is written. */
  lines: Record<string, unknown>[];
  errors: LineError[];
  /** The lines of the file that say in words that they have no price: « prix du jour ». */
  unpriced: number[];
}

/** The column that each heading of a file stands for, as far as it does. */
export type Places = readonly (Column | undefined)[];

/** The way rows are read: what their cells stand for, and what was said of the file. */
export interface Reader {
  places: Places;
  choices: Choices;
  importable: Importable;
}

/** Letters of a heading by which it is looked up. */
const longestHeading = 200;

/** Returns the heading as it is looked up: without what people add to it (units, signs, stars). */
function plainHeading(heading: string): string {
  return fold(heading.slice(0, longestHeading))
    .replace(/\([^()]*\)/g, " ")
    .replace(/[*:.€%]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the column that a heading stands for by itself. */
export const guessColumn = (heading: string, columns: ReadonlyMap<string, Column>): Column | undefined =>
  columns.get(fold(heading)) ?? columns.get(plainHeading(heading));

/** Tells whether a heading leaves open which of two columns it is. */
export const isOpen = (heading: string, { open }: Importable): boolean =>
  open !== undefined && open.headings.some((one) => fold(one) === plainHeading(heading));

/** Returns the column that each heading stands for: what was chosen, else what its words say. */
export function placesOf(
  headings: readonly string[],
  columns: ReadonlyMap<string, Column>,
  { columns: chosen }: Pick<Choices, "columns"> = { columns: new Map() },
): Places {
  const byName = new Map([...columns.values()].map((column) => [column.name, column]));
  return headings.map((heading, at) => {
    const name = chosen.get(at);
    return name === undefined ? guessColumn(heading, columns) : byName.get(name);
  });
}

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

/**
 * Reads rows whose cells stand for these columns. An empty cell says nothing, but for what was said to put there: that
 * holds for what is new, or for the element of the list that the line tells of.
 */
export function readLines(rows: Table["rows"], { places, choices, importable }: Reader): ReadLines {
  const errors: LineError[] = [];
  const unpriced: number[] = [];
  const instead = insteadOfNothing({ places, choices, importable });
  const lines = rows.map(({ line, cells }) => {
    const values: Record<string, unknown> = {};
    const more = withoutEmptyEnd(cells).length;
    if (more > places.length) errors.push({ line, column: "", message: tooManyCells(more, places.length) });
    places.forEach((column, at) => {
      const cell = cells[at]?.trim() ?? "";
      if (!column || cell === "") return;
      if (isPrice(column) && isNoPrice(cell)) {
        values.priceOfDay = true;
        unpriced.push(line);
        return;
      }
      const text = textFor(choices, column, cell);
      const read = brokenBy(column, text) ?? readCell(column.field, text);
      if ("error" in read)
        errors.push({ line, column: column.label, message: read.error, name: column.name, text: cell });
      values[column.name] = "error" in read ? text : read.value;
    });
    const ofElement = importable.ofElement?.some((name) => values[name] !== undefined) === true;
    const otherwise: Record<string, unknown> = {};
    for (const { column, value } of instead) {
      if (values[column.name] !== undefined) continue;
      if (!importable.ofElement?.includes(column.name)) otherwise[column.name] = value;
      else if (ofElement) values[column.name] = value;
    }
    return Object.keys(otherwise).length > 0 ? { ...values, otherwise } : values;
  });
  return { lines, errors, unpriced };
}

const isPrice = ({ field }: Column) => field.kind === "decimal" && field.suffix === "€";

/** The words of price lists where a price is told from day to day, or not at all. */
const noPrice = new Set(
  (
    "prix du jour|pdj|p.d.j|p.d.j.|cours|cours du jour|au cours|au cours du jour|du jour|selon cours|selon le cours|" +
    "selon arrivage|selon marche|selon le marche|prix selon cours|sur demande|prix sur demande|sur devis|" +
    "nous consulter|a consulter|consulter|nc|n.c|n.c.|-|--|n/a|rupture"
  ).split("|"),
);

/** Tells whether a cell says in words that there is no price. */
export const isNoPrice = (cell: string): boolean =>
  cell.length <= 30 && noPrice.has(fold(cell).replace(/^\(|\)$/g, ""));

/**
 * Returns the rows that are titles within a list (« FARINES », one filled cell where things have several), or repeat
 * its headings; none of a list whose things have one cell each.
 */
export function findSections({ headings, rows }: Pick<Table, "headings" | "rows">, { hasSections }: Importable): Row[] {
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;
  const several = rows.filter(({ cells }) => filled(cells) > 1).length;
  const isTitled = hasSections === true && filled(headings) > 2 && several * 2 > rows.length;
  const isRepeated = (cells: readonly string[]) =>
    filled(cells) > 1 && headings.every((heading, at) => fold(heading) === fold(cells[at] ?? ""));
  const sections = rows.filter(({ cells }) => (isTitled && filled(cells) === 1) || isRepeated(cells));
  return sections.length < rows.length ? sections : [];
}

/** Returns what was said to stand where cells hold nothing, and what is new begins with where no column tells it. */
function insteadOfNothing({ places, choices, importable }: Reader): { column: Column; value: unknown }[] {
  const columns = new Map([...columnsOf(importable).values()].map((column) => [column.name, column]));
  return [...columns.values()].flatMap((column) => {
    const hasColumn = places.some((place) => place?.name === column.name);
    const text = textFor(choices, column, "") || (!hasColumn && importable.initial?.[column.name]) || "";
    const read = text === "" ? null : readCell(column.field, text);
    return read === null || "error" in read ? [] : [{ column, value: read.value }];
  });
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
export function unreadByLine(errors: readonly LineError[]): Map<number, FieldErrors> {
  const byLine = new Map<number, FieldErrors>();
  for (const { line, name, message } of errors)
    if (name !== undefined) byLine.set(line, { ...byLine.get(line), [name]: [message] });
  return byLine;
}

/** Returns the API's errors (`lines.3.vatRate`) by line of the file. */
export function placeLineErrors(
  errors: FieldErrors,
  { rows }: Table,
  columns: ReadonlyMap<string, Column>,
  places: Places,
): LineError[] {
  const labels = new Map([...columns.values()].map(({ name, label }) => [name, label]));
  const at = new Map(places.flatMap((column, index): [string, number][] => (column ? [[column.name, index]] : [])));
  return Object.entries(errors).flatMap(([path, messages]) => {
    const [, index = "", name = ""] = /^lines\.(\d+)(?:\.([A-Za-z]+))?/.exec(path) ?? [];
    const row = index === "" ? undefined : rows[Number(index)];
    const text = row?.cells[at.get(name) ?? -1]?.trim() ?? "";
    return messages.map((message) => ({ line: row?.line ?? 0, column: labels.get(name) ?? name, message, name, text }));
  });
}
