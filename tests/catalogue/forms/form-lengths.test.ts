import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { drawsAsTablets, screens } from "../../support/browser/chromium";
import { productPages } from "../../support/browser/product-pages";

vi.setConfig({ testTimeout: 120_000 });

const { url, open, goTo } = productPages();

/** Returns how many screens high a page is. */
const screensOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);

const heightsOf = (page: Page, of: string) =>
  page.locator(of).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));

test.each([true, false])("a recipe of nine ingredients is at most two screens long, JavaScript %s", async (scripts) => {
  const page = await open({ viewport: screens.tablet, javaScriptEnabled: scripts });
  await (scripts ? goTo(page, "/recipes/9/edit") : page.goto(`${url()}/recipes/9/edit`));
  const lines = page.locator("#lines > .line");
  const before = await lines.count();
  expect(before).toBeGreaterThanOrEqual(8);
  for (let count = before; count < 9; count++) {
    await page.getByRole("button", { name: "Ajouter un ingrédient" }).click();
    await page.locator(`[name="lines.${String(count)}.articleId"]`).waitFor();
  }
  expect(await screensOf(page)).toBeLessThanOrEqual(2);
  expect(Math.max(...(await heightsOf(page, "#lines > .line:not(:has(.line-said))")))).toBeLessThanOrEqual(64);
});

test.each([
  ["/articles/1/edit", 1.5],
  ["/articles/create", 1.5],
  ["/products/1/edit", 1.5],
  ["/suppliers/1/edit", 1.5],
  ["/recipes/create", 1.5],
])("%s is at most %d screens long", async (path, most) => {
  const page = await open({ viewport: screens.tablet, javaScriptEnabled: false });
  await page.goto(url() + path);
  expect(await screensOf(page)).toBeLessThanOrEqual(most);
});

test.skipIf(!drawsAsTablets).each(["/articles/1/edit", "/articles/create", "/recipes/9/edit", "/suppliers/create"])(
  "on a phone the buttons of %s are one row, and nothing is wider than the screen",
  async (path) => {
    const page = await open({ viewport: screens.phone, javaScriptEnabled: false, reducedMotion: "reduce" });
    await page.goto(url() + path);
    expect((await heightsOf(page, ".save-bar"))[0]).toBeLessThanOrEqual(72);
    const tops = await page
      .locator(".save-bar > .button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.phone.width);
  },
);

test("an address that points into a folded group opens it, by a script too; and axe has nothing to say", async () => {
  const page = await open({ viewport: screens.tablet, reducedMotion: "reduce" });
  await goTo(page, "/articles/1/edit");
  const isOpen = () => page.locator("details:has(#equivalences)").evaluate((group) => group.hasAttribute("open"));
  expect(await isOpen()).toBe(false);
  await page.evaluate(() => (window.location.hash = "equivalences"));
  await expect.poll(isOpen).toBe(true);
  await page.getByRole("button", { name: "Plus de détails : condition d’achat 1" }).click();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});

test("a button that changes lines does not have untouched groups say that they were modified", async () => {
  const page = await open({ viewport: screens.tablet, reducedMotion: "reduce" });
  await goTo(page, "/articles/1/edit");
  const note = page.locator("summary", { hasText: "Allergènes" }).locator("span");
  const size = () => note.evaluate((words) => getComputedStyle(words).fontSize);
  await page.getByRole("button", { name: "Plus de détails : condition d’achat 1" }).click();
  await page.locator("[aria-expanded=true]").waitFor();
  expect(await size()).not.toBe("0px");
  await page.locator("summary", { hasText: "Allergènes" }).click();
  await page.locator('[name="traces"][value="lupin"]').check();
  await page.locator("summary", { hasText: "Allergènes" }).click();
  expect(await size()).toBe("0px");
});

test("a group that was touched and folded again does not say what it held before", async () => {
  const page = await open({ viewport: screens.tablet, javaScriptEnabled: false });
  await page.goto(`${url()}/articles/1/edit`);
  const summary = page.locator("summary", { hasText: "Allergènes" });
  await summary.click();
  await page.locator('[name="traces"][value="lupin"]').check();
  await summary.click();
  const note = summary.locator("span");
  expect(
    await note.evaluate((words) => [getComputedStyle(words).fontSize, getComputedStyle(words, "::after").content]),
  ).toEqual(["0px", '"Modifié, pas encore enregistré"']);
  await page.getByRole("button", { name: "Enregistrer", exact: true }).last().click();
  await page.waitForURL(/\/articles\/1/);
});
