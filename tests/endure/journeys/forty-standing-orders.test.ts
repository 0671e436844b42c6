import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { createHand, secondsOf } from "../../support/browser/hand";
import { openOnScreen } from "../../support/browser/on-screen";
import { productOf } from "../../support/world/shop";
import { standingOrdersPath } from "../../support/world/standing-orders";
import { deskOf } from "../../support/writes";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
}, 60_000);
afterAll(() => browser?.close());

/** Most seconds of a hand that writes forty standing orders, each of one product on all open days. */
const mostSeconds = 600;

const streets = ["Marché", "Port", "Canal", "Mail", "Théâtre", "Lycée", "Musée", "Stade", "Parc", "Pont"];
const kinds = ["Café du", "Bar du", "Hôtel du", "Épi du"];
const customers = kinds.flatMap((kind) => streets.map((street) => `${kind} ${street}`));

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("forty standing orders, %s", (name, javaScriptEnabled) => {
  test("are written in ten minutes of a hand, the next at once after each", async () => {
    const codes = ["CROI", "PAIN", "BAGU", "BRIO"];
    const { web, origin, tablet } = await openOnScreen(browser, async ({ api }) => {
      const desk = await deskOf(api);
      for (const code of codes) await desk.create("/api/products", productOf({ name: `Produit ${code}`, code }));
    });
    const page = await tablet({ javaScriptEnabled });
    const { tap, type, enter, counted } = createHand();
    await page.goto(`${origin}/standing-orders/create`);
    const field = (path: string) => page.locator(`[name="${path}"]`);
    const monday = page.locator("#jour-monday");
    const [product, quantity] = [field("mondayLines.0.productId"), field("mondayLines.0.quantity")];
    for (const [at, customer] of customers.entries()) {
      if (at === 0) await tap(field("customerName"));
      await type(field("customerName"), customer);
      await tap(product);
      await type(product, codes[at % codes.length] ?? "");
      await enter(product, "Tab");
      await type(quantity, String(10 + at));
      await tap(monday.getByRole("button", { name: "Les autres jours aussi" }));
      await page.locator("#jour-sunday").getByText("Retrait · 1 produit").waitFor();
      await tap(page.getByRole("button", { name: "Enregistrer et suivant" }));
      await page.getByText(customer).first().waitFor();
      await page.waitForURL((url) => Number(url.searchParams.get("after")) > at);
    }
    const effort = counted();
    if (process.env.TAPS)
      console.log(`${name}: ${JSON.stringify(effort)}, ${secondsOf(effort, "letter").toFixed(0)} s of a hand`);
    expect(secondsOf(effort, "letter")).toBeLessThan(mostSeconds);
    const { body } = await (await deskOf(web.api)).get(`${standingOrdersPath}?per_page=100&weekday=7`);
    expect(body).toMatchObject({ meta: { total: customers.length } });
  }, 400_000);
});
