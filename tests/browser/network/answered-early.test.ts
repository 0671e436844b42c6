import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInParis } from "#domain/paris";
import { type Browser, openChromium, openPage, signInOn } from "../../support/browser/chromium";
import { type Product, startProduct } from "../../support/product";

let [product, browser]: [Product | undefined, Browser | undefined] = [undefined, undefined];
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

/** Holds what a page reads of itself back, though not what it sends, until the answer is called. */
async function holdReading(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() === "GET") await isReleased;
    await route.continue();
  });
  return release;
}

test("what is chosen while the page of a question is read anew stays chosen, and is what is sent", async () => {
  if (!product || !browser) throw new Error("not started");
  const page = await openPage(browser);
  await signInOn(page, product.url, "/external-orders?status=in_production");
  await page.locator(".list tbody tr a").first().click();
  await page.waitForURL(/\/external-orders\/\d+$/);
  const address = page.url();
  const others = page.locator("summary", { hasText: "Autres changements de statut" });
  await others.click();
  const allProduced = page.getByRole("button", { name: "Tout est produit", exact: true });
  if (await allProduced.isVisible()) {
    await allProduced.click();
    await allProduced.waitFor({ state: "detached" });
  }
  await page.goto(address);
  await others.click();
  await page.locator("summary", { hasText: "Annuler la commande" }).click();
  await page.locator('[name="reason"]').fill("Mariage reporté");
  const release = await holdReading(page, /\/external-orders\/\d+\.data/);
  const cancel = page.getByRole("button", { name: "Oui, annuler la commande" });
  await cancel.click();
  const choices = page.locator("details.ask[open] fieldset:has([type='radio'])");
  await choices.first().waitFor();
  for (const choice of await choices.all()) await choice.getByRole("radio").first().check();
  release();
  await cancel.click();
  await page.getByText("Cette commande est annulée.").waitFor();
  expect(await page.locator(".history").innerText()).toContain("Mariage reporté");
});

test("what is chosen while the list of what did not change is read anew stays chosen", async () => {
  if (!product || !browser) throw new Error("not started");
  const page = await openPage(browser);
  await signInOn(page, product.url, `/external-orders?delivery_from=${dayInParis(new Date())}&selected=none`);
  for (const status of ["Confirmée", "Brouillon"])
    await page
      .locator(".list tbody tr", { hasText: status })
      .first()
      .getByRole("checkbox", { name: /^Choisir/ })
      .check();
  const to = page.locator('#bulk [name="to"]');
  await to.selectOption("in_production");
  const release = await holdReading(page, /\/external-orders\.data/);
  await page.getByRole("button", { name: "Changer le statut" }).click();
  await page.getByText("Une n’a pas changé").waitFor();
  await to.selectOption("cancelled");
  release();
  await expect.poll(() => page.locator(".list tbody :checked").count()).toBe(1);
  await page.locator(".list tbody tr:has(:checked)", { hasText: "Brouillon" }).waitFor();
  expect(await to.inputValue()).toBe("cancelled");
});
