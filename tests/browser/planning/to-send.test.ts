import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { fillWithDemo } from "../../../demo/seed";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInOn } from "../../support/browser/chromium";
import { createHand } from "../../support/browser/hand";
import { openOnScreen } from "../../support/browser/on-screen";
import { type Product, startProduct } from "../../support/product";

const lists = "/production-planning/purchase-lists";
const toSend = "/supplier-orders/to-send";
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

test(
  "the suppliers of a week are ordered from and noted as sent in a touch each, and one",
  { timeout: 120_000 },
  async () => {
    const page = await openPage(browser);
    onTestFinished(() => page.context().close());
    await signInOn(page, product.url, lists);
    const hand = createHand();
    const all = page.getByRole("button", { name: /^Passer (toutes )?les commandes/ });
    const shot = async (name: string) => {
      const shots = process.env.SHOTS;
      if (shots === undefined) return;
      for (const [screen, size] of Object.entries(screens)) {
        await page.setViewportSize(size);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `${shots}/${name}-${screen}-${colorScheme}.png`, fullPage: true });
        }
      }
      await page.setViewportSize(screens.tablet);
      await page.emulateMedia({ colorScheme: "light" });
    };
    await shot("lists");
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await hand.tap(all);
    await page.waitForURL((url) => url.pathname === toSend);
    const rows = page.locator(".card.to-send");
    await rows.first().waitFor();
    await shot("to-send");
    expect(await violationsInBothSchemes(page)).toEqual([]);
    const waiting = await rows.count();
    expect(waiting).toBeGreaterThan(3);
    for (let left = waiting; left > 0; left -= 1) {
      await hand.tap(rows.first().getByRole("button", { name: /^C’est envoyé/ }));
      await expect.poll(() => rows.count()).toBe(left - 1);
    }
    expect(hand.counted().taps).toBe(waiting + 1);
    await shot("sent");
    await page.goto(`${product.url}${lists}`);
    await page.getByText("Déjà commandé d’après ce calcul").waitFor();
    await shot("ordered");
    await page.goto(`${product.url}/supplier-orders`);
    await shot("orders");
  },
);

test("two days after nothing was sent, home says of how many it is too late, and fits a phone", async () => {
  const today = dayInParis(new Date());
  const { origin, turnTo, tablet } = await openOnScreen(browser, async (web) => {
    web.turnTo(`${today}T05:00:00Z`);
    await fillWithDemo(web.api.db, { today, now: new Date(web.now()) });
  });
  const page = await tablet({ viewport: screens.phone });
  await page.goto(origin + lists);
  await page.getByRole("button", { name: /^Passer (toutes )?les commandes/ }).click();
  await page.waitForURL((url) => url.pathname === toSend);
  const rows = page.locator(".card.to-send");
  await rows.first().waitFor();
  const waiting = await rows.count();
  await turnTo(`${addDays(today, 2)}T05:00:00Z`);
  for (const address of ["/", toSend, "/supplier-orders?late=1", "/production-planning/production-sheets"]) {
    await page.goto(origin + address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([address, width]).toEqual([address, screens.phone.width]);
  }
  await page.goto(origin + toSend);
  const late = await page.getByText("Trop tard depuis").count();
  expect(late).toBeGreaterThan(0);
  await page.goto(origin);
  const chip = (await page.locator(".to-look-at .badge", { hasText: "à envoyer" }).innerText()).replace(/\s/g, " ");
  expect(chip).toContain(`${String(waiting)} commandes à envoyer, trop tard pour ${late === 1 ? "une" : String(late)}`);
});
