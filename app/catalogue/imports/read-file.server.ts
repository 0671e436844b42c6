import { formatDecimal } from "#app/display/numbers";
import { type Importable, columnsOf, columnsUnder } from "./columns";
import { decodeText, isArchive, notATable, withPlainLineEnds } from "./file/decode.server";
import type { Choices } from "./choices";
import {
  type Places,
  type ReadLines,
  findSections,
  findTwice,
  guessColumn,
  isNoPrice,
  isOpen,
  leftAside,
  placesOf,
  readLines,
} from "./lines";
import { yieldToEventLoop } from "./file/pause.server";
import { type Table, readTable } from "./file/table.server";
import { readWorkbook } from "./file/workbook.server";

/** Bytes of a text, and of a workbook, which holds much beside its texts. */
const largestText = 1024 * 1024;
const largestWorkbook = 2 * 1024 * 1024;
const mostLines = 5000;
const linesAtOnce = 100;

const number = (count: number) => formatDecimal(count, { most: 0 });

/** A column of a file as a page asks what it stands for. */
export interface FileColumn {
  at: number;
  heading: string;
  /** The first texts in it. */
  samples: string[];
  /** The property that it stands for. */
  name: string | null;
}

/** A question that a file leaves open: which of two columns one is, with a line as its example. */
export interface OpenQuestion {
  column: FileColumn;
  line: { name: string; pack: string; price: string };
}

/** A file as far as it could be read: its lines, and what is wrong with it as a whole. */
export type ReadFile =
  | { problem: string; ignored: string[]; sections?: undefined; fileColumns: FileColumn[]; choices: Choices | null }
  | (ReadLines & {
      problem: null;
      ignored: string[];
      /** The titles within the list, which nothing is made of; headings that are repeated are not told. */
      sections: string[];
      fileColumns: FileColumn[];
      question: OpenQuestion | null;
      table: Table;
      columns: ReturnType<typeof columnsOf>;
      places: Places;
      choices: Choices;
    });

/** A table as it was sent: its text, or the sentence that says why there is none. */
export interface SentTable {
  csv: string;
  /** The text is that of a sheet, whose rows are counted rather than its lines. */
  byRow: boolean;
  problem: string | null;
  /** The sheet that was read, of a workbook of several, which can be asked for again. */
  sheets: { chosen: string; names: string[]; workbook: string } | null;
}

/**
 * Returns the table of the file, of another sheet of a workbook that was sent before, the one pasted, or the one that
 * a preview carried; says in French where it is too large, or no table.
 */
export async function tableOf(sent: FormData): Promise<SentTable> {
  const file = sent.get("file");
  const again = textIn(sent, "workbook");
  const given =
    file instanceof File && file.size > 0
      ? new Uint8Array(await file.arrayBuffer())
      : again !== "" && new Uint8Array(Buffer.from(again, "base64"));
  const pasted = withPlainLineEnds(textIn(sent, "csv"));
  const table: SentTable = { csv: pasted, byRow: textIn(sent, "rows") !== "", problem: null, sheets: null };
  if (!given) return isTooLarge(pasted) ? { ...table, problem: tooLarge } : table;
  if (isArchive(given)) return ofWorkbook(given, textIn(sent, "sheet"));
  const plain = { ...table, byRow: false };
  if (given.length > largestText) return { ...plain, problem: tooLarge };
  const problem = notATable(given);
  return problem === null ? { ...plain, csv: decodeText(given) } : { ...plain, csv: "", problem };
}

async function ofWorkbook(bytes: Uint8Array, wanted: string): Promise<SentTable> {
  const none = { csv: "", byRow: true, sheets: null };
  if (bytes.length > largestWorkbook) return { ...none, problem: largeWorkbook };
  const sheet = await readWorkbook(bytes, wanted === "" ? null : wanted);
  if ("problem" in sheet) return { ...none, problem: sheet.problem };
  const { name: chosen, names, csv } = sheet;
  const sheets = names.length > 1 ? { chosen, names, workbook: Buffer.from(bytes).toString("base64") } : null;
  return isTooLarge(csv)
    ? { ...none, sheets, problem: largeWorkbook }
    : { csv: withPlainLineEnds(csv), byRow: true, problem: null, sheets };
}

const isTooLarge = (text: string) => Buffer.byteLength(text) > largestText;

function textIn(sent: FormData, name: string): string {
  const value = sent.get(name);
  return typeof value === "string" ? value : "";
}

const tooLarge =
  "Ce fichier dépasse 1 Mo : coupez-le en plusieurs fichiers, avec les mêmes titres de " +
  "colonnes, et importez-les l’un après l’autre.";
const largeWorkbook =
  "Ce classeur dépasse 2 Mo, ou sa feuille 1 Mo de texte : copiez les colonnes qui servent dans un nouveau classeur, " +
  "et envoyez celui-ci.";

/**
 * Reads the lines of a file, some at a time: other requests have their turn in between.
 * @param choicesOf answers what was said of a file with these headings
 */
export async function readFile(
  { csv, byRow }: SentTable,
  importable: Importable,
  choicesOf: (headings: readonly string[]) => Promise<Choices>,
): Promise<ReadFile> {
  const known = columnsOf(importable);
  const isKnown = (heading: string) => guessColumn(heading, known) !== undefined || isOpen(heading, importable);
  const table =
    csv.trim() === ""
      ? { error: "Choisissez un fichier, ou collez un tableau." }
      : await readTable(csv, { byRow, isKnown });
  if ("error" in table) return { problem: table.error, ignored: [], fileColumns: [], choices: null };
  const { headings, headingLine } = table;
  const titles = new Set(findSections(table, importable));
  const rows = table.rows.filter((row) => !titles.has(row));
  const things = { ...table, rows };
  if (rows.length > mostLines) {
    return {
      problem:
        `Au plus ${number(mostLines)} lignes à la fois, et ce fichier en a ${number(rows.length)} : ` +
        "coupez-le en plusieurs fichiers, avec les mêmes titres de colonnes, et importez-les l’un " +
        "après l’autre.",
      ignored: [],
      fileColumns: [],
      choices: null,
    };
  }
  const choices = await choicesOf(headings);
  const columns = columnsUnder(headings, importable, choices.columns);
  const places = withPrices(placesOf(headings, columns, choices), things, { importable, choices });
  const ignored = leftAside(things, places);
  const fileColumns = headings.flatMap((heading, at): FileColumn[] => {
    const samples = rows.flatMap(({ cells }) => cells[at] || []).slice(0, mostSamples);
    return heading === "" && samples.length === 0 ? [] : [{ at, heading, samples, name: places[at]?.name ?? null }];
  });
  const question = questionOf(things, places, { importable, choices }, fileColumns);
  if (question === null && !places.some((place) => place))
    return {
      problem: "Aucun titre de colonne n’est connu : dites ce que contient chaque colonne.",
      ignored,
      fileColumns,
      choices,
    };
  const read: ReadLines = { lines: [], errors: findTwice(places, headingLine), unpriced: [] };
  for (let from = 0; from < rows.length; from += linesAtOnce) {
    await yieldToEventLoop();
    const some = readLines(rows.slice(from, from + linesAtOnce), { places, choices, importable });
    read.lines.push(...some.lines);
    read.errors.push(...some.errors);
    read.unpriced.push(...some.unpriced);
  }
  const sections = [...titles].flatMap(({ cells }) => {
    const [title, another] = cells.filter((cell) => cell.trim() !== "");
    return title === undefined || another !== undefined ? [] : [title];
  });
  return { ...read, ignored, sections, fileColumns, question, problem: null, table: things, columns, places, choices };
}

const mostSamples = 3;

const longestPrice = 60;

/** A price that says what it is for: « 0,85 €/kg », « 3,20 / pièce », « 12 € le litre ». */
const byUnit = /(?:\/\s*|\ble?\s+|\bla\s+|\bau\s+)(?:kgs?|kilos?|l|litres?|pi[eè]ces?|pce|u|unit[ée]s?)\.?$/i;

/** Returns the places with a column of open prices as that of the unit, where each of its cells says so. */
function withPrices(places: Places, { headings, rows }: Table, { importable, choices }: ReadingContext): Places {
  const column =
    importable.open && [...columnsOf(importable).values()].find(({ name }) => name === importable.open?.either[0]);
  return places.map((place, at) => {
    if (place || !column || choices.columns.has(at) || !isOpen(headings[at] ?? "", importable)) return place;
    const cells = rows.flatMap(({ cells: all }) => all[at] || []).filter((cell) => !isNoPrice(cell));
    return cells.length > 0 && cells.every((cell) => cell.length <= longestPrice && byUnit.test(cell)) ? column : place;
  });
}

type ReadingContext = { importable: Importable; choices: Choices };

/** Returns what a file leaves open, nothing where it was answered. */
function questionOf(
  { headings, rows }: Table,
  places: Places,
  { importable, choices }: ReadingContext,
  fileColumns: readonly FileColumn[],
): OpenQuestion | null {
  const at = headings.findIndex(
    (heading, index) => !places[index] && !choices.columns.has(index) && isOpen(heading, importable),
  );
  const column = fileColumns.find((one) => one.at === at);
  if (!column) return null;
  const textAt = (cells: readonly string[], name: string) =>
    cells[places.findIndex((place) => place?.name === name)] ?? "";
  const { cells = [] } = rows.find((row) => (row.cells[at] ?? "") !== "" && !isNoPrice(row.cells[at] ?? "")) ?? {};
  return {
    column,
    line: {
      name: textAt(cells, "name"),
      pack: textAt(cells, "packLabel") || textAt(cells, "packQuantity"),
      price: cells[at] ?? "",
    },
  };
}
