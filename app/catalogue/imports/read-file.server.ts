import { formatDecimal } from "~/display/numbers";
import { type Importable, columnsOf } from "./columns";
import { type ReadLines, readLines } from "./lines";
import { letOthersPass } from "./pause.server";
import { type Table, decodeText, readTable } from "./table.server";

/** Bytes of a file. */
const largestFile = 1024 * 1024;
const mostLines = 5000;
const linesAtOnce = 100;

const number = (count: number) => formatDecimal(count, { most: 0 });

/** A file as far as it could be read: its lines, and what is wrong with it as a whole. */
export type ReadFile =
  | { problem: string; ignored: string[] }
  | (ReadLines & { problem: null; table: Table; columns: ReturnType<typeof columnsOf> });

/**
 * Returns the file's text, the text pasted, or the text that a preview carried; says in French where it is too large.
 */
export async function textOf(sent: FormData): Promise<{ csv: string; problem: string | null }> {
  const file = sent.get("file");
  const given = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
  const pasted = sent.get("csv");
  const csv = given ? decodeText(given) : typeof pasted === "string" ? pasted : "";
  const tooLarge = (given?.length ?? Buffer.byteLength(csv.replaceAll("\r\n", "\n"))) > largestFile;
  return {
    csv,
    problem: tooLarge
      ? "Ce fichier dépasse 1 Mo : coupez-le en plusieurs fichiers, avec les mêmes titres de " +
        "colonnes, et importez-les l’un après l’autre."
      : null,
  };
}

/** Reads the lines of a file, some at a time: other requests have their turn in between. */
export async function readFile(csv: string, importable: Importable): Promise<ReadFile> {
  const table =
    csv.trim() === "" ? { error: "Choisissez un fichier CSV, ou collez un tableau." } : await readTable(csv);
  if ("error" in table) return { problem: table.error, ignored: [] };
  const { headings, rows } = table;
  if (rows.length > mostLines) {
    return {
      problem:
        `Au plus ${number(mostLines)} lignes à la fois, et ce fichier en a ${number(rows.length)} : ` +
        "coupez-le en plusieurs fichiers, avec les mêmes titres de colonnes, et importez-les l’un " +
        "après l’autre.",
      ignored: [],
    };
  }
  const columns = columnsOf(importable);
  const { ignored, errors } = readLines({ headings, rows: [] }, columns);
  if (ignored.length === headings.length) return { problem: "Aucun titre de colonne n’est connu.", ignored };
  const read: ReadLines = { lines: [], ignored, errors };
  for (let from = 0; from < rows.length; from += linesAtOnce) {
    await letOthersPass();
    const some = readLines({ headings, rows: rows.slice(from, from + linesAtOnce) }, columns);
    read.lines.push(...some.lines);
    read.errors.push(...some.errors.filter(({ line }) => line > 1));
  }
  return { ...read, problem: null, table, columns };
}
