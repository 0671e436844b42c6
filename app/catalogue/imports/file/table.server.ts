import { pipeline } from "node:stream/promises";
import type { Options, Parser } from "csv-parse";
import { plainCell } from "#domain/spreadsheet";
import { formatDecimal } from "#app/display/numbers";
import { withoutEmptyEnd } from "./cells";
import { withPlainLineEnds } from "./decode.server";
import { yieldToEventLoop } from "./pause.server";

/** A line of a table: its number in the file (from 1), and the texts of its cells. */
export interface Row {
  line: number;
  cells: string[];
}

/** A table as read: its headings, the line on which they stand, and its rows below them. */
export interface Table {
  headings: string[];
  headingLine: number;
  rows: Row[];
}

/** The way a text is read as a table. */
export interface Reading {
  /** Tells whether a heading is one that people give a column. */
  isKnown?: (heading: string) => boolean;
  /** Lines are counted as a spreadsheet does, where a cell of several lines is one row. */
  byRow?: boolean;
}

const separators = [";", "\t", ",", "|"] as const;
/** Lines among which the headings are looked for. */
const linesSearched = 20;
/** Lines by which the separator is chosen. */
const linesTried = 200;
const lettersTried = 100_000;
/** The most columns that a table may have. */
export const mostColumns = 200;

const noLines = { error: "Le fichier n’a aucune ligne sous ses titres de colonnes." };

/**
 * Reads a table separated by semicolons, tabs, commas or bars: what its first line says (`sep=;`), else what gives most
 * rows as many cells as the headings. The headings are the line, of the first twenty, that has most known ones; what
 * stands above them is left out. `error` says in French where it cannot be read.
 */
export async function readTable(written: string, reading: Reading = {}): Promise<Table | { error: string }> {
  const text = withPlainLineEnds(written);
  const [, declared] = /^"?sep=(.)"?\n/i.exec(text) ?? [];
  const start = declared === undefined ? 0 : text.indexOf("\n") + 1;
  const body = text.slice(start);
  // Loaded when the first file is read: the server starts without it.
  const { CsvError, parse } = await import("csv-parse");
  try {
    const delimiter = declared ?? (await chooseSeparator(body, parse, reading));
    const rows = await readRows(body, parse, delimiter, reading.byRow === true);
    const numbered = rows.map(({ line, cells }) => ({ line: line + (start > 0 && !reading.byRow ? 1 : 0), cells }));
    const at = findHeadings(numbered, reading);
    const headings = numbered[at];
    const under = numbered.slice(at + 1);
    if (!headings || under.length === 0) return noLines;
    const named = withoutEmptyEnd(headings.cells);
    if (named.length > mostColumns) return { error: tooManyColumns(named.length) };
    return { headings: headings.cells.slice(0, mostColumns), headingLine: headings.line, rows: under };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? error.lines : null;
    return {
      error:
        "Le fichier n’est pas un CSV " +
        `lisible${line === null ? "" : ` : des guillemets ne se ferment pas, vers la ligne ${line}`}.`,
    };
  }
}

/** Returns what is said of a table with so many columns. */
export const tooManyColumns = (count: number) =>
  `Ce tableau a ${formatDecimal(count, { most: 0 })} colonnes : gardez celles qui servent, ${mostColumns} au plus.`;

/** Returns the place of the headings: of the first twenty rows the one of most known, else the first of most cells. */
function findHeadings(rows: readonly Row[], { isKnown = () => false }: Reading): number {
  const first = rows.slice(0, linesSearched);
  const scores = first.map(({ cells }) => new Set(cells.filter((cell) => cell !== "" && isKnown(cell))).size);
  const best = Math.max(...scores, 0);
  if (best > 0) return scores.indexOf(best);
  const filled = first.map(({ cells }) => cells.filter((cell) => cell !== "").length);
  return Math.max(filled.indexOf(Math.max(...filled, 0)), 0);
}

/** Returns the separator that gives most known headings, then most rows as many cells as those, then most cells. */
async function chooseSeparator(text: string, parse: Parse, reading: Reading): Promise<string> {
  const { isKnown = () => false } = reading;
  const sample = text.split("\n", linesTried).join("\n").slice(0, lettersTried);
  let best = { separator: ";", score: [-1] };
  for (const separator of separators) {
    const rows: Row[] = [];
    // The sample may end within quotes, as may a text that this does not separate: what came before counts.
    await readRows(sample, parse, separator, true, rows).catch(() => undefined);
    const at = findHeadings(rows, reading);
    const headings = withoutEmptyEnd(rows[at]?.cells ?? []);
    const alike = rows.slice(at + 1).filter(({ cells }) => fits(cells, headings.length)).length;
    const several = headings.length > 1 && (alike > 0 || rows.length === 1);
    const score = [headings.filter(isKnown).length, Number(several), alike, headings.length];
    if (isMore(score, best.score)) best = { separator, score };
  }
  return best.separator;
}

const fits = (cells: readonly string[], count: number) =>
  cells.length >= count ? withoutEmptyEnd(cells).length <= count : false;

function isMore(score: readonly number[], than: readonly number[]): boolean {
  const at = score.findIndex((value, index) => value !== than[index]);
  return at >= 0 && (score[at] ?? 0) > (than[at] ?? -1);
}

type Parse = (options: Options) => Parser;

const bytesAtOnce = 32 * 1024;

/** Reads piece by piece: other requests have their turn in between. */
async function readRows(
  text: string,
  parse: Parse,
  delimiter: string,
  byRow: boolean,
  rows: Row[] = [],
): Promise<Row[]> {
  const bytes = Buffer.from(text);
  const options: Options = {
    delimiter,
    info: true,
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    // A workbook's rows are counted, empty ones too; a text's lines are, whether a row is made of them or not.
    skip_empty_lines: !byRow,
    trim: true,
  };
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += bytesAtOnce) {
      await yieldToEventLoop();
      yield bytes.subarray(from, from + bytesAtOnce);
    }
  }
  let place = 0;
  await pipeline(pieces, parse(options), async (read: AsyncIterable<unknown>) => {
    for await (const record of read) {
      place += 1;
      const row = rowOf(record);
      if (row?.cells.some((cell) => cell !== "")) rows.push(byRow ? { ...row, line: place } : row);
    }
  });
  return rows;
}

function rowOf(record: unknown): Row | null {
  if (typeof record !== "object" || record === null || !("record" in record) || !("info" in record)) return null;
  const { record: cells, info } = record;
  if (
    !Array.isArray(cells) ||
    typeof info !== "object" ||
    info === null ||
    !("lines" in info) ||
    typeof info.lines !== "number"
  )
    return null;
  const written = cells.map(String);
  return {
    line: info.lines - written.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0),
    cells: written.map(plainCell),
  };
}
