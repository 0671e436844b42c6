import { pipeline } from "node:stream/promises";
import type { Options, Parser } from "csv-parse";
import { letOthersPass } from "./pause.server";

/** A CSV as read: its headings, and its rows with their line in the file (from 1). */
export interface Table {
  headings: string[];
  rows: { line: number; cells: string[] }[];
}

// Node's TextDecoder takes windows-1252 for plain Latin-1, in which these are control characters.
const windows1252 = [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"];

/** Returns the text of a file that is UTF-8, or else what Windows writes (Latin-1 and its neighbour 1252). */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const latin1 = new TextDecoder("latin1").decode(bytes);
    return latin1.replace(/[\u0080-\u009f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? control);
  }
}

const separators = [";", "\t", ","] as const;

/**
 * Reads a CSV with semicolons, commas or tabs, whichever its headings have; `error` says in French where it cannot be
 * read.
 */
export async function readTable(text: string): Promise<Table | { error: string }> {
  const first = text.split(/\r?\n|\r/, 1)[0] ?? "";
  const delimiter = separators.reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best));
  // Loaded when the first file is read: the server starts without it.
  const { CsvError, parse } = await import("csv-parse");
  try {
    const records = await readRecords(text, parse, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    const rows = records.flatMap(rowOf);
    const [headings, ...lines] = rows;
    if (!headings || lines.length === 0) return { error: "Le fichier n’a aucune ligne sous ses titres de colonnes." };
    return { headings: headings.cells, rows: lines };
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

const bytesAtOnce = 32 * 1024;

/** Reads piece by piece: other requests have their turn in between. */
async function readRecords(text: string, parse: (options: Options) => Parser, options: Options): Promise<unknown[]> {
  const bytes = Buffer.from(text);
  const records: unknown[] = [];
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += bytesAtOnce) {
      await letOthersPass();
      yield bytes.subarray(from, from + bytesAtOnce);
    }
  }
  await pipeline(pieces, parse(options), async (read: AsyncIterable<unknown>) => {
    for await (const record of read) records.push(record);
  });
  return records;
}

function rowOf(record: unknown): Table["rows"] {
  if (typeof record !== "object" || record === null || !("record" in record) || !("info" in record)) return [];
  const { record: cells, info } = record;
  if (
    !Array.isArray(cells) ||
    typeof info !== "object" ||
    info === null ||
    !("lines" in info) ||
    typeof info.lines !== "number"
  )
    return [];
  const written = cells.map(String);
  return [
    {
      line: info.lines - written.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0),
      cells: written,
    },
  ];
}
