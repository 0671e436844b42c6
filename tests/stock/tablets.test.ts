import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openChromium, openPage, signInOn } from "../support/browser/chromium";
import { untilAlive } from "../support/browser/paths";
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
  // Before its scripts are there a touch loads the page anew.
  await untilAlive(page);
  const done = page.locator("main button[value=done]");
  const takeBacks = page.locator("main button[value=take-back]");
  await done.last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 100));
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const [open, taken] = [await done.count(), await takeBacks.count()];
  await done.last().click();
  await expect.poll(() => takeBacks.count()).toBe(taken + 1);
  expect(await done.count()).toBe(open - 1);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test("a line of a count that somebody else has counted is shown as it is, and can be corrected at once", async () => {
  const page = await openPage(browser);
  await signInOn(page, product.url, "/stock/counts/create");
  await page.locator(".save-bar button[value=save]").click();
  await page.waitForURL(/\/stock\/counts\/\d+$/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const line = (tab: typeof page) => tab.locator(".count-line").first();
  await line(other).locator("[name=counted]").fill("3");
  await line(other).getByRole("button", { name: "Compter" }).click();
  await line(other)
    .getByText(/^Compté 3\s/)
    .waitFor();
  await line(page).locator("[name=counted]").fill("4");
  await line(page).getByRole("button", { name: "Compter" }).click();
  await line(page).getByText("Votre saisie n’est pas enregistrée.").waitFor();
  await line(page)
    .getByText(/^Compté 3\s/)
    .waitFor();
  expect(await line(page).locator("[name=counted]").inputValue()).toBe("4");
  await line(page).getByText("Corriger").click();
  await line(page)
    .getByText(/^Compté 4\s/)
    .waitFor();
});
