import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { formatDate } from "#app/display/dates";
import { createTestApi, marie } from "../../support/api";
import { type Browser, openChromium, openPage } from "../../support/browser/chromium";
import { temporaryFolder } from "../../support/temporary-folder";
import { createHand, secondsOf } from "../../support/browser/hand";
import { openMigrated } from "../../support/database/migrated";
import { type Product, startProduct } from "../../support/product";
import { articleOf, offerOf, orderOf, productOf, supplierOf } from "../../support/world/shop";
import { deskOf } from "../../support/writes";

const names = Array.from({ length: 20 }, (_, index) => `Article ${String(index + 1).padStart(2, "0")}`);

const folder = temporaryFolder();
let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
}, 60_000);

afterAll(async () => {
  await browser?.close();
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

/** Most seconds of a hand that takes a delivery of twenty in. */
const mostSeconds = 180;

/** The presses of a button or field that a task took, and the seconds of a hand: its letters as text and as codes. */
interface Task {
  taps: number;
  slow: number;
}

/** A hand whose tasks are told one by one, with the seconds they take it. */
function createWorker(name: string) {
  const hand = createHand();
  /** Presses the button that ends a task, waits for what it says, and answers the effort; `TAPS` prints it. */
  const finish = async (task: string, button: Locator, waitForAnswer: () => Promise<unknown>): Promise<Task> => {
    const began = performance.now();
    await hand.tap(button);
    await waitForAnswer();
    const waited = (performance.now() - began) / 1000;
    const effort = hand.counted();
    const { taps, enters, characters } = effort;
    const done = { taps, quick: secondsOf(effort, "letter"), slow: secondsOf(effort, "codeLetter") };
    if (process.env.TAPS)
      console.log(
        `${name} JavaScript, ${task}: ${String(taps)} taps, ${String(enters)} times Enter, ${String(characters)} ` +
          `letters, ${done.quick.toFixed(0)} to ${done.slow.toFixed(0)} s by hand, ` +
          `${waited.toFixed(1)} s of the page`,
      );
    return done;
  };
  return { ...hand, finish };
}

const ways = [
  { name: "with", javaScriptEnabled: true },
  { name: "without", javaScriptEnabled: false },
];

describe.each(ways)("the taps of a day $name JavaScript", ({ name, javaScriptEnabled }) => {
  test("one orders a plan, one a day made, one its undoing; twenty lines come in under three minutes", async () => {
    const today = dayInParis(new Date());
    const product = await startBaskets(name, today);
    onTestFinished(() => product.dispose());
    const page = await openPage(browser, { javaScriptEnabled });
    const { tap, type, enter, finish } = createWorker(name);
    const plan = `from=${today}&to=${today}`;
    const visit = (path: string) => page.goto(product.url + path);
    await visit("/login");
    await page.locator('input[name="email"]').fill(marie.email);
    await page.locator('input[name="password"]').fill(marie.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.waitForURL((url) => url.pathname !== "/login");

    const button = (words: string) => page.getByRole("button", { name: words });

    await visit(`/production-planning/purchase-lists?${plan}`);
    const ordered = page.getByText("Déjà commandé d’après ce calcul");
    const order = await finish("an order from a plan", button("Passer cette commande"), () => ordered.waitFor());
    expect(order.taps).toBe(1);

    await visit("/receipts/create?order=1");
    const field = (index: number, of: string) => page.locator(`[name="lines.${String(index)}.${of}"]`);
    // Without scripts Tab leads to the date beside the lot, and Enter, which keeps what is typed, to the next lot.
    const toDate = javaScriptEnabled ? "Enter" : "Tab";
    const until = addDays(today, 40);
    const [, month = "", day = ""] = until.split("-");
    for (const index of names.keys()) {
      const [lot, date] = [field(index, "lotCode"), field(index, "expiresOn")];
      if (index === 0) await tap(lot);
      else await enter(field(index - 1, "expiresOn"));
      await type(lot, `L26${String(100 + index)}`);
      await enter(lot, toDate);
      await type(date, day + month);
    }
    await tap(button("Tout est conforme"));
    await page.locator('[name="lines.0.packs"][value="1"]').waitFor();
    const received = () => page.waitForURL(/\/receipts\/\d+$/);
    const delivery = await finish("a delivery of 20 lines", page.locator(".save-bar button[value='save']"), received);
    expect(delivery.taps).toBe(3);
    expect(delivery.slow).toBeLessThan(mostSeconds);
    await expect.poll(() => page.locator("tbody tr").count()).toBe(names.length);
    expect(await page.getByRole("cell", { name: formatDate(until) }).count()).toBe(names.length);

    await visit(`/production-planning/production-sheets?${plan}`);
    const done = page.locator("strong", { hasText: "Fait :" });
    // It asks first early in the day, or where something lacks.
    const question = page.locator("details.whole-day > summary");
    const asks = (await question.count()) > 0;
    if (asks) await tap(question);
    const asPlanned = button(asks ? "Oui, tout a été fait" : "Tout a été fait comme prévu");
    const made = await finish("a day made as planned", asPlanned, () => done.waitFor());
    expect(made.taps).toBe(asks ? 2 : 1);
    const waitForUndo = async () => {
      await button("C’est fait : Panier").waitFor();
      await done.waitFor({ state: "detached" });
    };
    expect((await finish("its undoing", button("Annuler : Panier"), waitForUndo)).taps).toBe(1);

    await visit("/receipts/1");
    const reversed = page.getByText("Annulée").first();
    const back = await finish("a receipt taken back", button("Annuler cette réception"), () => reversed.waitFor());
    expect(back.taps).toBe(1);
    await page.context().close();
  }, 120_000);
});
