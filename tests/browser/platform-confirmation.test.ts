import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe";
import { pathOf, untilAlive } from "../support/paths";
import { productPages } from "../support/product-pages";

const { url, open } = productPages();

describe("a confirmation", () => {
  const supplier = "/suppliers/create";

  /** A supplier that nothing refers to. */
  async function create(page: Page, name: string) {
    await page.goto(url() + supplier);
    await page.locator('input[name="name"]').fill(name);
    await page.locator('main form[method="post"] button[type="submit"]').last().click();
    await page.waitForURL(/\/suppliers\/\d+$/);
    await page.getByText(name).first().waitFor();
  }

  test("is asked in a dialog over the page: Escape and « Annuler » do nothing, the answer does it (R72)", async () => {
    const page = await open();
    await create(page, "Fournisseur à supprimer");
    await untilAlive(page);
    const address = page.url();
    const dialog = page.getByRole("alertdialog");
    const ask = () => page.getByRole("link", { name: "Supprimer" }).click();

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
    await page.getByRole("link", { name: "Supprimer" }).click();
    expect(pathOf(page.url())).toMatch(/\?confirmation=/);
    await page.getByRole("link", { name: "Annuler" }).click();
    expect(page.url()).toBe(address);
    await page.getByRole("link", { name: "Supprimer" }).click();
    await page.locator("form.confirmation button").click();
    await page.waitForURL(/\/suppliers$/);
    await page.locator('.alert[data-type="success"]').waitFor();
    expect((await page.goto(address))?.status()).toBe(404);
  });
});
