import { fold } from "#domain/fold";
import { formatDecimal } from "~/display/numbers";
import { type Importable, columnsOf } from "./columns";
import { decodeText, notATable, withPlainLineEnds } from "./decode.server";
import { type ReadLines, findTwice, leftAside, placesOf, readLines } from "./lines";
import { letOthersPass } from "./pause.server";
import { type Table, readTable } from "./table.server";

/** Bytes of a file. */
const largestFile = 1024 * 1024;
const mostLines = 5000;
const linesAtOnce = 100;

const number = (count: number) => formatDecimal(count, { most: 0 });

/** A file as far as it could be read: its lines, and what is wrong with it as a whole. */
export type ReadFile =
  | { problem: string; ignored: string[] }
  | (ReadLines & { problem: null; ignored: string[]; table: Table; columns: ReturnType<typeof columnsOf> });

/**
 * Returns the file's text, the text pasted, or the text that a preview carried; says in French where it is too large,
 * or no table.
 */
export async function textOf(sent: FormData): Promise<{ csv: string; problem: string | null }> {
  const file = sent.get("file");
  const given = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
  const pasted = sent.get("csv");
  const text = typeof pasted === "string" ? withPlainLineEnds(pasted) : "";
  if ((given?.length ?? Buffer.byteLength(text)) > largestFile) return { csv: text, problem: tooLarge };
  if (!given) return { csv: text, problem: null };
  const problem = notATable(given);
  return problem === null ? { csv: decodeText(given), problem } : { csv: "", problem };
}

const tooLarge =
  "Ce fichier dépasse 1 Mo : coupez-le en plusieurs fichiers, avec les mêmes titres de " +
  "colonnes, et importez-les l’un après l’autre.";

/** Reads the lines of a file, some at a time: other requests have their turn in between. */
export async function readFile(csv: string, importable: Importable): Promise<ReadFile> {
  const columns = columnsOf(importable);
  const table =
    csv.trim() === ""
      ? { error: "Choisissez un fichier, ou collez un tableau." }
      : await readTable(csv, { isKnown: (heading) => columns.has(fold(heading)) });
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
