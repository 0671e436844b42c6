import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { fillPastry } from "../support/choux-kitchen";
import { type Browser, openChromium } from "../support/chromium";
import { stockArticle } from "../support/ledger";
import { openOnScreen } from "../support/on-screen";
import { articleOf, supplierOf } from "../support/shop";
import { deskOf } from "../support/writes";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the day is today's.
const today = dayInParis(new Date());

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("a form that stays in its page asks for what is next, %s", (_, javaScriptEnabled) => {
  test("a count that is taken back is not proposed again; what stands typed beside it stays with scripts", async () => {
    const { web, origin, tablet } = await openOnScreen(browser, (opened) => fillPastry(opened, today));
    const desk = await deskOf(web.api);
    const sugar = await desk.create("/api/articles", articleOf({ name: "Sucre" }));
    await stockArticle(web.api.db, sugar.id, "3");
    const page = await tablet({ javaScriptEnabled });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto(`${origin}/stock/counts/create`);
    await button("Enregistrer").click();
    await page.waitForURL(/\/stock\/counts\/\d+$/);
    const line = (name: string) => page.locator(".count-line", { hasText: name });
    const typed = (name: string) => line(name).locator('[name="counted"]');
    if (javaScriptEnabled) await typed("Sucre").fill("2,5");
    await typed("Farine").fill("90");
    await button("Compter Farine").click();
    await line("Farine").getByRole("button", { name: "Annuler" }).click();
    await line("Farine")
      .getByText(/^Compté \d/)
      .waitFor({ state: "detached" });
    await expect.poll(() => typed("Farine").inputValue()).toBe("");
    expect(await typed("Sucre").inputValue()).toBe(javaScriptEnabled ? "2,5" : "");
  });

  test("a delivery that was postponed in part asks for the rest, and not with the word that was said", async () => {
    const { web, origin, tablet } = await openOnScreen(browser, (opened) => fillPastry(opened, today));
    const desk = await deskOf(web.api);
    const supplier = await desk.create("/api/suppliers", supplierOf());
    const articles = [];
    for (const name of ["Sucre", "Sel"]) articles.push(await desk.create("/api/articles", articleOf({ name })));
    const order = await desk.create("/api/supplier-orders", {
      ...{ supplier_id: supplier.id, deliver_on: addDays(today, -2) },
      lines: articles.map(({ id }) => ({ article_id: id, quantity: "5" })),
    });
    const { id, lock_version } = order;
    await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version });
    const page = await tablet({ javaScriptEnabled });
    await page.goto(`${origin}/supplier-orders?late=1`);
    await page.locator("summary", { hasText: "Relancer" }).click();
    const note = page.locator('[name="note"]');
    await note.fill("Camion en panne");
    await page.getByLabel(/^Sel/).uncheck();
    await page.getByRole("button", { name: "Enregistrer la relance" }).click();
    await page.getByText("À venir : Sucre 5 kg").waitFor();
    expect(await page.getByText("Sel 5 kg", { exact: true }).count()).toBe(1);
    await expect.poll(() => note.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Relancer" }).click();
    expect(await note.inputValue()).toBe("");
    const isAsked = (name: RegExp) => page.getByLabel(name).isChecked();
    expect([await isAsked(/^Sel/), await isAsked(/^Sucre/)]).toEqual([true, false]);
  });
});
