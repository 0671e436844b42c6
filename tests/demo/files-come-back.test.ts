import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { fillOnceWithDemo } from "../../demo/seed";
import { dayInParis } from "#domain/paris";
import { readable, textOf } from "../support/html";
import { type Agent, webFilledBy } from "../support/web";
import { numberCell, sheetXml, workbookOf } from "../support/files/workbooks";

const openDemo = webFilledBy(async ({ api }) => {
  const now = new Date();
  await fillOnceWithDemo(api.db, { today: dayInParis(now), now });
});

/** Returns what the import’s page says of a file. */
async function preview(browser: Agent, resource: string, file: Buffer, name: string): Promise<string> {
  const { text } = await browser.post(`/${resource}/import`).field("intent", "preview").attach("file", file, name);
  return textOf(readable(text));
}

/** Returns the file as a workbook, its figures as numbers. */
function asWorkbook(csv: string): Buffer {
  const rows: string[][] = parse(csv, { bom: true, delimiter: ";" });
  const cellOf = (cell: string) => (/^-?\d{1,12}(,\d+)?$/.test(cell) ? numberCell(cell.replace(",", ".")) : cell);
  return workbookOf({
    Export: sheetXml(rows.map((cells) => cells.map((cell) => (cell === "" ? null : cellOf(cell))))),
  });
}

describe.each(["suppliers", "articles", "recipes", "products"])("what %s export, they import", (resource) => {
  test.each([
    ["CSV", (csv: string) => Buffer.from(csv)],
    ["a workbook", asWorkbook],
  ])("as %s: everything is up to date", async (_, made) => {
    const browser = await (await openDemo()).signIn();
    const { text } = await browser.get(`/${resource}/export`).expect(200);
    const words = await preview(browser, resource, made(text), "export.csv");
    expect(words).toContain("Rien à importer : tout est déjà à jour.");
    expect(words).not.toMatch(/erreur|Création|Modification/);
  });
});
