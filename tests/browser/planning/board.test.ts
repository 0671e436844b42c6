import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { nearDay } from "#domain/french/near-days";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { fillPastry, morning } from "../../support/world/choux-kitchen";
import { violationsOf } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { openOnScreen } from "../../support/browser/on-screen";
import { startProduct } from "../../support/product";
import { markWholeDay } from "../../support/browser/mark-whole-day";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the days are of this week, whichever it is.
const first = dayInParis(new Date());
const next = addDays(first, 1);

/** Opens the pastry at six in the morning, and how to open tablets on which Marie has signed in. */
const openPastry = () => openOnScreen(browser, (web) => fillPastry(web, first));

const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
const owing = (page: Page) => page.locator(".owing");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe.each([
  ["without scripts", false],
  ["with scripts", true],
])("a night with work left over, %s", (_, javaScriptEnabled) => {
  test("B1, T1: begins with what is left, serves the order it is for, and leads to the day it is of", async () => {
    const { turnTo, origin, tablet } = await openPastry();
    const page = await tablet({ javaScriptEnabled, viewport: screens.phone });
    await press(page, "Fait : Éclair");
    await page.getByText("Fait : 20 pièces").waitFor();
    await turnTo(morning(next));
    await page.goto(origin);
    await owing(page)
      .getByText(`depuis ${nearDay(first)} · Institut Feuillade`)
      .last()
      .waitFor();
    await page.goto(`${origin}/external-orders/1`);
    expect(plain(await page.locator("main").innerText())).toMatch(/Attend encore.* 20 parts de Pièce montée/);
    const own = { from: next, to: next };
    for (const path of ["compute-needs", "production-sheets"]) {
      await page.goto(`${origin}/production-planning/${path}?${new URLSearchParams(own).toString()}`);
      expect(plain(await page.locator("main").innerText())).toMatch(/Pièce montée.{0,40}20 parts/);
    }
    await page.goto(origin);
    await owing(page)
      .getByRole("link", { name: /^Noter .* comme fait$/ })
      .click();
    await page.waitForURL(/production-sheets/);
    await page
      .getByRole("heading", { level: 2, name: /^Production du / })
      .first()
      .waitFor();
    await page.goto(origin);
    await press(page, "Fait : Pièce montée");
    await page.getByText("Fait : 20 parts").waitFor();
    expect(await owing(page).getByText("Pièce montée").count()).toBe(0);
  });

  test("B3, T2: what is left of a bad yield is made in one tap more", async () => {
    const { origin, tablet } = await openPastry();
    const page = await tablet({ javaScriptEnabled });
    await page.getByRole("link", { name: "Feuilles de production" }).last().click();
    await page.waitForURL(/production-sheets/);
    const sheet = page.locator(`#recipe-1-${first}`);
    await sheet.locator("summary").first().click();
    await sheet.locator('input[name="obtained"]').fill("3");
    await sheet.locator('button[value="done"]').click();
    await press(page, "Tout a été lancé, il n’y a que 3\u00a0kg");
    await sheet.getByText("Reste 2 kg (0,2 fournée)").waitFor();
    if (!(await sheet.locator('button[value="done"]').isVisible())) await sheet.locator("summary").first().click();
    expect(await sheet.locator('input[name="obtained"]').inputValue()).toBe("2");
    const address = page.url();
    await page.goto(origin);
    expect(plain(await page.locator("li", { hasText: "Pâte à choux" }).first().innerText())).toContain("Reste 2 kg");
    await page.goto(`${origin}/production-planning/compute-needs?from=${first}&to=${first}&vue=recettes`);
    expect(plain(await page.locator("main").innerText())).toMatch(/Pâte à choux.{0,20} 2 kg déjà fait : 3 kg/);
    await page.goto(address);
    if (!(await sheet.locator('button[value="done"]').isVisible())) await sheet.locator("summary").first().click();
    await sheet.locator('button[value="done"]').click();
    await sheet.locator(".badge").getByText("Fait", { exact: true }).waitFor();
  });

  test("B8: all of a day is asked about early, noted at once, and taken back at once", async () => {
    const { tablet } = await openPastry();
    const page = await tablet({ javaScriptEnabled });
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.getByText("Tout a été fait comme prévu").click();
    await page.getByText("Noter 3 fiches comme faites").waitFor();
    await press(page, "Oui, tout a été fait");
    await page.getByText("3 fiches faites").waitFor();
    expect(await page.locator(".done-tasks > summary").allInnerTexts()).toEqual(["3\u00a0faits"]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(before);
    await press(page, "Tout annuler");
    await page.getByRole("button", { name: "Fait : Éclair", exact: true }).waitFor();
    expect(await page.locator(".done-tasks").count()).toBe(0);
  });
});

describe("the board of the demo company, with scripts", () => {
  test("another tablet hears what is marked; a whole day is noted and taken back at once", async () => {
    const product = await startProduct();
    onTestFinished(() => product.dispose());
    const [one, other] = [await openPage(browser), await openPage(browser)];
    for (const page of [one, other]) await signInOn(page, product.url);
    const done = one.locator("main button[value=done]");
    const name = (await done.last().getAttribute("aria-label"))?.replace(/^Fait : /, "") ?? "";
    await done.last().click();
    await one
      .getByRole("button", { name: `Annuler : ${name}` })
      .first()
      .waitFor();
    await other
      .getByRole("button", { name: `Annuler : ${name}` })
      .first()
      .waitFor();
    const open = await done.count();
    expect(open).toBeGreaterThan(0);
    await markWholeDay(one);
    await one.getByText("Tout annuler").waitFor();
    expect(await done.count()).toBe(0);
    await other.getByText("Tout annuler").waitFor();
    await one.getByText("Tout annuler").click();
    await expect.poll(() => done.count()).toBe(open);
    await expect.poll(() => other.locator("main button[value=done]").count(), { timeout: 15_000 }).toBe(open);
    expect(await violationsOf(one)).toEqual([]);
  }, 90_000);
});
