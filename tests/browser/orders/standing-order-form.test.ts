import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayInParis } from "#domain/paris";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { openOnScreen } from "../../support/browser/on-screen";
import { untilOfflineReady } from "../../support/browser/paths";
import { openShop } from "../../support/world/shop";
import { standingOrdersPath } from "../../support/world/standing-orders";
import { deskOf } from "../../support/writes";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the day is today's.
const today = dayInParis(new Date());

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("a standing order, %s", (_, javaScriptEnabled) => {
  test("is typed for one weekday, given to the others, changed on one, and its orders follow", async () => {
    const { web, origin, tablet } = await openOnScreen(browser, async (opened) => openShop(await deskOf(opened.api)));
    const desk = await deskOf(web.api);
    const page = await tablet({ javaScriptEnabled });
    await page.goto(`${origin}/standing-orders/create`);
    if (javaScriptEnabled) {
      await untilOfflineReady(page);
      expect(await violationsInBothSchemes(page)).toEqual([]);
    }
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await field("customerName").fill("Café du Marché");
    await field("mondayLines.0.productId").fill("tarte");
    await field("mondayLines.0.quantity").fill("4");
    const press = (name: string) => page.getByRole("button", { name, exact: true });
    await page.locator("#jour-monday").getByRole("button", { name: "Les autres jours aussi" }).click();
    const sunday = page.locator("#jour-sunday");
    await sunday.getByText("Retrait · 1 produit").waitFor();
    await sunday.locator("summary").click();
    await sunday.getByRole("button", { name: "Retirer ce jour" }).click();
    await sunday.getByText("Pas ce jour-là").waitFor();
    expect(await sunday.getByRole("button", { name: "Comme lundi" }).isVisible()).toBe(true);
    await press("Enregistrer").click();
    await page.waitForURL(/\/standing-orders\/\d+$/);
    if (javaScriptEnabled) expect(await violationsInBothSchemes(page)).toEqual([]);
    const [id] = new URL(page.url()).pathname.match(/\d+$/) ?? [];
    expect((await desk.read(`${standingOrdersPath}/${id}`)).weekdays).toEqual([1, 2, 3, 4, 5, 6]);

    await page.goto(`${origin}/standing-orders`);
    await page.getByRole("button", { name: /^Préparer \d+ commandes, jusqu’au / }).click();
    await page.getByText("commandes préparées").first().waitFor();
    await page.goto(`${origin}/standing-orders/${id}/edit`);
    if (javaScriptEnabled) await untilOfflineReady(page);
    await page.locator("#jour-friday summary").click();
    await field("fridayLines.0.quantity").fill("9");
    await press("Enregistrer").click();
    await page.getByText("Commandes déjà préparées").waitFor();
    if (javaScriptEnabled) expect(await violationsInBothSchemes(page)).toEqual([]);
    const fridays = await page.getByLabel(/^vendredi .* · Confirmée$/).all();
    expect(fridays.length).toBeGreaterThan(0);
    for (const friday of fridays) expect(await friday.isChecked()).toBe(true);
    await press("Enregistrer quand même").click();
    await page.waitForURL(/\/standing-orders\/\d+$/);
    const orders = await desk.db
      .selectFrom("external_order_lines")
      .innerJoin("external_orders", "external_orders.id", "order_id")
      .select("quantity")
      .where("standing_order_id", "=", Number(id))
      .orderBy("quantity", "desc")
      .execute();
    expect(new Set(orders.map(({ quantity }) => quantity)).size, today).toBe(2);
  });
});
