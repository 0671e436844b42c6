import type { Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { fillPastry } from "../support/world/choux-kitchen";
import { type Browser, openChromium } from "../support/browser/chromium";
import { stockArticle } from "../support/world/ledger";
import { type OnScreen, openOnScreen } from "../support/browser/on-screen";
import { untilOfflineReady } from "../support/browser/paths";
import { from, startSmtp } from "../support/servers/post-office";
import { articleOf, supplierOf } from "../support/world/shop";
import { deskOf } from "../support/writes";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the day is today's.
const today = dayInParis(new Date());

/** Sends an order of sugar and salt that was to come two days ago. */
async function orderLate(api: OnScreen["web"]["api"]): Promise<void> {
  const desk = await deskOf(api);
  const supplier = await desk.create("/api/suppliers", supplierOf());
  const articles = [];
  for (const name of ["Sucre", "Sel"]) articles.push(await desk.create("/api/articles", articleOf({ name })));
  const { id, lock_version } = await desk.create("/api/supplier-orders", {
    supplier_id: supplier.id,
    deliver_on: addDays(today, -2),
    lines: articles.map(({ id }) => ({ article_id: id, quantity: "5" })),
  });
  await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version });
}

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
    await orderLate(web.api);
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
    const isChecked = (name: RegExp) => page.getByLabel(name).isChecked();
    expect([await isChecked(/^Sel/), await isChecked(/^Sucre/)]).toEqual([true, false]);
  });
});

describe("such a form keeps what is typed while the network is away, and leaves by itself once it is back", () => {
  /** Types into a field and sends it; the network goes away under way, and is back once the page has come to rest. */
  async function sendCutOff(page: Page, button: Locator, field: Locator, typed: string) {
    await untilOfflineReady(page);
    await field.fill(typed);
    const underWay = page.locator("[aria-busy]");
    const cut = async (sent: Route) => {
      await underWay.first().waitFor();
      await page.context().setOffline(true);
      await sent.abort("internetdisconnected");
    };
    await page.route((url) => url.pathname.endsWith(".data") || url.searchParams.has("_data"), cut, { times: 1 });
    await button.click();
    await page.getByText("Votre envoi partira de lui-même").waitFor();
    await expect.poll(() => underWay.count()).toBe(0);
    expect([await field.isVisible(), await field.inputValue()]).toEqual([true, typed]);
    await page.context().setOffline(false);
  }

  test("the quantity counted of a lot", async () => {
    const { origin, tablet } = await openOnScreen(browser, (opened) => fillPastry(opened, today));
    const page = await tablet();
    await page.goto(`${origin}/stock/counts/create`);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.waitForURL(/\/stock\/counts\/\d+$/);
    const line = page.locator(".count-line", { hasText: "Farine" });
    await sendCutOff(page, line.getByRole("button", { name: "Compter" }), line.locator('[name="counted"]'), "88,5");
    await line.getByText("Compté 88,5 kg").waitFor();
  });

  test("the other day of a late delivery, and why", async () => {
    const { web, origin, tablet } = await openOnScreen(browser, (opened) => fillPastry(opened, today));
    await orderLate(web.api);
    const page = await tablet();
    await page.goto(`${origin}/supplier-orders?late=1`);
    await page.locator("summary", { hasText: "Relancer" }).click();
    const save = page.getByRole("button", { name: "Enregistrer la relance" });
    const note = page.locator('[name="note"]');
    await sendCutOff(page, save, note, "Camion en panne");
    await page.getByText(/Métro, CF-2026-00001 : relancée pour le/).waitFor();
  });

  test("what was made of a sheet", async () => {
    const { origin, tablet } = await openOnScreen(browser, (opened) => fillPastry(opened, today));
    const page = await tablet();
    await page.goto(`${origin}/production-planning/production-sheets?from=${today}&to=${today}`);
    const sheet = page.locator(`#recipe-1-${today}`);
    await sheet.locator("summary").first().click();
    await sendCutOff(page, sheet.locator('button[value="done"]'), sheet.locator('[name="obtained"]'), "4,9");
    await sheet.getByText("Fait : 4,9 kg", { exact: true }).waitFor();
  });

  test("the letter that goes with a paper", async () => {
    const smtp = await startSmtp();
    const settings = { SMTP_URL: `smtp://127.0.0.1:${String(smtp.port)}?tls=no`, MAIL_FROM: from };
    const { origin, tablet } = await openOnScreen(browser, (opened) => fillPastry(opened, today), settings);
    const page = await tablet();
    await page.goto(`${origin}/external-orders/1/letter?paper=confirmation`);
    await page.locator("summary", { hasText: "Envoyer par e-mail" }).click();
    await page.locator('[name="recipient"]').fill("institut@feuillade.example");
    const send = page.getByRole("button", { name: "Envoyer", exact: true });
    await sendCutOff(page, send, page.locator('[name="body"]'), "Madame, tout est prêt.");
    await page.getByText(/^Confirmation envoyée à institut@feuillade\.example/).waitFor();
    expect(smtp.came.map(({ raw }) => raw)).toEqual([expect.stringContaining("Madame, tout est pr")]);
  });
});
