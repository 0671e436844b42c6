import { beforeAll, expect, test } from "vitest";
import type { Kind } from "#api/http/documents/table";
import { toXlsx } from "#api/http/documents/xlsx";
import { unzipped } from "../support/files/unzipped";

const cells: [kind: Kind, cell: string | null][] = [
  ["number", "130"],
  ["number", "130.000000"],
  ["number", "0.25"],
  ["money", "62.4"],
  ["date", "2026-11-25"],
  ["moment", "2026-11-23T16:00:00Z"],
  ["moment", "2026-07-14T16:30:00.000Z"],
  ["moment", null],
  ["text", "=1+1"],
];

let book: Record<string, string>;
beforeAll(async () => {
  const columns = cells.map(([kind]) => ({ heading: kind, kind, width: 12 }));
  const table = (name: string) => ({ name, columns, rows: [cells.map(([, cell]) => cell)] });
  book = unzipped(Buffer.from(await toXlsx([table("À lire"), table("L’étal d'Anne")])));
});

/** The value and the format of each cell of the second row. */
function written(): (readonly [value: string | undefined, format: string | undefined])[] {
  const styles = book["xl/styles.xml"] ?? "";
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, format]) => [id, format]),
  );
  const used = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/.exec(styles)?.[1] ?? "").matchAll(/<xf ([^>]*)>/g)].map(
    ([, xf = ""]) => formats.get(/numFmtId="(\d+)"/.exec(xf)?.[1]),
  );
  const row = /<row r="2".*?<\/row>/.exec(book["xl/worksheets/sheet1.xml"] ?? "")?.[0] ?? "";
  return [...row.matchAll(/<c r="[A-Z]+2"([^>]*)><v>([^<]*)<\/v><\/c>/g)].map(
    ([, attributes = "", value]) => [value, used[Number(/s="(\d+)"/.exec(attributes)?.[1])]] as const,
  );
}

test("whole numbers have no stray mark, fractions all that is known of them", () => {
  expect(written().slice(0, 4)).toEqual([
    ["130", "#,##0"],
    ["130", "#,##0"],
    ["0.25", "#,##0.######"],
    ["62.4", "#,##0.00 €"],
  ]);
});

test(
  "dates and moments are dates, moments as clocks show them in Paris in winter and in summer; a " + "formula is a text",
  () => {
    const serial = (day: string, hours: number) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569 + hours / 24;
    const [date, winter, summer, text] = written().slice(4);
    expect(date).toEqual([String(serial("2026-11-25", 0)), "dd/mm/yyyy"]);
    expect(Number(winter?.[0])).toBeCloseTo(serial("2026-11-23", 17), 6);
    expect(Number(summer?.[0])).toBeCloseTo(serial("2026-07-14", 18.5), 6);
    expect(winter?.[1]).toBe("dd/mm/yyyy hh:mm");
    expect(text?.[1]).toBeUndefined();
    expect(Object.values(book).join("")).not.toContain("<f>");
  },
);

test("every sheet prints in landscape, one page wide, its headings on each page", () => {
  for (const sheet of ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"]) {
    expect(book[sheet]).toMatch(/<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/);
    expect(book[sheet]).toMatch(
      /<\/sheetData><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/><\/worksheet>$/,
    );
  }
  const names = [
    ...(book["xl/workbook.xml"] ?? "").matchAll(/<definedName name="_xlnm.Print_Titles" localSheetId="(\d)">([^<]*)</g),
  ].map(([, at, range]) => [at, range]);
  expect(names).toEqual([
    ["0", "'À lire'!$1:$1"],
    ["1", "'L’étal d''Anne'!$1:$1"],
  ]);
});
