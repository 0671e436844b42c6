import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays } from "#domain/days";
import { nearDay } from "#domain/french/near-days";
import { dayInParis } from "#domain/paris";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { morning } from "../../support/world/choux-kitchen";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
} from "../../support/world/kitchen-data";
import { openOnScreen } from "../../support/browser/on-screen";

vi.setConfig({ testTimeout: 120_000 });

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the days are of this week, whichever it is.
const first = dayInParis(new Date());
const [next, bake] = [addDays(first, 1), addDays(first, 2)];

/** Leaven of the day before the dough, dough of the day before the bread: 10 kg of bread on the third day. */
const fournil = {
  kitchen: kitchen({
    articles: [
      article({ id: 1, name: "Farine", unit: "kg", lots: [{ code: null, quantity: "100", expires_on: null }] }),
    ],
    recipes: [
      recipe({
        id: 1,
        name: "Pâte à pain",
        output_quantity: "1",
        lead_days: 1,
        lines: [ofRecipe(2, "0.5"), ofArticle(1, "0.5")],
      }),
      recipe({ id: 2, name: "Levain", output_quantity: "1", lead_days: 1, lines: [ofArticle(1, "1")] }),
    ],
    products: [product({ id: 1, name: "Pain", sale_unit: "kg", components: [component({ recipe_id: 1 }, "1")] })],
  }),
  orders: [
    order({ id: 1, customer_name: "Mairie", production_on: bake, delivery_on: bake, lines: [orderLine(1, "10")] }),
  ],
};

const openFournil = () =>
  openOnScreen(browser, async (web) => {
    web.turnTo(morning(first));
    await insertKitchen(web.api.db, fournil);
  });

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const board = async (page: Page) => plain(await page.locator("main").innerText());

describe.each([
  ["without scripts", false],
  ["with scripts", true],
])("a bakery’s days, %s", (_, javaScriptEnabled) => {
  test("L4: the board shows on each day what is made on it, and for when", async () => {
    const { origin, turnTo, tablet } = await openFournil();
    const page = await tablet({ javaScriptEnabled });
    const row = page.locator("li", { hasText: "Levain" }).first();
    expect(plain(await row.innerText())).toMatch(new RegExp(`Levain pour ${nearDay(bake)}.* 5 kg`));
    expect(await board(page)).not.toMatch(/Pâte à pain|\bPain\b/);
    await page.goto(`${origin}/production-planning/production-sheets?from=${first}&to=${first}`);
    expect(await board(page)).toContain(`5 fournées, en 5 fois · pour ${nearDay(bake)}`);
    await page.goto(`${origin}/production-planning/compute-needs?from=${first}&to=${bake}&vue=recettes`);
    expect(await board(page)).toMatch(new RegExp(`Levainkg .*5 × 5 pour ${nearDay(bake).replace(/ .*/, "")}`));
    await page.goto(origin);
    await press(page, "Fait : Levain");
    await page.getByText("Fait : 5 kg").waitFor();
    await turnTo(morning(next));
    await page.goto(origin);
    expect(plain(await page.locator("li", { hasText: "Pâte à pain" }).first().innerText())).toMatch(
      new RegExp(`Pâte à pain pour ${nearDay(bake)}.* 10 kg`),
    );
    expect(await page.locator("li", { hasText: "Levain" }).count()).toBe(0);
    await press(page, "Fait : Pâte à pain");
    await page.getByText("Fait : 10 kg").waitFor();
    await turnTo(morning(bake));
    await page.goto(origin);
    await press(page, "Fait : Pain");
    await page.getByText("Fait : 10 kg").waitFor();
    expect(await board(page)).not.toMatch(/Levain|Pâte à pain/);
  });

  test("L3: what was due the day before stands first, and says since when", async () => {
    const { origin, turnTo, tablet } = await openFournil();
    const page = await tablet({ javaScriptEnabled });
    await turnTo(morning(next));
    await page.goto(origin);
    const owing = plain(await page.locator(".owing").innerText());
    expect(owing).toMatch(new RegExp(`Levain depuis ${nearDay(first)} · Mairie`));
    expect(owing).not.toContain("Pâte à pain");
    await page.goto(`${origin}/production-planning/compute-needs?from=${next}&to=${bake}&onglet=problemes`);
    expect(await board(page)).toContain("aurait dû être fait");
    await page.goto(`${origin}/production-planning/compute-needs?from=${next}&to=${bake}&vue=recettes`);
    expect(await board(page)).toMatch(new RegExp(`Levainkg 5 × 5 depuis ${nearDay(first)}`));
    expect(await board(page)).not.toContain("bloqué");
    if (javaScriptEnabled) expect(await violationsInBothSchemes(page)).toEqual([]);
  });
});
