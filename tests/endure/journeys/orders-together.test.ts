import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Browser,
  openChromium,
  openOtherMoves,
  openPage,
  signInOn,
  signInThrough,
} from "../../support/browser/chromium";
import { untilAlive } from "../../support/browser/paths";
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

const save = ".save-bar button[value='save']";

async function fillNewOrder(page: Page, customer: string) {
  await page.locator('[name="customerName"]').fill(customer);
  await page.locator('[name="deliveryOn"]').fill("2027-03-10");
  await page.locator('[name="lines.0.productId"]').fill("eclair au chocolat");
  await page.locator('[name="lines.0.quantity"]').fill("12");
}

/** Returns the number of orders that the list finds for a customer. */
async function countOf(page: Page, customer: string): Promise<string> {
  await page.goto(`${product.url}/external-orders?${new URLSearchParams({ search: customer })}`);
  return page.locator(".heading .count").innerText();
}

const detail = (page: Page) => page.waitForURL(/\/external-orders\/\d+$/);

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (how, javaScriptEnabled) => {
  const options: BrowserContextOptions = { javaScriptEnabled };

  test(
    "the orders that are ticked change status together, and lead to what they demand",
    { timeout: 120_000 },
    async () => {
      const page = await openPage(browser, options);
      await signInOn(page, product.url, "/external-orders?status=confirmed&sort=delivery_on");
      expect(await page.locator("input[name=ids]").count()).toBe(0);
      await page.getByRole("link", { name: "Choisir", exact: true }).click();
      await page.locator("input[name=ids]").first().waitFor();
      const bar = page.locator("#bulk");
      expect(await bar.isVisible()).toBe(false);
      const rows = page.locator(".list tbody tr");
      const names = await Promise.all(
        [0, 2].map(async (at) => (await rows.nth(at).locator("th a").innerText()).split("\n")[0] ?? ""),
      );
      for (const at of [0, 2]) await rows.nth(at).locator("input[name=ids]").check();
      expect(await bar.isVisible()).toBe(true);
      expect(await bar.getByLabel("Motif").isVisible()).toBe(false);
      await bar.locator("select[name=to]").selectOption("cancelled");
      expect(await bar.getByLabel("Motif").isVisible()).toBe(true);
      await page.getByRole("button", { name: "Calculer les besoins de la sélection" }).click();
      await page.waitForURL(/compute-needs\?order_ids/);
      await page
        .getByRole("navigation", { name: "Parties du calcul" })
        .getByRole("link", { name: /^Commandes/ })
        .click();
      const numbers = page.locator("#commandes .list tbody tr th small");
      await numbers.nth(names.length - 1).waitFor();
      expect((await numbers.allInnerTexts()).map((text) => text.trim()).sort()).toEqual([...names].sort());
      await page.goto(`${product.url}/external-orders?status=confirmed&sort=delivery_on&selected=none`);
      for (const at of [0, 2]) await rows.nth(at).locator("input[name=ids]").check();
      await page.locator("select[name=to]").selectOption({ label: "Lancer la production" });
      await page.getByRole("button", { name: "Changer le statut" }).click();
      await page.getByText("2 commandes mises en production").waitFor();
      await page.goto(`${product.url}/external-orders?search=${names[0] ?? ""}`);
      expect(await rows.first().locator(".badge").first().innerText()).toBe("En production");
    },
  );

  test(
    "pressed twice, an order is written once; Back shows an empty form, which writes nothing",
    { timeout: 120_000 },
    async () => {
      const page = await openPage(browser, options);
      const customer = `Client double ${how}`;
      await signInOn(page, product.url, "/external-orders/create");
      await fillNewOrder(page, customer);
      await page.locator(save).dblclick({ noWaitAfter: true });
      await detail(page);
      expect(await countOf(page, customer)).toMatch(/^1\s/);
      await page.goto(`${product.url}/external-orders/create`);
      await fillNewOrder(page, `${customer} bis`);
      await page.locator(save).click();
      await detail(page);
      // Going back before the page is alive is tests/browser/network/early-back's.
      if (javaScriptEnabled) await untilAlive(page);
      await page.goBack();
      await expect.poll(() => page.locator('[name="customerName"]').inputValue()).toBe("");
      await page.locator(save).click();
      await page.locator('[id="customerName-error"]').waitFor();
      expect(await countOf(page, `${customer} bis`)).toMatch(/^1\s/);
    },
  );

  test("two people change the same order: the second sees both values and chooses", { timeout: 120_000 }, async () => {
    const [mine, other] = [await openPage(browser, options), await openPage(browser, options)];
    const customer = `Client disputé ${how}`;
    await signInOn(mine, product.url, "/external-orders/create");
    await fillNewOrder(mine, customer);
    await mine.locator(save).click();
    await detail(mine);
    const address = mine.url();
    await mine.goto(`${address}/edit`);
    await signInThrough(other, `${address}/edit`);
    await other.locator('[name="deliveryTime"]').fill("10:00");
    await other.locator('[name="notes"]').fill("Par la cour");
    await other.locator(save).click();
    await detail(other);
    await mine.locator('[name="deliveryTime"]').fill("09:00");
    await mine.locator(save).click();
    const conflict = mine.locator(".conflict");
    await conflict.waitFor();
    const text = await conflict.innerText();
    for (const words of ["Quelqu’un a enregistré cette fiche", "09:00", "10:00"]) expect(text).toContain(words);
    await conflict.locator('[name="side:deliveryTime"][value="mine"]').check();
    await mine.locator(save).click();
    await detail(mine);
    const facts = (await mine.locator(".facts").first().innerText()).replaceAll("\u00a0", " ");
    expect(facts).toContain("9 h");
    expect(facts).toContain("Par la cour");
  });

  test(
    "a form sent after its session has ended comes back as it was typed, once signed in again",
    { timeout: 120_000 },
    async () => {
      const page = await openPage(browser, options);
      const customer = `Client patient ${how}`;
      await signInOn(page, product.url, "/external-orders/create");
      await fillNewOrder(page, customer);
      await page.context().clearCookies();
      await page.locator(save).click();
      await page.waitForURL(/\/login/);
      await signInThrough(page, page.url());
      await page.locator('[name="customerName"]').waitFor();
      expect(new URL(page.url()).pathname).toBe("/external-orders/create");
      expect(await page.locator('[name="customerName"]').inputValue()).toBe(customer);
      expect(await page.locator('[name="lines.0.quantity"]').inputValue()).toBe("12");
      await page.locator(save).click();
      await detail(page);
      expect(await countOf(page, customer)).toMatch(/^1\s/);
    },
  );

  test(
    "an order in production is cancelled with its reason, typed before the session ended and sent after",
    { timeout: 120_000 },
    async () => {
      const page = await openPage(browser, options);
      await signInOn(page, product.url, "/external-orders?status=in_production");
      await page.locator(".list tbody tr a").first().click();
      await detail(page);
      const address = page.url();
      await openOtherMoves(page);
      await page.locator("summary", { hasText: "Annuler la commande" }).click();
      await page.locator('[name="reason"]').fill("Mariage reporté");
      await page.context().clearCookies();
      await page.getByRole("button", { name: "Oui, annuler la commande" }).click();
      await page.waitForURL(/\/login/);
      await signInThrough(page, page.url());
      await page.getByText("Votre session s’était interrompue : rien n’a été fait.").waitFor();
      expect(page.url()).toBe(address);
      expect(await page.locator('[name="reason"]').inputValue()).toBe("Mariage reporté");
      const cancel = page.getByRole("button", { name: "Oui, annuler la commande" });
      await cancel.click();
      // What was made for it has to go somewhere: that is asked first.
      const isCancelled = page.getByText("Cette commande est annulée.");
      const choices = page.locator("details.ask[open] fieldset:has([type='radio'])");
      const isPrompted = await Promise.race([
        isCancelled.waitFor().then(() => false),
        choices
          .first()
          .waitFor()
          .then(() => true),
      ]);
      if (isPrompted) {
        for (const choice of await choices.all()) await choice.getByRole("radio").first().check();
        expect(await page.locator('[name="reason"]').inputValue()).toBe("Mariage reporté");
        await cancel.click();
      }
      await isCancelled.waitFor();
      const history = (await page.locator(".history").innerText()).replaceAll("\u00a0", " ");
      expect(history).toContain("« Mariage reporté »");
      expect(await page.getByText("Votre session s’était interrompue").count()).toBe(0);
    },
  );
});
