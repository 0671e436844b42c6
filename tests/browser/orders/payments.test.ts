import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsInBothSchemes, violationsOf } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { untilExtras } from "../../support/browser/paths";
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

/** Opens the first order that is to be collected, delivered. */
async function openUnpaid(page: Page, javaScript: boolean): Promise<void> {
  await signInOn(page, product.url, "/external-orders?to_collect=1&status=delivered");
  if (javaScript) await untilExtras(page);
  await page.locator("tbody a").first().click();
  await page.waitForURL(/external-orders\/\d+/);
}

const aside = (page: Page) => page.locator("#paiements .aside").textContent();

test.each([
  ["with scripts", true],
  ["without scripts", false],
])("an order is paid in two parts, and one is taken back, %s", { timeout: 120_000 }, async (_, javaScriptEnabled) => {
  const page = await openPage(browser, { javaScriptEnabled });
  await openUnpaid(page, javaScriptEnabled);
  const due = await aside(page);
  expect(due).toMatch(/^Reste à payer/);
  const before = await page.locator("#paiements tbody tr").count();
  const pay = async (amount: string | null, means: string) => {
    await page.locator("#paiements > .ask > summary").click();
    if (amount !== null) await page.locator("#paiements [name=amount]").fill(amount);
    await page.locator("#means").getByText(means, { exact: true }).click();
    await page.locator("#paiements button[value=pay]").click();
  };
  await pay("douze", "Espèces");
  await page.locator("#amount-error").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe("form-errors");
  expect(await page.locator("#paiements #form-errors").innerText()).toMatch(/^Montant\s: Écrivez un nombre/);
  expect(await page.locator("#paiements [name=amount]").inputValue()).toBe("douze");
  expect(await page.locator("#paiements [name=means]:checked").inputValue()).toBe("cash");
  await page.locator("#paiements [name=amount]").fill("0,1");
  await page.locator("#paiements button[value=pay]").click();
  await expect.poll(() => page.locator("#paiements tbody tr").count()).toBe(before + 1);
  await pay(null, "Carte");
  await expect.poll(() => aside(page)).toBe("Payé");
  await page.locator("#paiements tbody summary").first().click();
  await page.locator("#paiements tbody button").first().click();
  await expect.poll(() => page.locator("#paiements tbody tr").count()).toBe(before + 3);
  expect(await aside(page)).toMatch(/^Reste à payer/);
});

test("payments break no rule of accessibility on any screen", { timeout: 240_000 }, async () => {
  for (const [name, viewport] of Object.entries(screens)) {
    const page = await openPage(browser, { viewport });
    await openUnpaid(page, true);
    await page.locator("#paiements > .ask > summary").click();
    expect(await violationsInBothSchemes(page), name).toEqual([]);
    await page.goto(`${product.url}/external-orders?to_collect=1`);
    await untilExtras(page);
    expect(await violationsOf(page), name).toEqual([]);
    await page.goto(`${product.url}/payments`);
    expect(await violationsInBothSchemes(page), name).toEqual([]);
    await page.context().close();
  }
});
