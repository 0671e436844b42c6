import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openChromium, openPage, signInOn } from "../../support/browser/chromium";
import { createHand } from "../../support/browser/hand";
import { type Product, startProduct } from "../../support/product";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await product.dispose();
});

const delivered = 20;

/** Opens the order by hand of the first supplier who sells so many articles; answers how many. */
async function openOrderOf(page: Page, least: number): Promise<number> {
  for (let id = 1; id <= 20; id += 1) {
    const form = `${product.url}/supplier-orders/create?supplier=${id}`;
    const lines = [...(await (await page.request.get(form)).text()).matchAll(/name="lines\.\d+\.packs"/g)].length;
    if (lines < least) continue;
    await page.goto(form);
    return lines;
  }
  throw new Error(`no supplier sells ${least} articles`);
}

// Orders of a plan, and the same without JavaScript: taps-of-a-day.test.ts.
test(
  "a delivery of twenty lots is a tap a lot besides the typing, and is undone with one",
  { timeout: 120_000 },
  async () => {
    const page = await openPage(browser);
    await signInOn(page, product.url);
    const hand = createHand();
    const tap = (role: "button" | "link", name: string) =>
      hand.tap(page.getByRole(role, { name, exact: true }).first());
    await openOrderOf(page, delivered);
    await page.locator('[name="deliverOn"]').fill("2040-01-10");
    for (let line = 0; line < delivered; line += 1) await page.locator(`[name="lines.${line}.packs"]`).fill("2");
    await tap("button", "Enregistrer");
    await tap("button", "Marquer comme envoyée");
    await page.getByRole("link", { name: "Réceptionner" }).waitFor();
    hand.counted();

    await tap("link", "Réceptionner");
    await page.locator('[name="lines.0.lotCode"]').waitFor();
    expect(await page.locator('[name$=".lotCode"]').count()).toBe(delivered);
    await tap("button", "Tout est conforme");
    await expect.poll(() => page.locator('[name="lines.0.packs"]').inputValue()).toBe("2");
    for (let line = 0; line < delivered; line += 1) {
      await hand.tap(page.locator(`[name="lines.${line}.lotCode"]`));
      await page.keyboard.type(`L${line}`);
      await page.keyboard.press("Tab");
      await page.keyboard.type("30062041");
    }
    await tap("button", "Enregistrer");
    await page.getByRole("heading", { name: "Lots" }).waitFor();
    expect(hand.counted().taps).toBe(delivered + 3);
    expect(await page.locator("#lots tbody tr").count()).toBe(delivered);
    expect(await page.locator("#lots tbody").innerText()).toContain("2041");

    await tap("button", "Annuler cette réception");
    await page.getByText("Réception annulée").waitFor();
    expect(hand.counted().taps).toBe(1);
  },
);
