import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { dayInParis } from "#domain/paris";
import { createTestApi, marie } from "../support/api";
import { type Browser, openChromium, openPage } from "../support/chromium";
import { openMigrated } from "../support/migrated";
import { type Product, startProduct } from "../support/product";
import { articleOf, offerOf, orderOf, productOf, supplierOf } from "../support/shop";
import { deskOf } from "../support/writes";

const names = Array.from({ length: 20 }, (_, index) => `Article ${String(index + 1).padStart(2, "0")}`);

const folder = mkdtempSync(join(tmpdir(), "bru-taps-"));
let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product on a company that makes 10 baskets of 20 articles today, all from one supplier. */
async function startBaskets(name: string, today: string): Promise<Product> {
  const file = join(folder, `${name}.db`);
  const db = await openMigrated(file);
  const desk = await deskOf(await createTestApi(db, { clock: () => new Date() }));
  const supplier = await desk.create("/api/suppliers", supplierOf({ observes_public_holidays: false }));
  const components = [];
  for (const article of names) {
    const offers = [offerOf(supplier, { pack_quantity: "10" })];
    const { id } = await desk.create("/api/articles", articleOf({ name: article, offers }));
    components.push({ article_id: id, quantity: "1", unit: "kg" });
  }
  const basket = await desk.create("/api/products", productOf({ name: "Panier", components }));
  const order = await desk.create(
    "/api/external-orders",
    orderOf({ production_on: today, delivery_on: today, lines: [{ product_id: basket.id, quantity: "10" }] }),
  );
  await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, {
    status: "confirmed",
    lock_version: order.lock_version,
  });
  await db.destroy();
  return startProduct({ DATABASE_URL: `file:${file}`, BRU_DEMO: "0" });
}

/** Counts the taps of a person: every press of a button or field, not what is typed. */
function createHand() {
  let taps = 0;
  const tap = async (place: Locator) => {
    taps += 1;
    await place.click();
  };
  const taken = () => {
    const so = taps;
    taps = 0;
    return so;
  };
  return { tap, taken };
}

describe.each([
  { name: "with", javaScriptEnabled: true },
  { name: "without", javaScriptEnabled: false },
])("the taps of a day $name JavaScript", ({ name, javaScriptEnabled }) => {
  test("one orders a plan, one a day made, one its undoing; two a line take a delivery of twenty in", async () => {
    const today = dayInParis(new Date());
    const product = await startBaskets(name, today);
    onTestFinished(() => product.dispose());
    const page = await openPage(browser, { javaScriptEnabled });
    const { tap, taken } = createHand();
    const plan = `from=${today}&to=${today}`;
    const visit = (path: string) => page.goto(product.url + path);
    await visit("/login");
    await page.locator('input[name="email"]').fill(marie.email);
    await page.locator('input[name="password"]').fill(marie.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");

    await visit(`/production-planning/purchase-lists?${plan}`);
    await tap(page.getByRole("button", { name: "Passer cette commande" }));
    await page.getByText("Déjà commandé d’après ce calcul").waitFor();
    expect(taken()).toBe(1);

    await visit("/receipts/create?order=1");
    for (const index of names.keys()) {
      await tap(page.locator(`[name="lines.${String(index)}.lotCode"]`));
      await page.keyboard.type(`L${String(index)}`);
      await tap(page.locator(`[name="lines.${String(index)}.expiresOn"]`));
      await page.locator(`[name="lines.${String(index)}.expiresOn"]`).fill("2099-12-31");
    }
    expect(taken()).toBeLessThanOrEqual(2 * names.length);
    await tap(page.locator(".save-bar button[value='save']"));
    await page.waitForURL(/\/receipts\/\d+$/);
    expect(taken()).toBe(1);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(names.length);

    await visit(`/production-planning/production-sheets?${plan}`);
    await tap(page.getByRole("button", { name: "Tout a été fait comme prévu" }));
    await page.getByText("Fait :").waitFor();
    expect(taken()).toBe(1);
    await tap(page.getByRole("button", { name: "Annuler : Panier" }));
    await page.getByRole("button", { name: "C’est fait : Panier" }).waitFor();
    await page.getByText("Fait :").waitFor({ state: "detached" });
    expect(taken()).toBe(1);

    await visit("/receipts/1");
    await tap(page.getByRole("button", { name: "Annuler cette réception" }));
    await page.getByText("Annulée").first().waitFor();
    expect(taken()).toBe(1);
    await page.context().close();
  }, 120_000);
});
