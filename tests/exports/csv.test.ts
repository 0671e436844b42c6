import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvFile, csvLine } from "~/exports/csv";

describe("a line of CSV for French spreadsheets", () => {
  test.each([
    [["CC-1", "Mairie", "12,50"], "CC-1;Mairie;12,50\r\n"],
    [["a;b", 'dit "Le Chef"', "deux\nlignes"], '"a;b";"dit ""Le Chef""";"deux\nlignes"\r\n'],
    [["=1+1", "+33 6 12", "@SUM(A1)", "-2+3", "\tx"], "'=1+1;'+33 6 12;'@SUM(A1);'-2+3;'\tx\r\n"],
    [["-12,50", "+3", "-7"], "-12,50;+3;-7\r\n"],
    [[" espaces ", ""], '" espaces ";\r\n'],
    [['=HYPERLINK("http://x";"y")'], '"\'=HYPERLINK(""http://x"";""y"")"\r\n'],
  ])("%j", (cells, line) => expect(csvLine(cells)).toBe(line));

  test("reads back as the cells it was made of, but for the apostrophe before what looks like a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 6 }), (cells) => {
        const [read = []]: string[][] = parse(csvLine(cells), { delimiter: ";", recordDelimiter: "\r\n" });
        expect(read.map((cell, at) => (cell === `'${cells[at] ?? ""}` ? cell.slice(1) : cell))).toEqual(cells);
        for (const cell of read) expect(cell).not.toMatch(/^[=@\t\r]/);
      }),
    );
  });
});

test("a CSV file is made as it is taken, and left off when the browser goes away", async () => {
  let made = 0;
  let left = false;
  async function* lines() {
    try {
      for (;;) yield `${String(++made)}\r\n`;
    } finally {
      left = true;
    }
  }
  const { body, headers } = csvFile("commandes.csv", lines());
  expect(headers.get("content-disposition")).toBe('attachment; filename="commandes.csv"');
  const reader = body?.getReader();
  const first = await reader?.read();
  expect([...(first?.value ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
  await reader?.read();
  expect(made).toBeLessThan(5);
  await reader?.cancel();
  expect(left).toBe(true);
});
