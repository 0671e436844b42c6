import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { weekdayOf } from "#domain/orders/standing-order-days";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium } from "../../support/browser/chromium";
import { openOnScreen } from "../../support/browser/on-screen";
import { openShop } from "../../support/world/shop";
import {
  standingOrderDayOf,
  standingOrderDesk,
  standingOrderOf,
  standingOrdersPath,
} from "../../support/world/standing-orders";
import type { Product } from "../../support/web";
import { dataOf, deskOf } from "../../support/writes";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

// A browser keeps its cookies by its own clock: the day is today's.
const today = dayInParis(new Date());
const orders = "/api/external-orders";

/** A window of twelve tarts on today's weekday, with four evenings before today's, on each of which three were left. */
async function fillWindow(web: Product) {
  web.turnTo(`${addDays(today, -28)}T05:00:00Z`);
  const desk = await deskOf(web.api);
  const { tart } = await openShop(desk);
  const window = await desk.create(
    standingOrdersPath,
    standingOrderOf(tart, {
      customer_name: "Vitrine",
      customer_type: "internal",
      creates: "confirmed",
      starts_on: addDays(today, -28),
      days: [standingOrderDayOf(tart, weekdayOf(today), "12")],
    }),
  );
  const { made } = await standingOrderDesk(desk).prepare(addDays(today, -28), addDays(today, 7));
  web.turnTo(new Date().toISOString());
  for (const { order_id, standing_on } of made.filter((one) => one.standing_on <= today)) {
    const { lock_version } = await desk.read(`${orders}/${order_id}`);
    const out = dataOf(await desk.write("POST", `${orders}/${order_id}/status`, { status: "delivered", lock_version }));
    const lines = [{ unsold_quantity: "3", sold_out_at: null }];
    if (standing_on < today)
      await desk.write("PUT", `${orders}/${order_id}/evening`, { lines, lock_version: out.lock_version });
  }
  return { window: window.id, order: made.find((one) => one.standing_on === today)?.order_id ?? 0 };
}

const shots = process.env.SHOTS;
async function shoot(page: Page, name: string) {
  if (!shots) return;
  for (const width of [360, 800, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
}

test("the evening is noted by one touch a line, and what evenings taught is adopted by another", async () => {
  let filled = { window: 0, order: 0 };
  const { origin, tablet } = await openOnScreen(browser, async (web) => (filled = await fillWindow(web)));
  const page = await tablet();
  await page.goto(`${origin}/external-orders/${filled.order}`);
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await shoot(page, "evening");
  await page.getByRole("button", { name: "Tarte : épuisé à l’instant" }).click();
  await page.getByText("Le soir est noté").waitFor();
  await page.getByLabel("Épuisé à").fill("");
  await page.getByLabel("Invendus").fill("3");
  await page.getByRole("button", { name: "Enregistrer le soir" }).click();
  await page.getByText("Tarte 3 pièces d’invendus").waitFor();
  await page.goto(`${origin}/standing-orders/${filled.window}`);
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await shoot(page, "window");
  await page.getByRole("button", { name: /^Adopter 9 pièces/ }).click();
  await page.getByText("dites lesquelles suivent").waitFor();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await shoot(page, "adopt");
  await page.getByRole("button", { name: "Adopter" }).click();
  await page.getByText("Rien à changer.").waitFor();
});
