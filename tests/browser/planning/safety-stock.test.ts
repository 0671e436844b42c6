import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addDays } from "#domain/days";
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
const today = dayInParis(new Date());
const later = addDays(today, 3);

/** Cream and biscuits that are kept in stock, 2 kg and 1 box of them, without a safety stock yet. */
const pastry = {
  kitchen: kitchen({
    articles: [
      article({ id: 1, name: "Sucre", unit: "kg", lots: [{ code: null, quantity: "100", expires_on: null }] }),
    ],
    recipes: [
      recipe({
        id: 1,
        name: "Crème d’amande",
        output_quantity: "4",
        batch_step: "1",
        lines: [ofArticle(1, "4")],
        stock_managed: true,
        stock_quantity: "2",
      }),
    ],
    products: [
      product({
        id: 1,
        name: "Biscuits",
        components: [component({ article_id: 1 }, "0.5")],
        stock_managed: true,
        stock_quantity: "1",
      }),
      product({ id: 2, name: "Sirop", components: [component({ article_id: 1 }, "1")] }),
    ],
  }),
  // A house that never took an order is shown how to begin.
  orders: [order({ id: 1, production_on: later, delivery_on: later, lines: [orderLine(2, "1")] })],
};

const openPastry = () =>
  openOnScreen(browser, async (web) => {
    web.turnTo(morning(today));
    await insertKitchen(web.api.db, pastry);
  });

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
const main = async (page: Page) => plain(await page.locator("main").innerText());

describe.each([
  ["without scripts", false],
  ["with scripts", true],
])("a stock that is kept up, %s", (_, javaScriptEnabled) => {
  test("is asked by the forms, stands on the board for the stock, and is gone once it is made", async () => {
    const { origin, tablet } = await openPastry();
    const page = await tablet({ javaScriptEnabled });
    const isAccessible = async () => {
      if (javaScriptEnabled) expect(await violationsInBothSchemes(page)).toEqual([]);
    };
    expect(await main(page)).not.toMatch(/Crème|Biscuits/);
    for (const [address, group, safety, target, text] of [
      ["/recipes/1", "Semi-fini stocké", "5", "9", "5 kg, à recompléter à 9 kg"],
      ["/products/1", "Stock de produits finis", "2", "", "2 pièces"],
    ] as const) {
      await page.goto(`${origin}${address}/edit`);
      const fields = page.locator(".group", { hasText: group });
      const field = page.getByLabel("Stock de sécurité");
      if (!(await field.isVisible())) await fields.locator("summary").first().click();
      await field.fill(safety);
      await page.getByLabel("Recompléter à").fill("1");
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
      expect(plain(await page.getByText("Au moins le stock de sécurité").first().innerText())).toContain("refait");
      await isAccessible();
      await page.getByLabel("Recompléter à").fill(target);
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
      await page.locator("dt", { hasText: "Stock de sécurité" }).waitFor();
      expect(await main(page)).toContain(`Stock de sécurité ${text}`);
    }
    await page.goto(origin);
    const row = (name: string) => page.locator("li", { hasText: name }).first();
    expect(plain(await row("Crème d’amande").innerText())).toMatch(/Crème d’amande pour le stock.* 8 kg/);
    expect(plain(await row("Biscuits").innerText())).toMatch(/Biscuits pour le stock.* 1 pièce/);
    await isAccessible();
    await page.goto(`${origin}/production-planning/production-sheets?from=${today}&to=${today}`);
    expect(await main(page)).toContain("2 fournées, en 2 fois · pour le stock");
    expect(await main(page)).toContain("Pour le stock 1 pièce");
    await isAccessible();
    await page.goto(`${origin}/production-planning/compute-needs?from=${today}&to=${today}`);
    expect(await main(page)).toMatch(/Biscuits .*1 pièce pour le stock.*Crème d’amande .*7 kg pour le stock/);
    await page.goto(`${origin}/production-planning/compute-needs?from=${today}&to=${today}&onglet=problemes`);
    expect(await main(page)).toContain("à faire, Biscuits (1 pièce), Crème d’amande (7 kg)");
    await page.goto(origin);
    for (const [name, made] of [
      ["Crème d’amande", "Fait : 8 kg"],
      ["Biscuits", "Fait : 1 pièce"],
    ] as const) {
      await page.getByRole("button", { name: `Fait : ${name}`, exact: true }).click();
      await page.getByText(made).first().waitFor();
    }
    await page.goto(`${origin}/production-planning/compute-needs?from=${today}&to=${today}`);
    expect(await main(page)).not.toMatch(/Crème|Biscuits/);
  });
});
