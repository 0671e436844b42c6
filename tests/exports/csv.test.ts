import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { csvDate, csvDecimal, csvFile, csvLine } from "#app/lists/csv";
import { mailtoHref } from "#app/display/links/mailto";
import { toCsv } from "#api/http/documents/csv";

/** The same cells as a calculation's file writes them, which is sent by the API. */
const planLine = (cells: readonly string[]) =>
  toCsv({ name: "", columns: cells.map(() => ({ heading: "x", kind: "text", width: 1 })), rows: [[...cells]] })
    .split("\r\n")
    .slice(1)
    .join("\r\n");

describe("a line of CSV for French spreadsheets", () => {
  test.each([
    [["CC-1", "Mairie", "12,50"], "CC-1;Mairie;12,50\r\n"],
    [["a;b", 'dit "Le Chef"', "deux\nlignes"], '"a;b";"dit ""Le Chef""";"deux\nlignes"\r\n'],
    [["=1+1", "+33 6 12", "@SUM(A1)", "-2+3", "\tx"], "'=1+1;'+33 6 12;'@SUM(A1);'-2+3;'\tx\r\n"],
    [["＝1+1", "＋33", "＠x", "－2－3"], "'＝1+1;'＋33;'＠x;'－2－3\r\n"],
    [["-12,50", "+3", "-7"], "-12,50;+3;-7\r\n"],
    [[" espaces ", ""], '" espaces ";\r\n'],
    [['=HYPERLINK("http://x";"y")'], '"\'=HYPERLINK(""http://x"";""y"")"\r\n'],
  ])("%j", (cells, line) => {
    expect(csvLine(cells)).toBe(line);
    expect(planLine(cells)).toBe(line);
  });

  test("negative amounts of a calculation stay numbers, and its dates are those of the lists", () => {
    const columns = (["money", "date"] as const).map((kind) => ({ heading: kind, kind, width: 1 }));
    expect(toCsv({ name: "", columns, rows: [["-12.5", "2026-11-21"]] })).toBe(
      `\uFEFFmoney;date\r\n${csvLine([csvDecimal("-12.5"), csvDate("2026-11-21")])}`,
    );
    expect(csvLine([csvDecimal(null), csvDate(undefined), csvDate("2026-11-21")])).toBe(";;21/11/2026\r\n");
  });

  test("a latest moment is a date with its time, and nothing else", () => {
    expect(
      toCsv({ name: "", columns: [{ heading: "m", kind: "moment", width: 1 }], rows: [["2026-11-23T16:00:00Z"]] }),
    ).toBe("\uFEFFm\r\n23/11/2026 17:00\r\n");
  });

  test("reads back as the cells it was made of, but for the apostrophe before what looks like a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 6 }), (cells) => {
        const [read = []]: string[][] = parse(csvLine(cells), { delimiter: ";", recordDelimiter: "\r\n" });
        expect(read.map((cell, at) => (cell === `'${cells[at] ?? ""}` ? cell.slice(1) : cell))).toEqual(cells);
        for (const cell of read) expect(cell).not.toMatch(/^[=@＝＋－＠\t\r]/);
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

test.each([
  ["marie@exemple.fr", "mailto:marie@exemple.fr"],
  ["marie?cc=tous@exemple.fr", "mailto:marie%3Fcc%3Dtous@exemple.fr"],
  ["a&body=x\r\nbcc:b@exemple.fr", "mailto:a%26body%3Dx%0D%0Abcc%3Ab@exemple.fr"],
])("the mail address %j is no more than an address", (address, href) => expect(mailtoHref(address)).toBe(href));

test("no page writes a mail address by itself", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const writing = files.filter((name) => readFileSync(join("app", name), "utf8").includes("mailto:${"));
  expect(writing).toEqual([join("display", "links", "mailto.ts")]);
});
