import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { productPages } from "../../support/browser/product-pages";

vi.setConfig({ testTimeout: 120_000 });

const { url, open, goTo } = productPages();

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).last().click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

test("without JavaScript a recipe says how many days ahead it is made", async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(`${url()}/recipes/1/edit`);
  await page.locator("summary", { hasText: "Temps et conservation" }).click();
  await page.getByLabel("À préparer (jours avant)").fill("2");
  await field(page, "shelfLifeDays").fill("1");
  await save(page);
  await page.getByText("préparez-la 1 jour avant au plus", { exact: false }).first().waitFor();
  await field(page, "shelfLifeDays").fill("3");
  await save(page);
  await page.waitForURL(`${url()}/recipes/1`);
  expect(await page.locator("dd", { hasText: "2 jours avant" }).count()).toBe(1);
});

test("without JavaScript the house says on which days nothing is made", async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto(`${url()}/company`);
  await field(page, "name").fill("Fournil du Bourg");
  const group = page.getByRole("group", { name: "Jours sans production" });
  await group.getByRole("group", { name: "Fermé chaque" }).getByLabel("lundi").check();
  await group.getByLabel("Rien n’est fabriqué les jours fériés").check();
  await group.getByRole("button", { name: "Ajouter une fermeture" }).click();
  await field(page, "closedPeriods.0.from").fill("2036-08-01");
  await field(page, "closedPeriods.0.until").fill("2036-08-15");
  await save(page);
  await page.waitForURL(`${url()}/`);
  await page.goto(`${url()}/company`);
  expect(await group.getByRole("checkbox", { checked: true }).count()).toBe(2);
  expect(await field(page, "closedPeriods.0.until").inputValue()).toBe("2036-08-15");
  await group
    .getByRole("button", { name: /fermeture 1/ })
    .last()
    .click();
  expect(await field(page, "closedPeriods.0.until").count()).toBe(0);
  await save(page);
  await page.goto(`${url()}/company`);
  expect(await field(page, "closedPeriods.0.until").count()).toBe(0);
});

test("axe has nothing to say about either form, opened with scripts", async () => {
  const page = await open({ reducedMotion: "reduce" });
  await goTo(page, "/company");
  await page.getByRole("button", { name: "Ajouter une fermeture" }).click();
  await field(page, "closedPeriods.0.from").waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await goTo(page, "/recipes/1/edit#leadDays");
  await field(page, "leadDays").waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});
