import { expect, test } from "vitest";
import { productPages } from "../../support/browser/product-pages";

const { open, goTo } = productPages(true);

test.each([
  ["/products/18", "made", "2026-12-15", "Calculer la DLC"],
  ["/production-planning/makeable/28", "quantity", "7", "Voir ce qu’il faut"],
  ["/recipes/16", "for", "9", "Adapter"],
  ["/articles", "search", "crème", "Rechercher"],
])(
  "Back to %s shows « %s » as its address says it, not as it was typed for the next",
  { timeout: 60_000 },
  async (path, name, typed, button) => {
    const page = await open();
    await goTo(page, path);
    const field = page.locator(`main [name="${name}"]`);
    const before = await field.inputValue();
    await page
      .locator("main details.scale summary")
      .evaluateAll(([summary]) => summary instanceof HTMLElement && summary.click());
    await field.fill(typed);
    await page.getByRole("button", { name: button }).first().click();
    await page.waitForURL((url) => url.searchParams.get(name) === typed);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has(name));
    await expect.poll(() => field.inputValue()).toBe(before);
  },
);

test(
  "what was typed to scale one recipe is not there in the next, which is made with it",
  { timeout: 60_000 },
  async () => {
    const page = await open();
    await goTo(page, "/recipes/28");
    await page.locator("details.scale summary").click();
    await page.locator('main [name="for"]').fill("9");
    await page.locator("main a[href='/recipes/31']").first().click();
    await page.waitForURL("**/recipes/31");
    await expect.poll(() => page.locator('main [name="for"]').inputValue()).toBe("");
  },
);
