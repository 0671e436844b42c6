import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsInBothSchemes } from "../support/browser/axe";
import { someOf } from "../support/cases";
import { screens, signInThrough } from "../support/browser/chromium";
import { untilAlive, untilOfflineReady } from "../support/browser/paths";
import { productPages } from "../support/browser/product-pages";

const { open, url } = productPages();
const weighings = "/production-planning/weighings";

/** Starts weighing a quantity of a recipe of the demo company; answers the weighing's address. */
async function start(page: Page, recipe = 1): Promise<string> {
  await page.goto(`${url()}/recipes/${recipe}`);
  await page.getByRole("link", { name: "Peser", exact: true }).click();
  await page.getByRole("button", { name: "Commencer la pesée" }).click();
  await page.waitForURL(/\/weighings\/\d+\/1$/);
  return new URL(page.url()).pathname.replace(/\/1$/, "");
}

const goTo = (page: Page, path: string) => page.goto(url() + path);

async function weigh(page: Page, lot = "") {
  const before = page.url();
  if (lot) await page.getByLabel(/^(Autre lot|Lot)$/).fill(lot);
  await page.getByRole("button", { name: "Pesé", exact: true }).click();
  await page.waitForURL((to) => to.href !== before);
}

/** Whatever the tablet would see on coming back to the page. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main :is(button, .button, input:not([type=hidden], [type=radio]), .check, nav a)")]
      .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 48)
      .map((target) => target.outerHTML.slice(0, 80)),
  );

interface Mode extends BrowserContextOptions {
  mode: string;
}
const withScripts: Mode = { mode: "with JavaScript", viewport: screens.tablet };
const without: Mode = { ...withScripts, mode: "without JavaScript", javaScriptEnabled: false };
/** Both in `npm run endure -- journeys`. */
const triedIn = (tried: Mode) => someOf([withScripts, without], (mode) => mode === tried);

describe("weighing", () => {
  test.each(triedIn(withScripts))(
    "$mode a recipe is weighed ingredient by ingredient, in targets for gloves, to its summary",
    async ({ mode, ...options }) => {
      const page = await open(options);
      const address = await start(page);
      expect(await small(page)).toEqual([]);
      const count = Number(/sur (\d+)/.exec(await page.locator(".weighing-progress").innerText())?.[1]);
      expect(count).toBeGreaterThan(1);
      for (let position = 1; position <= count; position++) {
        await page.getByRole("heading", { level: 1 }).waitFor();
        await weigh(page, position === 1 ? "F7" : "");
      }
      expect(new URL(page.url()).pathname).toBe(address);
      await page.getByText("Tout est pesé.").waitFor();
      expect(await page.locator("tbody tr").count()).toBe(count);
      expect(await page.locator("tbody").first().innerText()).toContain("F7");
    },
    60_000,
  );

  test.each(triedIn(without))(
    "$mode the second of two tablets is told who weighed what, and replaces it or takes it back",
    async ({ mode, ...options }) => {
      const [first, second] = [await open(options), await open(options)];
      const address = await start(first);
      await goTo(second, `${address}/1`);
      await weigh(first, "A1");
      await second.getByLabel(/^(Autre lot|Lot)$/).fill("B1");
      await second.getByRole("button", { name: "Pesé", exact: true }).click();
      await second.getByText(/a pesé « .* » à .* lot A1\. Votre saisie n’est pas enregistrée/).waitFor();
      expect(await second.getByLabel(/^(Autre lot|Lot)$/).inputValue()).toBe("B1");
      await second.getByRole("button", { name: "Remplacer par ma pesée" }).click();
      await second.waitForURL(`${url()}${address}/2`);
      await goTo(first, `${address}/1`);
      await first
        .getByText(/lot B1\./)
        .first()
        .waitFor();
      await first.getByRole("button", { name: "Annuler cette pesée" }).click();
      await first.getByRole("button", { name: "Pesé", exact: true }).waitFor();
      await goTo(first, address);
      expect(await first.locator(".weighing-progress").innerText()).toMatch(/^0 sur/);
    },
    60_000,
  );
});

test(
  "with JavaScript a tablet sees what the other weighs without being touched, and keeps what is " + "being typed",
  async () => {
    const [first, second] = [await open(), await open({ viewport: screens.tablet })];
    const address = await start(first);
    await goTo(second, `${address}/1`);
    await untilAlive(second);
    await second.getByLabel(/^(Autre lot|Lot)$/).fill("en cours de saisie");
    await weigh(first, "A1");
    await expect
      .poll(async () => {
        await comeBack(second);
        return second.getByText(/lot A1\./).count();
      })
      .toBe(1);
    expect(await second.getByLabel(/^(Autre lot|Lot)$/).inputValue()).toBe("en cours de saisie");
    await second.getByRole("button", { name: "Corriger la pesée" }).click();
    await second.getByText(/Votre saisie n’est pas enregistrée/).waitFor();
  },
  60_000,
);

test("once the session has ended, what is being typed stays, and a bar leads to signing in beside it", async () => {
  const page = await open({ viewport: screens.phone });
  const address = await start(page);
  await goTo(page, `${address}/1`);
  await untilOfflineReady(page);
  const lot = page.getByLabel(/^(Autre lot|Lot)$/);
  await lot.fill("en cours de saisie");
  await page.context().clearCookies();
  await comeBack(page);
  const bar = page.getByRole("alert").filter({ hasText: "Votre session est interrompue." });
  await bar.waitFor();
  expect(new URL(page.url()).pathname).toBe(`${address}/1`);
  expect(await lot.inputValue()).toBe("en cours de saisie");
  expect(await violationsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screens.phone.width);

  const beside = page.context().waitForEvent("page");
  await bar.getByRole("link", { name: "Se reconnecter" }).click();
  const other = await beside;
  await other.waitForLoadState();
  await signInThrough(other, other.url());
  await page.bringToFront();
  await comeBack(page);
  await bar.waitFor({ state: "detached" });
  expect(await lot.inputValue()).toBe("en cours de saisie");
  await page.getByRole("button", { name: "Pesé", exact: true }).click();
  await page.waitForURL(`${url()}${address}/2`);
  await goTo(page, address);
  expect(await page.locator("tbody").first().innerText()).toContain("en cours de saisie");
}, 60_000);

test("the pages have no accessibility violation in either scheme, and never scroll sideways", async () => {
  const page = await open({ viewport: screens.tablet });
  const address = await start(page, 2);
  await weigh(page, "F7");
  for (const path of [
    weighings,
    `${weighings}?status=all`,
    `${weighings}/create?recipe=2&for=3`,
    address,
    `${address}/1`,
    `${address}/2`,
  ]) {
    await goTo(page, path);
    await untilAlive(page);
    await page.evaluate(() =>
      document.querySelectorAll("main details").forEach((details) => details.setAttribute("open", "")),
    );
    expect(await violationsInBothSchemes(page), path).toEqual([]);
    for (const width of [360, 640, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} ${String(width)}`,
      ).toBeLessThanOrEqual(width);
    }
  }
}, 120_000);
