import { fold } from "#domain/fold";
import { formatDecimal } from "~/display/numbers";
import { type Importable, columnsOf, columnsUnder } from "./columns";
import { decodeText, isArchive, notATable, withPlainLineEnds } from "./decode.server";
import { type ReadLines, findTwice, leftAside, placesOf, readLines } from "./lines";
import { letOthersPass } from "./pause.server";
import { type Table, readTable } from "./table.server";
import { readWorkbook } from "./workbook.server";

/** Bytes of a text, and of a workbook, which holds much beside its texts. */
const largestText = 1024 * 1024;
const largestWorkbook = 2 * 1024 * 1024;
const mostLines = 5000;
const linesAtOnce = 100;

const number = (count: number) => formatDecimal(count, { most: 0 });

/** A file as far as it could be read: its lines, and what is wrong with it as a whole. */
export type ReadFile =
  | { problem: string; ignored: string[] }
  | (ReadLines & { problem: null; ignored: string[]; table: Table; columns: ReturnType<typeof columnsOf> });

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

/** Reads the lines of a file, some at a time: other requests have their turn in between. */
export async function readFile({ csv, byRow }: SentTable, importable: Importable): Promise<ReadFile> {
  const known = columnsOf(importable);
  const table =
    csv.trim() === ""
      ? { error: "Choisissez un fichier, ou collez un tableau." }
      : await readTable(csv, { byRow, isKnown: (heading) => known.has(fold(heading)) });
  if ("error" in table) return { problem: table.error, ignored: [] };
  const { headings, headingLine, rows } = table;
  if (rows.length > mostLines) {
    return {
      problem:
        `Au plus ${number(mostLines)} lignes à la fois, et ce fichier en a ${number(rows.length)} : ` +
        "coupez-le en plusieurs fichiers, avec les mêmes titres de colonnes, et importez-les l’un " +
        "après l’autre.",
      ignored: [],
    };
  }
  const columns = columnsUnder(headings, importable);
  const places = placesOf(headings, columns);
  const ignored = leftAside(table, places);
  if (!places.some((place) => place)) return { problem: "Aucun titre de colonne n’est connu.", ignored };
  const read: ReadLines = { lines: [], errors: findTwice(places, headingLine) };
  for (let from = 0; from < rows.length; from += linesAtOnce) {
    await letOthersPass();
    const some = readLines(rows.slice(from, from + linesAtOnce), places);
    read.lines.push(...some.lines);
    read.errors.push(...some.errors);
  }
  return { ...read, ignored, problem: null, table, columns };
}
