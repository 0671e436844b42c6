import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsInBothSchemes } from "../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../support/browser/chromium";
import { untilExtras } from "../support/browser/paths";
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

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const ingredient = (page: Page, line = 0) => field(page, `lines.${line}.articleId`);
const options = (page: Page) => page.locator(".picker [role='option']");
const readOptions = (page: Page) => options(page).locator("span").allInnerTexts();

/** Opens the form of a new recipe with a first ingredient, its picker in focus. */
async function openRecipe(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, options);
  await signInOn(page, product.url, "/recipes/create");
  await untilExtras(page);
  await page.getByRole("button", { name: "Ajouter un ingrédient" }).click();
  return page;
}

const picker = (page: Page) => page.locator("[role='combobox']:focus");

test("an ingredient is found without accents in any word order and taken by keys, its unit with it", async () => {
  const page = await openRecipe();
  await picker(page).waitFor();
  await ingredient(page).pressSequentially("plein oeufs");
  await expect.poll(() => readOptions(page)).toEqual(["Œufs frais de plein air, calibre M"]);
  await expect.poll(() => options(page).first().innerText()).toMatch(/\n.*€ HT \/ pièce/);
  const current = await ingredient(page).getAttribute("aria-activedescendant");
  expect(await options(page).first().getAttribute("id")).toBe(current);
  const marked = page.locator(".picker [aria-selected='true']");
  expect(await marked.getAttribute("id")).toBe(current);
  expect(await marked.evaluate((option) => getComputedStyle(option).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
  expect(
    await options(page)
      .first()
      .evaluate((option) => option.getBoundingClientRect().height),
  ).toBeGreaterThan(47);
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await ingredient(page).press("Enter");
  expect(await ingredient(page).inputValue()).toBe("Œufs frais de plein air, calibre M");
  expect(await field(page, "lines.0.unit").inputValue()).toBe("piece");
  expect(await options(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/recipes/create");

  // Another thing brings its own unit, until one is chosen by hand.
  await ingredient(page).fill("beurre doux");
  await expect.poll(() => readOptions(page)).toEqual(["Beurre doux 82 %"]);
  await ingredient(page).press("Tab");
  expect(await ingredient(page).inputValue()).toBe("Beurre doux 82 %");
  await expect.poll(() => field(page, "lines.0.unit").inputValue()).toBe("kg");
  await field(page, "lines.0.unit").selectOption("g");
  await ingredient(page).fill("oeufs plein air");
  await expect.poll(() => readOptions(page)).toEqual(["Œufs frais de plein air, calibre M"]);
  await options(page).first().click();
  expect(await field(page, "lines.0.unit").inputValue()).toBe("g");
  await page.context().close();
}, 120_000);

test("arrows go through the list, Escape closes it and keeps the text, what is typed in full is chosen", async () => {
  const page = await openRecipe();
  await picker(page).waitFor();
  await ingredient(page).pressSequentially("sucre");
  await expect.poll(() => readOptions(page)).toContain("Sucre glace amylacé");
  const second = (await readOptions(page))[1] ?? "";
  await ingredient(page).press("ArrowDown");
  expect(await ingredient(page).getAttribute("aria-activedescendant")).toBe(
    await options(page).nth(1).getAttribute("id"),
  );
  await ingredient(page).press("Escape");
  expect(await options(page).count()).toBe(0);
  expect(await ingredient(page).inputValue()).toBe("sucre");
  await ingredient(page).press("ArrowDown");
  await ingredient(page).press("ArrowDown");
  await ingredient(page).press("Enter");
  expect(await ingredient(page).inputValue()).toBe(second);
  await ingredient(page).fill("SUCRE SEMOULE");
  await expect
    .poll(() => field(page, "lines.0.articleId.chosen").inputValue())
    .toMatch(/^articleId:\d+:SUCRE SEMOULE$/);
  await page.context().close();
}, 120_000);

test("an article is created in place, its errors beside its fields, and nothing else typed is lost", async () => {
  const page = await openRecipe({ viewport: screens.phone });
  await field(page, "name").fill("Sablé breton");
  await ingredient(page).fill("Beurre de baratte");
  await page.getByRole("option", { name: "Créer l’article « Beurre de baratte »" }).click();
  const dialog = page.getByRole("dialog", { name: "Nouvel article" });
  await dialog.getByLabel("Unité de stock").selectOption("piece");
  expect(await dialog.getByLabel("Désignation").inputValue()).toBe("Beurre de baratte");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await dialog.locator(".field-error", { hasText: "obligatoire" }).waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  expect(await dialog.getByLabel("Unité de stock").inputValue()).toBe("piece");
  await dialog.getByLabel("Famille").selectOption("crémerie");
  await dialog.getByRole("button", { name: "Créer" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await ingredient(page).inputValue()).toBe("Beurre de baratte");
  expect(await ingredient(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field(page, "lines.0.unit").inputValue()).toBe("piece");
  expect(await field(page, "name").inputValue()).toBe("Sablé breton");
  await field(page, "lines.0.quantity").fill("250");
  await field(page, "outputQuantity").fill("1");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.waitForURL(/\/recipes\/\d+$/);
  await page.getByText("Beurre de baratte").first().waitFor();
  await page.context().close();
}, 120_000);

test("once the session has ended, what is to be created says so, and the half-typed form stays as it is", async () => {
  const page = await openRecipe();
  await field(page, "name").fill("Sablé normand");
  await ingredient(page).fill("Beurre de Bresse");
  await page.getByRole("option", { name: "Créer l’article « Beurre de Bresse »" }).click();
  const dialog = page.getByRole("dialog", { name: "Nouvel article" });
  await dialog.getByLabel("Unité de stock").selectOption("kg");
  await dialog.getByLabel("Famille").selectOption("crémerie");
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Créer" }).click();
  await dialog.getByRole("alert").filter({ hasText: "Votre session a pris fin" }).waitFor();
  expect(await dialog.getByLabel("Famille").inputValue()).toBe("crémerie");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await ingredient(page).fill("Beurre de Bresse cru");
  await untilExtras(page);
  expect(new URL(page.url()).pathname).toBe("/recipes/create");
  expect([await field(page, "name").inputValue(), await ingredient(page).inputValue()]).toEqual([
    "Sablé normand",
    "Beurre de Bresse cru",
  ]);
  await page.context().close();
}, 120_000);

test("Escape leaves the short form, and the text stays in the picker", async () => {
  const page = await openRecipe();
  await ingredient(page).fill("Fleur d’oranger");
  await page.getByRole("option", { name: "Créer la recette « Fleur d’oranger »" }).click();
  await page.getByRole("dialog", { name: "Nouvelle recette" }).getByLabel("Quantité obtenue").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await ingredient(page).inputValue()).toBe("Fleur d’oranger");
  expect(await ingredient(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.context().close();
}, 120_000);

test("the list opens where touched, never leaves a narrow screen, and is the browser’s without its chunk", async () => {
  const page = await openRecipe({ viewport: screens.phone });
  await picker(page).waitFor();
  expect(await options(page).count()).toBe(0);
  await ingredient(page).click();
  await options(page).first().waitFor();
  const [left, right, wide] = await page
    .locator(".picker")
    .evaluate((list) => [list.getBoundingClientRect().left, list.getBoundingClientRect().right, innerWidth]);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(wide ?? 0);
  await page.context().close();

  const cut = await openPage(browser);
  await signInOn(cut, product.url, "/recipes/create");
  await untilExtras(cut);
  const refused = cut.waitForEvent("requestfailed", (request) => request.url().includes("/assets/picker-"));
  await cut.route("**/assets/picker-*", (route) => route.abort());
  await cut.getByRole("button", { name: "Ajouter un ingrédient" }).click();
  await ingredient(cut).pressSequentially("Beurre doux 82 %");
  await refused;
  expect(await ingredient(cut).inputValue()).toBe("Beurre doux 82 %");
  expect(await ingredient(cut).getAttribute("list")).toBe("options-articles-recipes");
  await field(cut, "name").fill("Beurre seul");
  await field(cut, "outputQuantity").fill("1");
  await field(cut, "lines.0.quantity").fill("1");
  await cut.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await cut.waitForURL(/\/recipes\/\d+$/);
  await cut.context().close();
}, 120_000);

test("what is typed before the list is there is kept, and is what it then seeks", async () => {
  const page = await openPage(browser);
  await signInOn(page, product.url, "/supplier-orders/create");
  await untilExtras(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/picker-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await ingredient(page).pressSequentially("glace sucre");
  expect(await ingredient(page).getAttribute("role")).toBeNull();
  release();
  await picker(page).waitFor();
  await expect.poll(() => readOptions(page)).toEqual(["Sucre glace amylacé"]);
  expect(await ingredient(page).inputValue()).toBe("glace sucre");
  await page.context().close();
}, 120_000);

test("without scripts the unit is answered with the next line, and the thing's own name", async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  await signInOn(page, product.url, "/recipes/create");
  await page.getByRole("button", { name: "Ajouter un ingrédient" }).click();
  await ingredient(page).fill("oeufs frais de plein air, calibre m");
  await page.getByRole("button", { name: "Ajouter un ingrédient" }).click();
  await ingredient(page, 1).waitFor();
  expect(await ingredient(page).inputValue()).toBe("Œufs frais de plein air, calibre M");
  expect(await field(page, "lines.0.unit").inputValue()).toBe("piece");
  expect(await field(page, "lines.1.unit").inputValue()).toBe("");
  await page.context().close();
}, 120_000);

test("without scripts « Créer » leaves the form for another, and comes back to all that was typed", async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  await signInOn(page, product.url, "/recipes/create");
  await field(page, "name").fill("Sablé d’avoine");
  await field(page, "outputQuantity").fill("1");
  await page.getByRole("button", { name: "Ajouter un ingrédient" }).click();
  await ingredient(page).fill("Flocons d’avoine");
  await field(page, "lines.0.quantity").fill("2");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.getByRole("button", { name: "Créer « Flocons d’avoine »" }).click();
  await page.waitForURL(/\/articles\/create\?/);
  expect(await field(page, "name").inputValue()).toBe("Flocons d’avoine");
  await field(page, "category").selectOption("épicerie");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.waitForURL(/\/recipes\/create$/);
  await page.getByText("Voici votre saisie comme vous l’aviez laissée").waitFor();
  expect(await field(page, "name").inputValue()).toBe("Sablé d’avoine");
  expect(await field(page, "lines.0.quantity").inputValue()).toBe("2");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.waitForURL(/\/recipes\/\d+$/);
  await page.getByText("Flocons d’avoine").first().waitFor();
  await page.context().close();
}, 120_000);
