import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openChromium, openPage, signInOn } from "../support/chromium";
import { type Product, startProduct } from "../support/product";

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([openChromium(), startProduct()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

test("« Fait » on the board of the day leaves the page under the finger", async () => {
  const page = await openPage(browser);
  await signInOn(page, product.url);
  const done = page.locator("main button[value=done]");
  const undone = page.locator("main button[value=take-back]");
  await done.last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 100));
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const [open, taken] = [await done.count(), await undone.count()];
  await done.last().click();
  await expect.poll(() => undone.count()).toBe(taken + 1);
  expect(await done.count()).toBe(open - 1);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
