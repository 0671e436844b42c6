import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis, instantInParis } from "#domain/paris";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { screensOf } from "../../support/browser/hand";
import { untilAlive } from "../../support/browser/paths";
import { type Product, sharedProduct, startTurned } from "../../support/product";

const today = dayInParis(new Date());
const weekFrom = (day: string) => `/production-planning/compute-needs?from=${day}&to=${addDays(day, 6)}`;
const partsOf = (url: string) => ({
  produits: url,
  recettes: `${url}&vue=recettes`,
  achats: `${url}&onglet=achats`,
  problemes: `${url}&onglet=problemes`,
  commandes: `${url}&onglet=commandes`,
});
const week = weekFrom(today);
const parts = partsOf(week);

/** Screens of a tablet that a part has at most, whichever weekday and hour it is: 40 products are told by day. */
const most = { produits: 3.25, recettes: 3.5, achats: 3.5, problemes: 3, commandes: 3 };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openChromium()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

const ways = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }];

describe.each(ways)("%o", (options) => {
  test("each part of the demo's week shows itself alone, and the first of its days at once", async () => {
    const page = await openPage(browser, { ...options, viewport: screens.tablet });
    await signInOn(page, product.url, week);
    for (const [part, url] of Object.entries(parts)) {
      await page.goto(product.url + url);
      await page.locator(`section#${part}`).waitFor();
      expect(await page.locator("main section.section").count()).toBe(1);
      expect(await page.getByRole("navigation", { name: "Parties du calcul" }).locator("[aria-current]").count()).toBe(
        1,
      );
    }
    await page.goto(product.url + week);
    const first = await page.locator(".plan-week tbody td:not(:empty)").first().boundingBox();
    expect(first && first.y + first.height).toBeLessThan(screens.tablet.height);
    await page.context().close();
  });

  test("what was ticked and not asked for is no more among the options of another part, as in a document", async () => {
    const page = await openPage(browser, { ...options, viewport: screens.tablet });
    await signInOn(page, product.url, week);
    // Scripts leave the options open from part to part, a document shuts them.
    const delivered = page.getByRole("checkbox", { name: "Livrée", includeHidden: true });
    await page.getByText("Période et options").click();
    await delivered.check();
    await page.getByRole("navigation", { name: "Parties du calcul" }).getByRole("link", { name: "Problèmes" }).click();
    await page.locator("section#problemes").waitFor();
    expect(await delivered.isChecked()).toBe(false);
    await page.context().close();
  });

  test("the parts lead to each other, and an address that names a section leads to the way there", async () => {
    const page = await openPage(browser, { ...options, viewport: screens.tablet });
    await signInOn(page, product.url, week);
    for (const name of ["À acheter", "Problèmes", "Commandes", "À faire"]) {
      const link = page.getByRole("navigation", { name: "Parties du calcul" }).getByRole("link", { name });
      await link.click();
      await page.getByRole("link", { name, exact: false }).and(page.locator("[aria-current=page]")).waitFor();
    }
    for (const section of ["achats", "matieres", "recettes", "problemes", "commandes"]) {
      await page.goto(`${product.url}${week}#${section}`);
      expect(await page.locator(`#${section}`).evaluate((there) => there.matches(":target"))).toBe(true);
      expect(await page.locator(`#${section}`).count()).toBe(1);
    }
    await page.context().close();
  });
});

test("each weekday the parts of the demo's week have few screens of a tablet, with scripts and without", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-weekdays-"));
  const long: string[] = [];
  for (let days = 0; days < 7; days += 1) {
    // A company of that day: the template that others copy is of today. Late in the evening, when the last hour to
    // order is past, the parts are at their longest.
    const DATABASE_URL = `file:${join(folder, `${String(days)}.db`)}`;
    const day = addDays(today, days);
    const evening = Date.parse(instantInParis(`${day}T23:30`));
    const turned = await startTurned(evening - Date.now(), { DATABASE_URL });
    for (const options of ways) {
      const page = await openPage(browser, { ...options, viewport: screens.tablet });
      await signInOn(page, turned.url, weekFrom(day));
      for (const [part, length] of Object.entries(most)) {
        await page.goto(turned.url + partsOf(weekFrom(day))[part as keyof typeof most]);
        await page.locator(`section#${part}`).waitFor();
        const screenCount = await screensOf(page);
        if (screenCount > length) long.push(`${day} ${part}: ${String(screenCount)}`);
      }
      await page.context().close();
    }
    await turned.dispose();
  }
  rmSync(folder, { recursive: true, force: true });
  expect(long).toEqual([]);
}, 300_000);

test("on a phone the week scrolls in a region that the keyboard reaches, its first column in sight", async () => {
  const page = await openPage(browser, { javaScriptEnabled: false, viewport: screens.phone });
  await signInOn(page, product.url, week);
  const region = page.getByRole("region", { name: "Produits à faire, par jour" });
  await region.focus();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screens.phone.width);
  const name = region.locator("tbody th").first();
  const before = await name.boundingBox();
  const room = await region.evaluate((one) => {
    one.scrollLeft = one.scrollWidth;
    return one.scrollLeft;
  });
  expect(room).toBeGreaterThan(100);
  expect((await name.boundingBox())?.x).toBe(before?.x);
  expect(await region.locator("thead th").last().isVisible()).toBe(true);
  await page.context().close();
});

const looked = Object.entries({ ...parts, "recette ouverte": `${week}&ouvrir=recette-1` });

test.each(looked)("part %j is accessible in both schemes", async (_part, url) => {
  const page = await openPage(browser, { javaScriptEnabled: true, viewport: screens.tablet });
  await signInOn(page, product.url, url);
  await untilAlive(page);
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.context().close();
});
