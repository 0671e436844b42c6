import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { violationsOf } from "../../support/browser/axe";
import {
  type Browser,
  drawsAsTablets,
  openChromium,
  openPage,
  screens,
  signInOn,
  signInToCustomersOrder,
} from "../../support/browser/chromium";
import { createHand, screensOf } from "../../support/browser/hand";
import { requestsOf } from "../../support/browser/paths";
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

const readTiles = (page: Page) => page.locator(".counter li:visible label").allInnerTexts();

/** Resolves once scripts answer the counter's search and families. */
const untilCounterReady = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/enhance-counter-")),
  );

const more = (page: Page, name: string) => page.getByRole("button", { name: `Un de plus : ${name}`, exact: true });

test("products are found without accents and in any word order, counted by taps, and the order confirmed", async () => {
  const page = await openPage(browser);
  await signInOn(page, product.url, "/external-orders/create");
  await untilCounterReady(page);
  const search = page.getByLabel("Chercher un produit");
  await search.fill("eclair");
  await expect.poll(() => readTiles(page)).toHaveLength(4);
  await search.fill("eclair cafe");
  await search.press("Enter");
  const taken = page.locator(":focus[inputmode='decimal']");
  await expect.poll(() => taken.inputValue()).toBe("1");
  expect(await readTiles(page)).toEqual([expect.stringContaining("Éclair au café")]);
  await taken.pressSequentially("6");
  await taken.press("Enter");
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await search.fill("pommes tarte");
  await expect
    .poll(() => readTiles(page))
    .toEqual([expect.stringContaining("Tarte aux pommes"), expect.stringContaining("Éclair au café")]);
  await more(page, "tarte aux pommes, 8 parts").click();
  await more(page, "tarte aux pommes, 8 parts").click();
  await page.getByRole("button", { name: "Un de moins : tarte aux pommes, 8 parts" }).click();
  await search.fill("xyz");
  await page.getByText("Aucun produit ne s’appelle ainsi.").waitFor();
  await page.locator(".order-total", { hasText: "2 produits" }).waitFor();
  expect(await page.locator(".order-total strong").innerText()).toMatch(/^40,00.€ TTC$/);
  expect(await violationsOf(page)).toEqual([]);
  await page.locator('[name="customerName"]').fill("Sophie Arnoult");
  await page.locator('[name="deliveryOn"]').fill(addDays(dayInParis(new Date()), 100));
  await page.getByRole("button", { name: "Confirmer", exact: true }).click();
  await page.waitForURL(/\/external-orders\/\d+$/);
  await page.locator("[aria-current='step']", { hasText: "Confirmée" }).waitFor();
  await page.context().close();
}, 60_000);

test("what is typed before the scripts are there is sought once they are", async () => {
  const page = await openPage(browser);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/enhance-counter-*.js", async (route) => {
    await held;
    await route.continue();
  });
  const request = page.waitForRequest("**/assets/enhance-counter-*.js");
  await signInOn(page, product.url, "/external-orders/create");
  await request;
  await page.getByLabel("Chercher un produit").fill("eclair");
  await page.locator('[name="customerName"]').pressSequentially("arnou");
  release();
  await expect.poll(() => readTiles(page)).toHaveLength(4);
  await page
    .getByRole("button", { name: /^Sophie Arnoult · / })
    .first()
    .waitFor();
  expect(await page.locator('[name="customerName"]').inputValue()).toBe("arnou");
  await page.context().close();
}, 60_000);

test("a copy of an order says what it comes to before anything is typed", async () => {
  const page = await openPage(browser);
  await page.goto(`${product.url}/external-orders/create?from=${await signInToCustomersOrder(page, product.url)}`);
  await page.locator(".order-total strong", { hasText: "€ TTC" }).waitFor();
  await page.context().close();
}, 60_000);

test("a draft that is taken up has what was ordered, and nothing that was only laid out", async () => {
  const page = await openPage(browser);
  page.on("dialog", (dialog) => void dialog.accept());
  await signInOn(page, product.url, "/external-orders/create");
  await untilCounterReady(page);
  await page.getByRole("button", { name: "Viennoiseries · 6" }).click();
  await more(page, "croissant au beurre aop").click();
  await page.locator('[name="customerName"]').fill("Mme Kermarrec");
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes("Mme Kermarrec"))))
    .toBe(true);
  await page.goto(`${product.url}/external-orders/create`);
  await page.getByRole("button", { name: "Reprendre ma saisie" }).click();
  await expect.poll(() => page.locator('[name="customerName"]').inputValue()).toBe("Mme Kermarrec");
  expect(await readTiles(page)).toEqual([expect.stringContaining("Croissant au beurre")]);
  await untilCounterReady(page);
  await page.getByRole("button", { name: "Viennoiseries · 6" }).click();
  await expect.poll(() => readTiles(page)).toHaveLength(6);
  await page.context().close();
}, 60_000);

test("families open and close at a tap, keep what was typed meanwhile, and no tap sends the form", async () => {
  const page = await openPage(browser);
  await signInOn(page, product.url, "/external-orders/create");
  await untilCounterReady(page);
  const requests = requestsOf(page);
  const family = page.getByRole("button", { name: "Viennoiseries · 6" });
  await family.click();
  await page.locator('[name="customerName"]').fill("Sophie Arnoult");
  await expect.poll(() => readTiles(page)).toHaveLength(6);
  expect(await page.locator('[name="customerName"]').inputValue()).toBe("Sophie Arnoult");
  await more(page, "croissant au beurre aop").click();
  await family.click();
  await expect.poll(() => readTiles(page)).toEqual([expect.stringContaining("Croissant au beurre")]);
  expect(requests.filter((path) => path.includes(".data"))).toEqual([]);
  await page.context().close();
}, 60_000);

test("a blank order asks for no total before something is counted", async () => {
  const page = await openPage(browser);
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/counter")) bodies.push(request.postData() ?? "");
  });
  await signInOn(page, product.url, "/external-orders/create");
  await untilCounterReady(page);
  await page.getByRole("button", { name: "Viennoiseries · 6" }).click();
  await more(page, "mini-croissant").click();
  await page.locator(".order-total", { hasText: "1 produit" }).waitFor();
  expect(bodies.map((body) => [...new URLSearchParams(body)].filter(([name]) => name.endsWith("quantity")))).toEqual([
    expect.arrayContaining([[expect.stringMatching(/^lines/), "1"]]),
  ]);
  await page.context().close();
}, 60_000);

test("a phone order of a known customer takes at most 12 taps and 30 characters, its total in sight", async () => {
  const page = await openPage(browser, { viewport: { width: 800, height: 1280 } });
  await signInOn(page, product.url, "/external-orders");
  const hand = createHand();
  await hand.tap(page.locator('a[href="/external-orders/create"]:visible').first());
  await untilCounterReady(page);
  const name = page.locator('[name="customerName"]');
  await hand.tap(name);
  await hand.type(name, "arnou");
  await hand.tap(page.getByRole("button", { name: /^Sophie Arnoult · / }).first());
  await expect.poll(() => name.inputValue()).toBe("Sophie Arnoult");
  await hand.tap(page.getByRole("button", { name: "Dem.", exact: true }));
  await hand.tap(page.getByRole("button", { name: "10 h", exact: true }));
  expect(await page.locator('[name="deliveryOn"]').inputValue()).toBe(addDays(dayInParis(new Date()), 1));
  expect(await page.locator('[name="deliveryTime"]').inputValue()).toBe("10:00");
  const search = page.getByLabel("Chercher un produit");
  await hand.tap(search);
  const products = [
    ["aop", "12"],
    ["nant", "2"],
    ["cafe", "6"],
    ["paris", "1"],
  ] as const;
  for (const [words, quantity] of products) {
    await hand.type(search, words);
    await hand.enter(search);
    const taken = page.locator(".tile input:focus");
    await expect.poll(() => taken.inputValue()).toBe("1");
    if (quantity !== "1") await hand.type(taken, quantity);
    await hand.enter(taken);
  }
  await page.locator(".order-total", { hasText: "4 produits" }).waitFor();
  expect(
    await page.locator(".order-total strong").evaluate((total) => total.getBoundingClientRect().bottom),
  ).toBeLessThan(1280);
  await hand.tap(page.getByRole("button", { name: "Confirmer", exact: true }));
  await page
    .getByText(/Confirmer la commande quand même|Confirmée/)
    .first()
    .waitFor();
  const { taps, characters } = hand.counted();
  expect(taps).toBeLessThanOrEqual(12);
  expect(characters).toBeLessThanOrEqual(30);
  await page.context().close();
}, 60_000);

test("a customer chosen after another replaces what that one filled, and nothing that was typed", async () => {
  const page = await openPage(browser);
  await signInOn(page, product.url, "/external-orders/create");
  await untilCounterReady(page);
  const [name, phone, email] = ["customerName", "phone", "email"].map((of) => page.locator(`[name="${of}"]`));
  const choose = async (typed: string, label: RegExp) => {
    await name?.fill(typed);
    await page.getByRole("button", { name: label }).first().click();
    await expect.poll(() => name?.inputValue()).toMatch(new RegExp(label.source.split(" · ")[0] ?? ""));
    return phone?.inputValue();
  };
  const first = await choose("arnou", /^Sophie Arnoult · /);
  expect(first).not.toBe("");
  await email?.fill("autre@exemple.fr");
  const second = await choose("nguyen", /^Thanh Nguyen · /);
  expect(second).not.toBe(first);
  expect(await email?.inputValue()).toBe("autre@exemple.fr");
  expect(await choose("arnou", /^Sophie Arnoult · /)).toBe(first);
  await page.context().close();
}, 60_000);

test("the button that looks for a customer says that there is none, or that they could not be read", async () => {
  const page = await openPage(browser);
  await signInOn(page, product.url, "/external-orders/create");
  await untilCounterReady(page);
  const look = page.getByRole("button", { name: "Retrouver le client" });
  await page.locator('[name="customerName"]').fill("Personne de ce nom");
  await look.click();
  await page.getByText("Aucun client de ce nom ou de ce numéro n’a encore commandé.").waitFor();
  await page.context().setOffline(true);
  await look.click();
  await page.getByText("Les clients n’ont pas pu être lus : réessayez.").waitFor();
  await page.context().close();
}, 60_000);

test.skipIf(!drawsAsTablets).each([true, false])(
  "an order of four lines is at most 1.3 screens of a tablet, a blank one 1.2, JavaScript %s",
  async (scripts) => {
    const page = await openPage(browser, { viewport: screens.tablet, javaScriptEnabled: scripts });
    await signInOn(page, product.url, "/external-orders/create");
    if (scripts) await untilCounterReady(page);
    expect(await screensOf(page)).toBeLessThanOrEqual(1.2);
    const four = ["chausson aux pommes", "croissant au beurre aop", "mini-croissant", "pain au chocolat"];
    await page.getByRole("button", { name: "Viennoiseries · 6" }).click();
    for (const name of four) await more(page, name).click();
    if (scripts) await page.getByRole("button", { name: "Viennoiseries · 6" }).click();
    else {
      await page.getByRole("button", { name: "Chercher", exact: true }).click();
      await page.getByRole("button", { name: "Calculer le total" }).click();
    }
    await expect.poll(() => readTiles(page)).toHaveLength(4);
    await page.locator(".order-total", { hasText: "4 produits" }).waitFor();
    await page.locator(".order-total li").first().waitFor();
    expect(await screensOf(page)).toBeLessThanOrEqual(1.3);
    expect(await page.locator(".folded summary span").innerText()).toBe("Consommation, production, convives, acompte");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screens.tablet.width);
    if (scripts) expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  },
  60_000,
);

test.each([true, false])(
  "a phone keeps the total, what is to be checked and the buttons in sight in 113 pixels, JavaScript %s",
  async (scripts) => {
    const page = await openPage(browser, { viewport: screens.phone, javaScriptEnabled: scripts });
    await signInOn(page, product.url, "/external-orders/create");
    if (scripts) await untilCounterReady(page);
    await page.getByRole("button", { name: "Auj.", exact: true }).click();
    await page.getByLabel("Chercher un produit").fill("paris brest");
    await page.getByRole("button", { name: "Chercher", exact: true }).click();
    await more(page, "paris-brest, 8 parts").click();
    if (!scripts) await page.getByRole("button", { name: "Calculer le total" }).click();
    const summary = page.locator(".order-total summary");
    await summary.waitFor();
    const [bar, total] = await Promise.all(
      [".save-bar", ".order-total strong"].map((one) => page.locator(one).boundingBox()),
    );
    expect(bar?.height).toBeLessThanOrEqual(113);
    expect(bar?.y).toBeLessThanOrEqual(total?.y ?? 0);
    const targets = await page
      .locator(".save-bar :is(a, button, summary)")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(48);
    await summary.click();
    await page.getByText("aurait dû être commencé").waitFor();
    if (scripts) expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  },
  60_000,
);

test.skipIf(!drawsAsTablets).each([true, false])(
  "an order of four lines that is collected is changed on at most 1.3 screens, JavaScript %s",
  async (scripts) => {
    const page = await openPage(browser, { viewport: screens.tablet, javaScriptEnabled: scripts });
    await signInOn(page, product.url, "/external-orders?status=confirmed&sort=delivery_on");
    const orders = await page
      .locator("tbody th a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const lines = page.locator("#lines > .line");
    const mode = page.locator("select", { has: page.locator("option[value='pickup']") });
    for (const order of orders) {
      await page.goto(`${product.url}${order ?? ""}/edit`);
      if ((await lines.count()) === 4 && (await mode.inputValue()) === "pickup") break;
    }
    expect([await lines.count(), await mode.inputValue()]).toEqual([4, "pickup"]);
    expect(await screensOf(page)).toBeLessThanOrEqual(1.3);
    expect(await page.locator(".line-said").first().innerText()).not.toContain("produite");
    await page.getByRole("button", { name: "Plus de détails : produit 1", exact: true }).click();
    await page.getByLabel("Quantité produite").waitFor();
    await page.context().close();
  },
  60_000,
);

test("what is rarely asked for is folded, and open where it is said", async () => {
  const page = await openPage(browser, { viewport: screens.tablet, javaScriptEnabled: false });
  await signInOn(page, product.url, "/external-orders/create");
  const isOpen = () => page.locator(".folded > details").evaluate((details) => details.hasAttribute("open"));
  expect(await isOpen()).toBe(false);
  await page.locator(".folded summary").click();
  await page.locator('[name="guestCount"]').fill("40");
  await page.getByRole("button", { name: "Calculer le total" }).click();
  expect([await isOpen(), await page.locator('[name="guestCount"]').inputValue()]).toEqual([true, "40"]);
  await page.context().close();
}, 60_000);
