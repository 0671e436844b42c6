import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { someOf } from "../support/cases";
import { type Browser, openChromium, openPage, screens } from "../support/browser/chromium";
import { type Product, demoEmail, demoPassword, sharedProduct } from "../support/product";

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openChromium()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
});

const ways = [
  { name: "with JavaScript", javaScriptEnabled: true },
  { name: "without JavaScript", javaScriptEnabled: false },
];

// Without scripts screens/browser and browser/orders do the same; both ways: `npm run endure -- journeys`.
describe.each(someOf(ways, ({ javaScriptEnabled }) => javaScriptEnabled))(
  "the main job $name",
  ({ javaScriptEnabled }) => {
    test("sign in, open the orders of this week, compute their needs, open a figure to see why, sign out", async () => {
      const page = await openPage(browser, { javaScriptEnabled, viewport: screens.desktop });
      const complaints: string[] = [];
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));

      await page.goto(`${product.url}/external-orders?search=&delivery_from=2000-01-01`);
      expect(new URL(page.url()).pathname).toBe("/login");
      await page.getByLabel("Adresse e-mail").fill(demoEmail);
      await page.locator('input[name="password"]').fill(demoPassword);
      await page.getByRole("button", { name: "Se connecter" }).click();
      await page.waitForURL(/\/external-orders\?search=&delivery_from=2000-01-01$/);

      await page.getByRole("link", { name: "Cette semaine" }).click();
      await page.waitForURL(/delivery_from=/);
      await expectText(page.locator("h1"), "Commandes clients");
      await page.locator("tbody a").first().click();
      await expectText(page.locator("h1"), "Commande client");
      expect(page.url()).toMatch(/\/external-orders\/\d+$/);

      await page.getByRole("link", { name: "Production", exact: true }).click();
      await page.getByRole("link", { name: "Semaine prochaine" }).click();
      await expectText(page.locator("h1"), "Calcul des besoins");
      await page.getByText("Achats HT").first().waitFor();
      await page.getByRole("link", { name: /^À acheter/ }).click();
      await page.locator("#achats a.figure").first().click();
      await page.waitForURL(/ouvrir=matiere-\d+/);
      await page.locator('#achats a[href^="/external-orders/"]').first().waitFor();

      await page.getByRole("button", { name: "Se déconnecter" }).first().click();
      await page.waitForURL(/\/login$/);
      await page.goto(`${product.url}/external-orders`);
      expect(new URL(page.url()).pathname).toBe("/login");
      expect(complaints).toEqual([]);
      await page.context().close();
    }, 60_000);
  },
);

async function expectText(locator: Locator, text: string) {
  await expect.poll(() => locator.first().innerText()).toContain(text);
}
