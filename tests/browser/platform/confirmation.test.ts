import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOf } from "../../support/browser/axe";
import { openMore, openOtherMoves } from "../../support/browser/chromium";
import { pathOf, untilAlive } from "../../support/browser/paths";
import { productPages } from "../../support/browser/product-pages";

const { url, open, goToWithExtras } = productPages();

describe("a confirmation", () => {
  const supplier = "/suppliers/create";

  /** A supplier that nothing refers to. */
  async function create(page: Page, name: string) {
    await page.goto(url() + supplier);
    await page.locator('input[name="name"]').fill(name);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.waitForURL(/\/suppliers\/\d+$/);
    await page.getByText(name).first().waitFor();
  }

  test("is asked in a dialog over the page: Escape and « Annuler » do nothing, the answer does (R72)", async () => {
    const page = await open();
    await create(page, "Fournisseur à supprimer");
    await untilAlive(page);
    const address = page.url();
    const dialog = page.getByRole("alertdialog");
    const ask = () => page.getByRole("link", { name: "Supprimer" }).click();
    await openMore(page);

    await ask();
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);

    await ask();
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(page.url()).toBe(address);

    await ask();
    await dialog.getByRole("button").last().click();
    await page.waitForURL(/\/suppliers$/);
    await page.locator('.toast[data-state="open"]').getByText("supprimé").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect((await page.goto(address))?.status()).toBe(404);
  });

  test("is a page of its own without JavaScript (R72)", async () => {
    const page = await open({ javaScriptEnabled: false });
    await create(page, "Fournisseur sans script");
    const address = page.url();
    await openMore(page);
    await page.getByRole("link", { name: "Supprimer" }).click();
    expect(pathOf(page.url())).toMatch(/\?confirmation=/);
    await page.getByRole("link", { name: "Annuler" }).click();
    expect(page.url()).toBe(address);
    await openMore(page);
    await page.getByRole("link", { name: "Supprimer" }).click();
    await page.locator("form.confirmation button").click();
    await page.waitForURL(/\/suppliers$/);
    await page.locator('.alert[data-type="success"]').waitFor();
    expect((await page.goto(address))?.status()).toBe(404);
  });
});

describe("rare actions under « … »", () => {
  test("open without scripts, and hold what the page does not show at once", async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${url()}/recipes/1`);
    const duplicate = page.getByRole("link", { name: "Dupliquer" });
    expect(await duplicate.isVisible()).toBe(false);
    await openMore(page);
    expect(await page.locator(".more .button:visible").allInnerTexts()).toEqual([
      "…\nAutres actions",
      "Dupliquer",
      "Archiver",
      "Supprimer",
    ]);
    await duplicate.click();
    expect(pathOf(page.url())).toBe("/recipes/create?from=1");
  });

  test("close with Escape, which gives the focus back, or by a touch elsewhere; questions with Escape", async () => {
    const page = await open();
    await goToWithExtras(page, "/external-orders?status=confirmed");
    await page.locator("tbody th a").first().click();
    const menu = page.locator(".heading .more");
    const isOpen = () => page.locator(".ask[open]").count();
    await menu.waitFor();
    await openMore(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await isOpen()).toBe(0);
    expect(await menu.locator("summary").evaluate((summary) => summary === document.activeElement)).toBe(true);
    await openMore(page);
    await page.locator("h1").click();
    expect(await isOpen()).toBe(0);
    await openOtherMoves(page);
    const question = page.locator(".ask:not(.more)").last();
    await question.locator("summary").click();
    await question.locator("textarea").fill("Le client a rappelé");
    await page.locator("h1").click();
    expect(await isOpen()).toBe(2);
    await page.keyboard.press("Escape");
    expect(await isOpen()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await isOpen()).toBe(0);
  });
});
