import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { canReadPaper, printedPages } from "../../support/files/paper";
import { untilExtras } from "../../support/browser/paths";
import { type Product, sharedProduct } from "../../support/product";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openChromium()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
});

/** The busiest day of its week, to which the list of orders leads without scripts. */
async function openRounds(javaScriptEnabled: boolean, viewport: { width: number; height: number } = screens.tablet) {
  const page = await openPage(browser, { javaScriptEnabled, viewport });
  await signInOn(page, product.url, "/external-orders");
  await page.locator(".quick a", { hasText: "Tournées" }).click();
  await page.waitForURL(/\/rounds/);
  const counts = await page.locator(".round-days b").allTextContents();
  const busiest = counts.map(Number).reduce((best, count, at, all) => (count > (all[best] ?? 0) ? at : best), 0);
  await page.locator(".round-days a").nth(busiest).click();
  await page.locator(".round-days li").nth(busiest).locator("[aria-current]").waitFor();
  return { page, count: Number(counts[busiest]) };
}

test.skipIf(!canReadPaper)(
  "each round is printed on a page of its own, without scripts",
  { timeout: 120_000 },
  async () => {
    const { page, count } = await openRounds(false);
    expect(await page.locator(".round > li").count()).toBe(count);
    const headings = await page.locator(".rounds h2").allTextContents();
    expect(headings.length).toBeGreaterThan(1);
    const day = (await page.locator("h1").textContent())?.replace("Tournées du ", "") ?? "";
    const pages = (await printedPages(page)).map((text) => text.replace(/\s+/g, " "));
    const plain = (text: string) => text.replace(/\s+/g, " ");
    const found = headings.map((heading) => pages.findIndex((text) => text.includes(plain(heading))));
    expect(found).not.toContain(-1);
    expect(new Set(found).size, "no two on one page").toBe(headings.length);
    for (const at of found) expect(pages[at]).toContain(day);
    const boxes = await page.evaluate(() => {
      const boxed = document.querySelector(".packing li");
      return boxed && getComputedStyle(boxed, "::before").content;
    });
    expect(boxes, "no box on the screen").toBe("none");
    await page.emulateMedia({ media: "print" });
    expect(
      await page.evaluate(() => {
        const lines = [...document.querySelectorAll(".packing li")];
        return lines.length > 0 && lines.every((line) => getComputedStyle(line, "::before").content === '""');
      }),
      "a box at each line on paper",
    ).toBe(true);
    await page.context().close();
  },
);

test(
  "rounds break no rule of accessibility on any screen, and never scroll sideways",
  { timeout: 240_000 },
  async () => {
    for (const [name, viewport] of Object.entries(screens)) {
      const { page } = await openRounds(true, viewport);
      await untilExtras(page);
      expect(await page.getByRole("button", { name: "Imprimer" }).count(), name).toBe(1);
      expect(await violationsInBothSchemes(page), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  },
);
