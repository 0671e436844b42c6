import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { untilOfflineReady } from "../../support/browser/paths";
import { type Product, startApi, startProduct } from "../../support/product";
import { type WeakLink, openWeakLink } from "../../support/servers/weak-link";

let browser: Browser;
let api: Product;
let link: WeakLink;
let product: Product;

beforeAll(async () => {
  const client = { OAUTH_CLIENT_ID: "bru-web", OAUTH_CLIENT_SECRET: "a secret of the tests, long enough" };
  [browser, api] = await Promise.all([openChromium(), startApi(client)]);
  link = await openWeakLink(api.url);
  product = await startProduct({ API_BASE_URL: link.url, ...client });
}, 120_000);

afterEach(() => link.turn("fair"));

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
  await link?.close();
  await api?.dispose();
});

const panel = (page: Page) => page.getByRole("alert").filter({ hasText: "Votre session n’a pas pu être prolongée." });

/** Opens a new supplier's form, types, and ends the access token, with no other to be had. */
async function openTyped(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(browser, { viewport: screens.phone, ...options });
  await signInOn(page, product.url, "/suppliers/create");
  if (options.javaScriptEnabled !== false) await untilOfflineReady(page);
  await page.getByLabel(/^Nom/).fill("Minoterie du Gué");
  await interrupt(page);
  return page;
}

async function interrupt(page: Page): Promise<void> {
  await link.turn("no tokens");
  for (const name of ["access_token", "expires_at"]) await page.context().clearCookies({ name });
}

const save = (page: Page) => page.locator(".save-bar button[value='save']").click();

test("with scripts: a form leads to /login, which goes back by itself, and what was typed is there (R14)", async () => {
  const page = await openTyped();
  await save(page);
  await panel(page).getByText("Cette page revient d’elle-même").waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(await panel(page).innerText()).toContain("votre saisie est gardée");
  expect(await violationsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screens.phone.width);
  await page.waitForResponse((answer) => answer.url().endsWith("/session") && answer.status() === 503);
  expect(new URL(page.url()).pathname).toBe("/login");
  await link.turn("fair");
  await page.waitForURL(`${product.url}/suppliers/create`);
  expect(await page.getByLabel(/^Nom/).inputValue()).toBe("Minoterie du Gué");
  await page.getByText("Votre session s’était interrompue : voici votre saisie").waitFor();
  await save(page);
  await page.waitForURL(/\/suppliers\/\d+$/);
}, 60_000);

test("with scripts: a link leads there and back, and whoever types to sign in is left to it", async () => {
  const page = await openPage(browser, { viewport: screens.desktop });
  await signInOn(page, product.url, "/suppliers");
  await untilOfflineReady(page);
  await interrupt(page);
  await page.getByRole("link", { name: "Recettes" }).first().click();
  await panel(page).getByText("Cette page revient d’elle-même").waitFor();
  await page.getByLabel(/^Adresse e-mail/).pressSequentially("paul@");
  await link.turn("fair");
  await panel(page).getByText("Le service répond de nouveau").waitFor();
  expect(await page.getByLabel(/^Adresse e-mail/).inputValue()).toBe("paul@");
  await page.getByRole("link", { name: "Réessayer" }).click();
  await page.waitForURL(`${product.url}/recipes`);
}, 60_000);

test("what a page asks by itself leads nobody away from typing", async () => {
  const page = await openPage(browser);
  await signInOn(page, product.url, "/suppliers/create");
  await untilOfflineReady(page);
  await page.getByLabel(/^Nom/).fill("Minoterie du Gué");
  await interrupt(page);
  await page.evaluate(() => window.__remixRouter.revalidate());
  const bar = page.getByRole("alert").filter({ hasText: "Votre session est interrompue." });
  await bar.waitFor();
  expect(await page.getByLabel(/^Nom/).inputValue()).toBe("Minoterie du Gué");
  const beside = page.context().waitForEvent("page");
  await bar.getByRole("link").click();
  await panel(await beside).waitFor();
  await link.turn("fair");
  await page.evaluate(() => window.__remixRouter.revalidate());
  await bar.waitFor({ state: "detached" });
  expect(await page.getByLabel(/^Nom/).inputValue()).toBe("Minoterie du Gué");
}, 60_000);

test("without scripts: the page stands still, « Réessayer » leads back, and what was typed is there", async () => {
  const page = await openTyped({ javaScriptEnabled: false });
  await save(page);
  await panel(page).waitFor();
  expect(await panel(page).innerText()).toContain("vous reviendrez où vous étiez");
  expect(await page.locator("meta[http-equiv]").count()).toBe(0);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await panel(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  await link.turn("fair");
  await page.getByRole("link", { name: "Réessayer" }).click();
  await page.waitForURL(`${product.url}/suppliers/create`);
  expect(await page.getByLabel(/^Nom/).inputValue()).toBe("Minoterie du Gué");
}, 60_000);
