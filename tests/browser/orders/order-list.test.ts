import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openChromium, openPage, signInOn } from "../../support/browser/chromium";
import { untilExtras } from "../../support/browser/paths";
import { type Product, startProduct } from "../../support/product";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await product.dispose();
});

/**
 * Returns the list's content: its tables, the orders of its rows, those of them that are ticked, and those that the
 * form below would send.
 */
const readList = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("main table tbody tr:not(.empty)")];
    const idOf = (row: Element) => row.querySelector("a")?.getAttribute("href")?.split("/").at(-1);
    const form = document.querySelector("form#bulk");
    return {
      address: location.pathname + location.search,
      counted: document.querySelector(".heading .count")?.textContent,
      tables: document.querySelectorAll("main table").length,
      rows: rows.map(idOf),
      ticked: rows.filter((row) => row.querySelector("input:checked")).map(idOf),
      sent: form instanceof HTMLFormElement ? new FormData(form).getAll("ids") : [],
    };
  });

/** Opens the list and waits until it has come to life. */
async function openList(path = "/external-orders"): Promise<Page> {
  const page = await openPage(browser);
  await signInOn(page, product.url, path);
  await untilExtras(page);
  return page;
}

/**
 * Makes a gesture that leads to another view of the list, and expects what the same address shows as a document without
 * scripts.
 */
async function expectView(page: Page, document: Page, gesture: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  await gesture();
  await page.waitForURL((url) => url.href !== before);
  await document.goto(page.url());
  const expected = await readList(document);
  expect(expected.tables).toBe(1);
  await expect.poll(() => readList(page)).toEqual(expected);
  expect(expected.sent).toEqual(expected.ticked);
}

async function withoutScripts(page: Page): Promise<Page> {
  const document = await openPage(browser, { javaScriptEnabled: false });
  await document.context().addCookies(await page.context().cookies());
  return document;
}

test("after each gesture the list holds the orders of its own view, once", { timeout: 120_000 }, async () => {
  const page = await openList();
  const document = await withoutScripts(page);
  const follow = (name: string, exact = true) =>
    expectView(page, document, () => page.locator("main").getByRole("link", { name, exact }).first().click());
  await follow("Aujourd’hui");
  await follow("Demain");
  await follow("En retard");
  await follow("Toutes");
  await follow("Confirmée", false);
  await page.locator("#search").fill("a");
  await expectView(page, document, () => page.getByRole("button", { name: "Rechercher" }).click());
  await expectView(page, document, () => page.locator("thead a", { hasText: "Client" }).click());
  await follow("Toutes");
  await follow("Page 2");
  await expectView(page, document, () => page.goBack());
  await expectView(page, document, () => page.goBack());
  await expectView(page, document, () => page.goForward());
});

test("what is ticked in one view is neither ticked nor sent in another", { timeout: 120_000 }, async () => {
  const page = await openList("/external-orders?status=draft&selected=none");
  const document = await withoutScripts(page);
  await page.locator("tbody input[name=ids]").first().check();
  await expectView(page, document, () => page.getByRole("link", { name: "Confirmée" }).first().click());
  await expectView(page, document, () => page.getByRole("link", { name: "Tout cocher sur cette page" }).click());
  expect((await readList(page)).sent.length).toBeGreaterThan(1);
  await expectView(page, document, () => page.locator("main").getByRole("link", { name: "Aujourd’hui" }).click());
  expect((await readList(page)).sent).toEqual([]);
});

test(
  "after a change of status the list shows the orders as they have become, none ticked",
  { timeout: 120_000 },
  async () => {
    const page = await openList("/external-orders?status=confirmed&sort=delivery_on&selected=none");
    const document = await withoutScripts(page);
    const [first] = (await readList(page)).rows;
    await page.locator("tbody input[name=ids]").first().check();
    await page.locator("select[name=to]").selectOption({ label: "Lancer la production" });
    await page.getByRole("button", { name: "Changer le statut" }).click();
    await page.getByText("1 commande mise en production").waitFor();
    await document.goto(page.url());
    const expected = await readList(document);
    expect(expected.rows).not.toContain(first);
    await expect.poll(() => readList(page)).toEqual(expected);
    expect(expected.sent).toEqual([]);
  },
);
