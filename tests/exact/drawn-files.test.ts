import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { decodeText, withPlainLineEnds } from "#app/catalogue/imports/file/decode.server";
import { readTable } from "#app/catalogue/imports/file/table.server";

const headings = ["Désignation", "Code", "Famille", "Prix"];

/** Letters that every encoding has, and that separators, quotes and line ends are confused with. */
const cell = fc.string({
  unit: fc.constantFrom("a", "é", "Z", "œ", "9", "1,5", ";", ",", "\t", "|", '"', " ", "\n", "€", "x", "'"),
  maxLength: 8,
});

/** A cell as a row has it: no reader keeps the spaces around one, and ours takes apostrophes before signs away. */
const plain = cell.map((text) =>
  text
    .trim()
    .replace(/^['\s]+/, "")
    .trim(),
);

const drawn = fc.record({
  rows: fc.array(fc.array(plain, { minLength: headings.length, maxLength: headings.length }), {
    minLength: 1,
    maxLength: 12,
  }),
  separator: fc.constantFrom(";", ",", "\t", "|"),
  end: fc.constantFrom("\n", "\r\n", "\r"),
  encoding: fc.constantFrom("utf-8", "utf-8 with its mark", "utf-16le", "utf-16be", "windows-1252"),
  quoted: fc.boolean(),
  title: fc.boolean(),
  declared: fc.boolean(),
  isLast: fc.boolean(),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes a table as a program would: in quotes all of it, or where it must be. */
function write({ rows, separator, end, quoted, title, declared, isLast }: Drawn): string {
  const written = [headings, ...rows].map((cells) =>
    cells.map((text) => (quoted || /[;,\t|"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(separator),
  );
  const lines = [...(declared ? [`sep=${separator}`] : []), ...(title ? ["Tarif de mars"] : []), ...written];
  return lines.join(end) + (isLast ? "" : end);
}

const windows = new Map([
  ["€", 0x80],
  ["œ", 0x9c],
]);

function encode(text: string, encoding: Drawn["encoding"]): Uint8Array {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8 with its mark") return Buffer.from(`\uFEFF${text}`);
  if (encoding === "windows-1252")
    return Uint8Array.from([...text].map((letter) => windows.get(letter) ?? letter.charCodeAt(0)));
  const wide = Buffer.from(`\uFEFF${text}`, "utf16le");
  return encoding === "utf-16le" ? wide : wide.swap16();
}

const isKnown = (heading: string) => headings.includes(heading);
const filled = (rows: string[][]) => rows.filter((cells) => cells.some((text) => text !== ""));

test("a drawn table is read as it was written, and as another library reads it", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (table) => {
      const rows = filled(table.rows);
      fc.pre(rows.length > 0);
      // A file of returns in letters of Windows is taken for one of a Macintosh, whose letters are others.
      fc.pre(!(table.encoding === "windows-1252" && table.end === "\r"));
      const text = write(table);
      const read = await readTable(decodeText(encode(text, table.encoding)), { isKnown });
      if ("error" in read) throw new Error(`${read.error} ${JSON.stringify(text)}`);
      expect(read.headings).toEqual(headings);
      expect(read.rows.map(({ cells }) => cells)).toEqual(rows);
      const skipped = Number(table.declared) + Number(table.title);
      const body = withPlainLineEnds(text).split("\n").slice(skipped).join("\n");
      const { data } = Papa.parse<string[]>(body, { delimiter: table.separator, newline: "\n" });
      expect(read.rows.map(({ cells }) => cells)).toEqual(
        filled(data.slice(1).map((cells) => cells.map((one) => one.trim()))),
      );
      expect(read.headingLine).toBe(skipped + 1);
    }),
    { numRuns: process.env.ENDURE === "1" ? 5000 : 300 },
  );
});

test("the line of each row is where it begins in the file", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (table) => {
      fc.pre(filled(table.rows).length > 0);
      const text = write({ ...table, end: "\n" });
      const read = await readTable(text, { isKnown });
      if ("error" in read) throw new Error(read.error);
      for (const { line, cells } of read.rows) {
        const start = text.split("\n")[line - 1] ?? "";
        expect(start.replace(/^"/, "").startsWith((cells[0] ?? "").split("\n")[0]?.replaceAll('"', '""') ?? "")).toBe(
          true,
        );
      }
    }),
    { numRuns: 200 },
  );
});
