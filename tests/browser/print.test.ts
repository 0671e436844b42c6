import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Browser, openChromium, openMore, openPage, signInOn } from "../support/browser/chromium";
import { type Paper, a4, canReadPaper, cutParts, markParts, printedPages } from "../support/files/paper";
import { type Product, sharedProduct } from "../support/product";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let product: Product;
let chromium: Browser;
let page: Page;

beforeAll(async () => {
  [product, chromium] = await Promise.all([sharedProduct(), openChromium()]);
  page = await openPage(chromium, { javaScriptEnabled: false });
  await signInOn(page, product.url);
});

afterAll(async () => {
  await chromium?.close();
});

/**
 * The parts that are cut on such papers, and those that would be if the styles held nothing together: the page has no
 * such rule afterwards.
 */
async function cutOn(
  papers: readonly Paper[],
  selector: string,
): Promise<{ held: string[]; loose: string[]; parts: string[] }> {
  // What is not printed has no place on paper.
  await page.emulateMedia({ media: "print" });
  const parts = await markParts(page, selector);
  await page.emulateMedia({ media: null });
  const cut = async () => {
    const found: string[] = [];
    for (const paper of papers) found.push(...cutParts(await printedPages(page, paper), parts));
    return found;
  };
  const held = await cut();
  await page.evaluate(() => {
    const loosen = (rule: CSSRule): void => {
      if (rule instanceof CSSStyleRule) rule.style.removeProperty("break-inside");
      if (rule instanceof CSSGroupingRule) for (const inner of rule.cssRules) loosen(inner);
    };
    for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) loosen(rule);
  });
  return { held, loose: await cut(), parts };
}

/** Papers of one width, ever higher: the end of the first page falls on line after line of what stands there. */
const papersOf = (from: number, to: number): Paper[] =>
  Array.from({ length: Math.floor((to - from) / 50) + 1 }, (_, at) => ({ width: a4.width, height: from + at * 50 }));

test.skipIf(!canReadPaper)("the ingredients of a recipe are printed on one page, wherever the paper ends", async () => {
  await page.goto(`${product.url}/recipes?search=${encodeURIComponent("Pâte levée feuilletée")}`);
  await page.locator("tbody a", { hasText: "Pâte levée feuilletée" }).first().click();
  await page.emulateMedia({ media: "print" });
  const table = await page.locator("#ingredients .list").boundingBox();
  await page.emulateMedia({ media: null });
  if (!table) throw new Error("no ingredients");
  expect((await printedPages(page)).join("")).toContain("Édité le");
  const { held, loose } = await cutOn(
    papersOf(Math.ceil(table.height) + 150, Math.ceil(table.height) + 650),
    "#ingredients .list",
  );
  expect(held).toEqual([]);
  expect(loose.length).toBeGreaterThan(0);
});

test.skipIf(!canReadPaper)(
  "a week's production sheets: no recipe and no ingredient table lies on two pages, and their rows have boxes to tick",
  async () => {
    await page.goto(`${product.url}/`);
    await page
      .getByRole("link", { name: /^Calculer les besoins du/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Feuilles", exact: true }).click();
    await page.getByRole("link", { name: "Tous les jours" }).click();
    // Closed sheets are printed whole.
    expect(await page.locator("details.sheet[open]").count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".sheet > table").first().isVisible()).toBe(true);
    expect(
      await page
        .locator(".sheet tbody th")
        .first()
        .evaluate((cell) => getComputedStyle(cell, "::before").borderTopStyle),
    ).toBe("solid");
    await page.emulateMedia({ media: null });
    const address = page.url();
    for (const selector of [".sheet > table", ".card.sheet"]) {
      await page.goto(address);
      const { held, loose, parts } = await cutOn([a4], selector);
      expect(parts.length).toBeGreaterThan(20);
      expect(held).toEqual([]);
      expect(loose.length).toBeGreaterThan(5);
    }
  },
);

test.skipIf(!canReadPaper)(
  "what an order to a supplier comes to is printed on one page, beside its last line",
  async () => {
    await page.goto(`${product.url}/`);
    await page
      .getByRole("link", { name: /^Calculer les besoins du/ })
      .first()
      .click();
    await openMore(page);
    await page.getByRole("main").getByRole("link", { name: "Listes d’achats" }).first().click();
    const { held, loose, parts } = await cutOn(papersOf(700, 1100), ".section > .sheet .totals");
    expect(parts.length).toBeGreaterThan(3);
    expect(held).toEqual([]);
    expect(loose.length).toBeGreaterThan(0);
  },
);

test("the notices of a plan are whole on paper", async () => {
  for (const path of ["compute-needs", "production-sheets", "purchase-lists"]) {
    await page.goto(`${product.url}/production-planning/${path}`);
    const noticeLink = page.locator("main details.alert a").first();
    expect(await noticeLink.isVisible(), path).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await noticeLink.isVisible(), path).toBe(true);
    await page.emulateMedia({ media: null });
  }
});

test("a recipe without a photo is printed without the way to add one", async () => {
  await page.goto(`${product.url}/recipes/1`);
  const tile = page.locator(".picture-tile");
  expect([await tile.locator("img").count(), await tile.isVisible()]).toEqual([0, true]);
  await page.emulateMedia({ media: "print" });
  expect(await tile.isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
});
