import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  openChromium,
  openMore,
  openOtherMoves,
  openPage,
  screens,
  signInOn,
  signInThrough,
  signInToCustomersOrder,
} from "../../support/browser/chromium";
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

const status = (page: Page) => page.locator("[aria-current='step']").innerText();

/** Presses a button of the order's page and waits for the page that follows. */
async function press(page: Page, name: string, then: string) {
  await page.getByRole("button", { name, exact: true }).click();
  await page.locator("[aria-current='step']", { hasText: then }).waitFor();
}

/**
 * Raises a quantity once production has begun: refused without a reason, then shown as a difference for the kitchen.
 */
async function changeUnderWay(page: Page) {
  await page.getByRole("link", { name: "Modifier", exact: true }).click();
  await page.waitForURL(/\/edit$/);
  await page.locator('[name="lines.0.quantity"]').fill("18");
  await page.locator('.save-bar button[value="save"]').click();
  await page.locator("#reason-error").waitFor();
  expect(await page.locator('[name="lines.0.quantity"]').inputValue()).toBe("18");
  await page.locator('[name="reason"]').fill("Six invités de plus");
  await page.locator('.save-bar button[value="save"]').click();
  await page.getByText("+6 pièces Éclair au chocolat").waitFor();
}

/** Returns the name of the blank line of an order that was added last, once it is there. */
async function lastLine(page: Page): Promise<string> {
  const blank = page.locator('input[name^="lines."][name$=".productId"][data-picks]').last();
  await expect.poll(() => blank.inputValue()).toBe("");
  return ((await blank.getAttribute("name")) ?? "").replace(".productId", "");
}

/** Creates an order of two products, leads it to delivered, and answers its address. */
async function liveAWholeLife(page: Page): Promise<string> {
  await signInOn(page, product.url, "/external-orders");
  await page.locator("main").getByRole("link", { name: "Nouvelle commande", exact: true }).click();
  await page.getByLabel("Nom", { exact: false }).first().fill("Mairie de Bruz");
  await page.locator('[name="deliveryOn"]').fill("2027-03-10");
  await page.locator('[name="lines.0.productId"]').fill("eclair au chocolat");
  await page.locator('[name="lines.0.quantity"]').fill("12");
  await page.getByRole("button", { name: "Ajouter un produit" }).click();
  const added = await lastLine(page);
  await page.locator(`[name="${added}.productId"]`).fill("soucoupe");
  await page.locator(`[name="${added}.quantity"]`).fill("3");
  await page.locator('.save-bar button[value="save"]').click();
  const refused = page.locator('[id^="lines."][id$=".productId-error"]');
  await refused.waitFor();
  const quantities = page.locator('main [name^="lines."][name$=".quantity"]');
  const typed = await Promise.all((await quantities.all()).map((field) => field.inputValue()));
  expect(typed.toSorted()).toEqual(["12", "3"]);
  await page
    .getByRole("button", { name: /^Retirer : produit/ })
    .last()
    .click();
  await refused.waitFor({ state: "detached" });
  await page.locator('.save-bar button[value="save"]').click();
  await page.waitForURL(/\/external-orders\/\d+$/);
  await page.locator("h1", { hasText: /^Commande client$/ }).waitFor();
  expect(await status(page)).toContain("Brouillon");
  await press(page, "Confirmer", "Confirmée");
  await press(page, "Lancer la production", "En production");
  await changeUnderWay(page);
  await openOtherMoves(page);
  await page.getByRole("button", { name: "Tout est produit" }).click();
  await page.locator("td", { hasText: "18 faits" }).waitFor();
  // The status follows the work: nobody marks it ready.
  await page.locator("[aria-current='step']", { hasText: "Prête" }).waitFor();
  await press(page, "Remettre", "Livrée");
  const history = (await page.locator(".history").innerText()).replaceAll("\u00a0", " ");
  for (const text of [
    "Commande créée",
    "Éclair au chocolat · Quantité : 12 → 18",
    "« Six invités de plus »",
    "Brouillon → Confirmée",
    "En production → Prête",
    "Prête → Livrée",
    "Quantité produite",
  ])
    expect(history).toContain(text);
  return page.url();
}

test("the whole life of an order, with JavaScript", { timeout: 120_000 }, async () => {
  const page = await openPage(browser);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const url = await liveAWholeLife(page);
  expect(await page.locator("#adresse").inputValue()).toBe(url);
  expect(errors).toEqual([]);
});

test("the whole life of an order, without JavaScript", { timeout: 120_000 }, async () => {
  const page = await openPage(browser, { javaScriptEnabled: false });
  const url = await liveAWholeLife(page);
  const visitor = await openPage(browser, { javaScriptEnabled: false });
  await signInThrough(visitor, url);
  expect(visitor.url()).toBe(url);
});

test("a delivery is taken back from its toast, and an order is read before what moves it on", async () => {
  const page = await openPage(browser, { viewport: screens.phone });
  await signInOn(page, product.url, "/external-orders?status=ready");
  await page.locator("tbody a").first().click();
  const deliver = page.getByRole("button", { name: "Remettre" });
  await deliver.waitFor();
  const box = async (of: string) => {
    const { y = NaN, height = NaN } = (await page.locator(of).first().boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  const [facts, lines, steps, bar] = await Promise.all(
    [".facts", "#lignes", ".progress", ".bar"].map((part) => box(part)),
  );
  expect([facts, lines, steps].map((part) => part?.top)).toEqual(
    [facts, lines, steps].map((part) => part?.top).toSorted((a, b) => Number(a) - Number(b)),
  );
  expect(steps?.bottom).toBeLessThanOrEqual(bar?.top ?? 0);
  expect(await page.locator('main [data-variant="solid"]:visible').count()).toBe(1);
  await deliver.click();
  await page.locator(".toast").getByRole("button", { name: "Annuler" }).click();
  await page.locator("[aria-current='step']", { hasText: "Prête" }).waitFor();
  await deliver.waitFor();
});

test("« Copier le lien » copies the order's address", { timeout: 60_000 }, async () => {
  const page = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await signInOn(page, product.url, "/external-orders/1");
  await untilExtras(page);
  await openMore(page);
  await page.getByRole("link", { name: "Copier le lien" }).click();
  await page.getByText("Lien copié").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/external-orders/1`);
});

test("a document of the built product is a PDF", { timeout: 60_000 }, async () => {
  const page = await openPage(browser);
  const id = await signInToCustomersOrder(page, product.url);
  const answer = await page.request.get(`${product.url}/external-orders/${id}/document?type=delivery-note`);
  expect([answer.status(), answer.headers()["content-type"], (await answer.body()).subarray(0, 5).toString()]).toEqual([
    200,
    "application/pdf",
    "%PDF-",
  ]);
});
