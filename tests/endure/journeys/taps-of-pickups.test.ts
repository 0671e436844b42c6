import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { dayInParis } from "#domain/paris";
import { type Browser, openChromium, openPage } from "../../support/browser/chromium";
import { createTestApi, marie } from "../../support/api";
import { temporaryFolder } from "../../support/temporary-folder";
import { createHand } from "../../support/browser/hand";
import { openMigrated } from "../../support/database/migrated";
import { startProduct } from "../../support/product";
import { orderOf, productOf } from "../../support/world/shop";
import { deskOf } from "../../support/writes";

const folder = temporaryFolder();
const customers = Array.from({ length: 10 }, (_, at) => `Retrait ${String(at + 1).padStart(2, "0")}`);
/** The one that takes less than it ordered, in the middle of the others. */
const takesLess = "Retrait 05";
let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

/** Starts the product on ten confirmed orders of today, each of twelve. */
async function startPickups(name: string) {
  const today = dayInParis(new Date());
  const file = join(folder, `${name}.db`);
  const db = await openMigrated(file);
  const desk = await deskOf(await createTestApi(db, { clock: () => new Date() }));
  const product = await desk.create("/api/products", productOf({ name: "Éclair" }));
  for (const [at, customer_name] of customers.entries()) {
    const lines = [{ product_id: product.id, quantity: "12" }];
    const delivery_time = `${String(8 + at).padStart(2, "0")}:00`;
    const order = await desk.create(
      "/api/external-orders",
      orderOf({ customer_name, production_on: today, delivery_on: today, delivery_time, lines }),
    );
    await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, {
      status: "confirmed",
      lock_version: order.lock_version,
    });
  }
  await db.destroy();
  return startProduct({ DATABASE_URL: `file:${file}`, BRU_DEMO: "0" });
}

test.each([
  { from: "/", way: "home", javaScriptEnabled: true },
  { from: "/", way: "home", javaScriptEnabled: false },
  { from: "/external-orders", way: "list", javaScriptEnabled: true },
  { from: "/external-orders", way: "list", javaScriptEnabled: false },
])(
  "ten pickups from the $way, one of them partly, take 14 taps at most; JavaScript: $javaScriptEnabled",
  { timeout: 120_000 },
  async ({ from, way, javaScriptEnabled }) => {
    const product = await startPickups(`${way}-${String(javaScriptEnabled)}`);
    onTestFinished(() => product.dispose());
    const page = await openPage(browser, { javaScriptEnabled });
    onTestFinished(() => page.context().close());
    await page.goto(`${product.url}/login`);
    await page.locator('input[name="email"]').fill(marie.email);
    await page.locator('input[name="password"]').fill(marie.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto(product.url + from);
    const { tap, counted } = createHand();
    const main = page.getByRole("main");
    const bar = page
      .locator(".bar")
      .getByRole("link", { name: way === "home" ? "Aujourd’hui" : "Commandes", exact: true });
    for (const customer of customers) {
      const row = main.locator("li, tr").filter({ hasText: customer });
      if (customer === takesLess) {
        await tap(row.getByRole("link").first());
        await tap(page.getByRole("link", { name: "Noter ce qui est fait et livré" }));
        await tap(page.getByRole("button", { name: "Un de moins : éclair" }));
        await expect.poll(() => page.locator('[name="lines.0.deliveredQuantity"]').inputValue()).toBe("11");
        await tap(page.getByRole("button", { name: "Enregistrer et remettre" }));
        await page.locator("[aria-current='step']", { hasText: "Livrée" }).waitFor();
        await tap(bar);
      } else await tap(row.getByRole("button", { name: /^Remettre/ }));
      await row.getByText("Livrée").waitFor();
    }
    expect(counted().taps).toBeLessThanOrEqual(14);
    const less = main.locator("li, tr").filter({ hasText: takesLess });
    await less.getByRole("link").first().click();
    await main.getByText("11 livrés").first().waitFor();
  },
);
