import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openChromium, openPage, signInOn } from "../support/chromium";
import { type Product, startProduct } from "../support/product";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const hasPoppler = (process.env.PATH ?? "").split(":").some((folder) => existsSync(`${folder}/pdftotext`));

let product: Product;
let chromium: Browser;
let page: Page;

beforeAll(async () => {
  [product, chromium] = await Promise.all([startProduct(), openChromium()]);
  page = await openPage(chromium, { javaScriptEnabled: false });
  await signInOn(page, product.url);
});

afterAll(async () => {
  await chromium.close();
  await product.dispose();
});

const plain = (text: string) => text.replace(/\s+/g, "");

/** The text of each page as it is printed on A4. */
async function pagesOf(): Promise<string[]> {
  const pdf = await page.pdf({ format: "A4" });
  const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, maxBuffer: 64 * 1024 * 1024 }).toString();
  return text.split("\f").slice(0, -1).map(plain);
}

/** The captions of the tables within, each with the names of its rows. */
async function tablesIn(selector: string): Promise<{ caption: string; rows: string[] }[]> {
  const tables: { caption: string; rows: string[] }[] = [];
  for (const table of await page.locator(selector).all()) {
    const names = await table.locator('tbody tr > :is(th, td):first-child').evaluateAll((cells) => cells.map((cell) => (cell.querySelector("a") ?? cell).firstChild?.textContent ?? ""));
    tables.push({ caption: plain((await table.locator("caption").textContent()) ?? ""), rows: names.map(plain) });
  }
  return tables;
}

/** The tables of which some row is on no page that holds the first row and all rows after it, in order. */
function cutTables(pages: readonly string[], tables: readonly { caption: string; rows: string[] }[]): string[] {
  const holds = (text: string, rows: readonly string[]) => {
    let at = 0;
    return rows.every((row) => {
      const found = text.indexOf(row, at);
      at = found + row.length;
      return found >= 0;
    });
  };
  return tables.filter(({ rows }) => !pages.some((text) => holds(text, rows))).map(({ caption }) => caption);
}

test.skipIf(!hasPoppler)("the ingredients of a recipe are printed on one page", async () => {
  await page.goto(`${product.url}/recipes`);
  const addresses = await page.locator("tbody a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses.slice(0, 12)) {
    await page.goto(product.url + address);
    const tables = await tablesIn("#ingredients table");
    expect([address, tables.length]).toEqual([address, 1]);
    const pages = await pagesOf();
    expect([address, cutTables(pages, tables)]).toEqual([address, []]);
    expect(pages.join("")).toContain("Éditéle");
  }
});

test.skipIf(!hasPoppler)("no ingredient table of a week's production sheets lies on two pages, and their rows have boxes to tick", async () => {
  await page.goto(`${product.url}/`);
  await page.getByRole("link", { name: /^Calculer les besoins du/ }).first().click();
  await page.getByRole("link", { name: "Feuilles de production" }).first().click();
  const tables = await tablesIn(".sheet table");
  expect(tables.length).toBeGreaterThan(5);
  expect(cutTables(await pagesOf(), tables)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".sheet tbody th").first().evaluate((cell) => getComputedStyle(cell, "::before").borderTopStyle)).toBe("solid");
  await page.emulateMedia({ media: "screen" });
});
