import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addDays, mondayOf } from "#domain/days";
import { dayInParis, instantInParis } from "#domain/paris";
import { ordersOn } from "#app/orders/list/filters";
import { fillWithDemo } from "../../../demo/seed";
import { createTestApi, marie } from "../../support/api";
import { type Browser, openChromium, openPage } from "../../support/browser/chromium";
import { temporaryFolder } from "../../support/temporary-folder";
import { createHand, screensOf } from "../../support/browser/hand";
import { openMigrated } from "../../support/database/migrated";
import { type Product, startProduct } from "../../support/product";
import { textOf } from "../../support/files/pdf-text";
import { articleOf, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { type Desk, type Saved, deskOf } from "../../support/writes";

const folder = temporaryFolder();
/**
 * Milliseconds until it is nine in the morning of a Monday, when the walk was that these figures are beside: the demo
 * company lies around today, a part of its week is up to 3.1 screens long on other days, and once the suppliers' hours
 * are past.
 */
const monday = addDays(mondayOf(dayInParis(new Date())), 7);
const untilMonday = Date.parse(instantInParis(`${monday}T09:00`)) - Date.now();
const now = () => new Date(Date.now() + untilMonday);
const today = dayInParis(now());
const dough = "Pâte à choux";
const picked = "Mme Retrait";
let product: Product;
let browser: Browser;

/** The figures under « now » in docs/taps.md by what they are of. */
const figures = new Map(
  [...readFileSync("docs/taps.md", "utf8").matchAll(/^\| ([^|]+) \| [\d.]+ \| ([\d.]+) \|$/gm)].map(
    ([, way = "", now = ""]) => [way, Number(now)],
  ),
);

/** Returns the figure of docs/taps.md. Throws when it has none. */
function figureOf(way: string): number {
  const figure = figures.get(way);
  if (figure === undefined) throw new Error(`docs/taps.md has no « ${way} »`);
  return figure;
}

/** Writes an order of today that asks for these, and takes it to a status. */
async function orderToday(desk: Desk, customer: string, lines: readonly object[], statuses: readonly string[]) {
  let order = await desk.create(
    "/api/external-orders",
    orderOf({ customer_name: customer, production_on: today, delivery_on: today, lines }),
  );
  for (const status of statuses) {
    const path = `/api/external-orders/${String(order.id)}`;
    await desk.write("POST", `${path}/status`, { status, lock_version: order.lock_version });
    order = await desk.read(path);
  }
}

/** Writes a product that nobody can make: its recipe is a draft again. */
async function productOfDraft(desk: Desk): Promise<Saved> {
  const article = await desk.create("/api/articles", articleOf({ name: "Matcha" }));
  const lines = [{ article_id: article.id, quantity: "1", unit: "kg" }];
  const recipe = await desk.create("/api/recipes", recipeOf({ name: "Crème matcha", status: "draft", lines }));
  return desk.create(
    "/api/products",
    productOf({ name: "Éclair matcha", components: [{ recipe_id: recipe.id, quantity: "0.1", unit: "kg" }] }),
  );
}

beforeAll(async () => {
  const file = join(folder, "bru.db");
  const db = await openMigrated(file);
  const desk = await deskOf(await createTestApi(db, { clock: now }));
  await fillWithDemo(db, { today, now: now() });
  const { id } = await db
    .selectFrom("products")
    .select("id")
    .where("name", "=", "Éclair au chocolat")
    .executeTakeFirstOrThrow();
  const eclairs = [{ product_id: id, quantity: "12" }];
  await orderToday(desk, "Atelier", eclairs, ["confirmed"]);
  await orderToday(desk, picked, eclairs, ["confirmed", "in_production", "ready"]);
  const matcha = await productOfDraft(desk);
  await orderToday(desk, "Thé vert", [{ product_id: matcha.id, quantity: "6" }], ["confirmed"]);
  await db.destroy();
  [product, browser] = await Promise.all([
    startProduct({
      DATABASE_URL: `file:${file}`,
      BRU_DEMO: "0",
      NODE_OPTIONS: `--import=${pathToFileURL("scripts/shifted-clock.js").href}?by=${String(untilMonday)}`,
    }),
    openChromium(),
  ]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

/** Marie at a tablet, with a hand that is counted. */
async function openWalk() {
  const page = await openPage(browser);
  onTestFinished(() => page.context().close());
  await page.goto(`${product.url}/login`);
  await page.locator('input[name="email"]').fill(marie.email);
  await page.locator('input[name="password"]').fill(marie.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  const hand = createHand();
  const at = (path: string) => page.waitForURL((url) => url.pathname + url.search === path || url.pathname === path);
  return {
    page,
    at,
    visit: (path: string) => page.goto(product.url + path),
    bar: (name: string) => hand.tap(page.locator(".bar").getByRole("link", { name, exact: true })),
    link: (name: string | RegExp) => hand.tap(page.getByRole("main").getByRole("link", { name }).first()),
    button: (name: string | RegExp) => hand.tap(page.getByRole("main").getByRole("button", { name }).first()),
    hand,
    /** Compares the touches since the last one with the figure. */
    held: (way: string) => expect([way, hand.counted().taps]).toEqual([way, figureOf(way)]),
  };
}

const orders = "/external-orders";
const needs = "/production-planning/compute-needs";
const ordersOfToday = orders + ordersOn(today);

/** Resolves once the board of today shows what to make. */
const showsWork = (page: Page) => page.locator(".station", { hasText: dough }).locator("strong").first().waitFor();

test("the ways from any page", { timeout: 120_000 }, async () => {
  const { page, at, visit, bar, link, button, hand, held } = await openWalk();
  await visit(needs);
  await button("Figer ce calcul");
  await page.waitForURL(/\/runs\/\d+$/);
  const frozen = new URL(page.url()).pathname;
  await visit("/suppliers");
  hand.counted();

  for (const [name, path, way] of [
    ["Commandes", orders, "any page → orders"],
    ["Calcul", needs, "any page → calculation of needs"],
    ["Pesées", "/production-planning/weighings", "any page → weighings"],
    ["Acheter", "/production-planning/purchase-lists", "any page → purchase list of the week"],
    ["Nouvelle commande", `${orders}/create`, "any page → new order"],
  ] as const) {
    await bar(name);
    await at(path);
    held(way);
  }
  await bar("Aujourd’hui");
  await showsWork(page);
  held("any page → what I make today");

  await bar("Commandes");
  await link("Aujourd’hui");
  await at(ordersOfToday);
  held("any page → today’s orders");
  await bar("Aujourd’hui");
  await showsWork(page);
  await hand.tap(page.locator(`#day-${today}`).getByRole("link"));
  await at(ordersOfToday);
  held("orders → today’s work → today’s orders");

  await bar("Calcul");
  await link(/^Calcul figé n°/);
  await at(frozen);
  held("any page → frozen calculation in force");
});

test("the manager’s Monday", { timeout: 120_000 }, async () => {
  const { page, visit, bar, link, button, hand, held } = await openWalk();
  await bar("Calcul");
  await page.locator(".plan-week tbody td").first().waitFor();
  const tabs = ["À faire", "À acheter", "Problèmes", "Commandes"];
  for (const tab of tabs) {
    await link(new RegExp(`^${tab} `));
    await page.locator("nav[aria-label='Parties du calcul'] [aria-current]", { hasText: tab }).waitFor();
    expect(await screensOf(page)).toBeLessThanOrEqual(figureOf("manager: a part of the week’s calculation, screens"));
  }
  hand.counted();

  await visit(`${needs}?from=${today}&to=${today}&onglet=problemes`);
  const problem = page.locator("#problemes li, #problemes article").filter({ hasText: "Crème matcha" });
  await hand.tap(problem.getByRole("link", { name: "Corriger" }).first());
  await page.locator('select[name="status"]').selectOption("active");
  await hand.tap(page.locator(".save-bar button[value='save']"));
  hand.counted();
  await page.waitForURL(/onglet=problemes/);
  await problem.waitFor({ state: "detached" });
  held("« Corriger », once saved → back in the calculation");

  await bar("Calcul");
  await page.locator(".plan-week tbody td").first().waitFor();
  await button("Figer ce calcul");
  await page.waitForURL(/\/runs\/\d+$/);
  held("manager: calculation frozen");
  const frozen = /\d+$/.exec(page.url())?.[0] ?? "";

  await bar("Acheter");
  await button("Passer toutes les commandes");
  await page.locator(".card.to-send").nth(2).waitFor();
  held("manager: every supplier ordered from");

  await visit(`${orders}?search=Atelier`);
  // Addresses are searched too: others are found beside it.
  await page.locator("tbody a", { hasText: "Atelier" }).first().click();
  await page.getByRole("link", { name: "Modifier" }).click();
  await page.locator('[name="lines.0.quantity"]').fill("24");
  await page.locator(".save-bar button[value='save']").click();
  await page.waitForURL(/external-orders\/\d+$/);
  await visit("/");
  await page.locator("summary", { hasText: `Calcul n° ${frozen} périmé` }).waitFor();
  held("manager: an order changed, told on home");

  await bar("Calcul");
  await link(/^Calcul figé n°/);
  await link("Imprimer ce qui a changé");
  await page.locator(".replaces").first().waitFor();
  const paper = page.context().waitForEvent("page");
  await link(/^PDF/);
  await paper;
  held("manager: an order changed, its sheets alone on paper");
  const [changed, all] = await Promise.all(
    ["?part=fiches&seulement=changees", "?part=fiches"].map(async (query) => {
      const file = await page.request.get(`${product.url}/production-planning/runs/${frozen}/export${query}`);
      return textOf(await file.body());
    }),
  );
  const sheetsIn = (text = "") => text.match(/^Allergènes : /gm)?.length ?? 0;
  expect(sheetsIn(changed)).toBeGreaterThan(1);
  expect(sheetsIn(changed)).toBeLessThan(10);
  expect(sheetsIn(all)).toBeGreaterThan(100);
});

test("the baker’s morning", { timeout: 120_000 }, async () => {
  const { page, visit, bar, link, button, hand, held } = await openWalk();
  await visit("/suppliers");
  await bar("Aujourd’hui");
  await showsWork(page);
  held("baker: what to make first, seen");

  const task = page.locator(".station li", { hasText: dough });
  await hand.tap(task.getByRole("button", { name: `Fait : ${dough}` }));
  await task.getByText("Fait :").waitFor();
  held("baker: a dough marked made, or taken back within a minute");
  await hand.tap(task.getByRole("button", { name: `Annuler : ${dough}` }));
  await task.getByText("Fait :").waitFor({ state: "detached" });
  held("baker: a dough marked made, or taken back within a minute");

  await hand.tap(task.getByRole("link", { name: `Peser ${dough}` }));
  await button("Commencer la pesée");
  const weighed = page.getByRole("button", { name: "Pesé", exact: true });
  let ingredients = 0;
  for (;;) {
    await page.waitForURL(new RegExp(`/weighings/\\d+/${String(ingredients + 1)}$|/weighings/\\d+$`));
    if (/weighings\/\d+$/.test(page.url())) break;
    await hand.tap(weighed);
    ingredients += 1;
  }
  expect(ingredients).toBeGreaterThan(4);
  const way = "baker: a dough weighed, besides a touch an ingredient";
  expect([way, hand.counted().taps - ingredients]).toEqual([way, figureOf(way)]);

  await visit("/suppliers");
  await bar("Aujourd’hui");
  await link("Feuilles de production");
  await page.getByRole("button", { name: "Imprimer" }).waitFor();
  // Chromium without a window has no dialog to show: the page says that it would.
  const isPrintRequested = page.evaluate(() => new Promise((resolve) => (window.print = () => resolve(true))));
  await button("Imprimer");
  expect(await isPrintRequested).toBe(true);
  held("baker: the day’s sheets to print, from any page");

  await visit("/suppliers");
  await hand.tap(page.locator(".bar").getByRole("button", { name: "Plus" }));
  await hand.tap(page.locator("#menu").getByRole("link", { name: "Que puis-je faire ?" }));
  await page.getByRole("columnheader", { name: "Produit" }).waitFor();
  held("baker: what can still be made");
});

test("the order desk", { timeout: 120_000 }, async () => {
  const { page, bar, link, hand, held } = await openWalk();
  await bar("Aujourd’hui");
  const row = page.getByRole("link", { name: new RegExp(picked) }).first();
  await row.waitFor();
  hand.counted();
  await hand.tap(row);
  // A row of the day's orders has a button of that name too, and is there until the page is drawn.
  await hand.tap(page.locator(".order-track").getByRole("button", { name: "Remettre" }));
  await page.locator("[aria-current='step']", { hasText: "Livrée" }).waitFor();
  await bar("Aujourd’hui");
  await row.getByText("Livrée").waitFor();
  held("order desk: an order delivered, and back");

  await hand.tap(row);
  const file = page.waitForEvent("download");
  await link(/Bon de livraison/);
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  held("order desk: a delivery note");
});

test("every figure of docs/taps.md is counted here", () => {
  const itself = readFileSync("tests/endure/journeys/taps.test.ts", "utf8");
  expect(figures.size).toBeGreaterThan(15);
  expect([...figures.keys()].filter((way) => !itself.includes(`"${way}"`))).toEqual([]);
});
