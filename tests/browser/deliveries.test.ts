import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openChromium, openPage, signInOn } from "../support/chromium";
import { type Product, startProduct } from "../support/product";

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

/** A person at a page: what is tapped is counted, what is typed is not. */
function atPage(page: Page) {
  let taps = 0;
  return {
    async tap(role: "button" | "link", name: string) {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    },
    async tapField(name: string) {
      taps += 1;
      await page.locator(`[name="${name}"]`).click();
    },
    counted() {
      const count = taps;
      taps = 0;
      return count;
    },
  };
}

/** Opens the order by hand of the first supplier who sells so many articles; answers how many. */
async function openOrderOf(page: Page, least: number): Promise<number> {
  for (let id = 1; id <= 20; id += 1) {
    await page.goto(`${product.url}/supplier-orders/create?supplier=${id}`);
    const lines = await page.locator('[name$=".packs"]').count();
    if (lines >= least) return lines;
  }
  throw new Error(`no supplier sells ${least} articles`);
}

describe.each([
  { name: "with JavaScript", javaScriptEnabled: true },
  { name: "without JavaScript", javaScriptEnabled: false },
])("$name", ({ javaScriptEnabled }) => {
  async function signedIn() {
    const page = await openPage(browser, { javaScriptEnabled });
    await signInOn(page, product.url);
    return { page, ...atPage(page) };
  }

  test("a supplier order of a plan is one tap", { timeout: 60_000 }, async () => {
    const { page, tap, counted } = await signedIn();
    await page.goto(`${product.url}/production-planning/purchase-lists`);
    await tap("button", "Passer cette commande");
    await page.getByText("Déjà commandé d’après ce calcul").waitFor();
    expect(counted()).toBe(1);
  });

  test(
    "a delivery of twenty lots is a tap a lot besides the typing, and is undone with one",
    { timeout: 120_000 },
    async () => {
      const { page, tap, tapField, counted } = await signedIn();
      await openOrderOf(page, delivered);
      await page.locator('[name="deliverOn"]').fill("2040-01-10");
      for (let line = 0; line < delivered; line += 1) await page.locator(`[name="lines.${line}.packs"]`).fill("2");
      await tap("button", "Enregistrer");
      await tap("button", "Marquer comme envoyée");
      await page.getByRole("link", { name: "Réceptionner" }).waitFor();
      counted();

      await tap("link", "Réceptionner");
      await page.locator('[name="lines.0.lotCode"]').waitFor();
      expect(await page.locator('[name$=".lotCode"]').count()).toBe(delivered);
      await tap("button", "Tout est conforme");
      await expect.poll(() => page.locator('[name="lines.0.packs"]').inputValue()).toBe("2");
      for (let line = 0; line < delivered; line += 1) {
        await tapField(`lines.${line}.lotCode`);
        await page.keyboard.type(`L${line}`);
        await page.keyboard.press("Tab");
        await page.keyboard.type("30062041");
      }
      await tap("button", "Enregistrer");
      await page.getByRole("heading", { name: "Lots" }).waitFor();
      expect(counted()).toBe(delivered + 3);
      expect(await page.locator("#lots tbody tr").count()).toBe(delivered);
      expect(await page.locator("#lots tbody").innerText()).toContain("2041");

      await tap("button", "Annuler cette réception");
      await page.getByText("Réception annulée").waitFor();
      expect(counted()).toBe(1);
    },
  );
});
