import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens } from "../../support/browser/chromium";
import { untilAlive } from "../../support/browser/paths";
import { lotsOf } from "../../support/world/ledger";
import { startProduct } from "../../support/product";
import { serveApi } from "../../support/servers/served-api";
import { articleOf, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { client, marie } from "../../support/api";
import { deskOf } from "../../support/writes";

let browser: Browser;

beforeAll(async () => {
  browser = await openChromium();
});

afterAll(async () => {
  await browser?.close();
});

test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "T7 %s: what came, was made, lost and handed over is written late, each of its day",
  { timeout: 120_000 },
  async (_, javaScriptEnabled) => {
    const api = await serveApi();
    const product = await startProduct({
      API_BASE_URL: api.url,
      OAUTH_CLIENT_ID: client.client_id,
      OAUTH_CLIENT_SECRET: client.client_secret,
    });
    onTestFinished(() => product.dispose());
    // The product is a process of its own, at the hour of the machine.
    api.pass((Date.now() - api.parts.clock().getTime()) / 1000);
    const desk = await deskOf(api);
    const today = dayInParis(desk.parts.clock());
    const day = (days: number) => addDays(today, days);
    const cod = await desk.create("/api/articles", articleOf({ name: "Cabillaud" }));
    const brandade = await desk.create(
      "/api/recipes",
      recipeOf({ name: "Brandade", status: "active", lines: [{ article_id: cod.id, quantity: "1", unit: "kg" }] }),
    );
    const dish = await desk.create(
      "/api/products",
      productOf({ name: "Parmentier", components: [{ recipe_id: brandade.id, quantity: "1", unit: "kg" }] }),
    );
    const order = await desk.create(
      "/api/external-orders",
      orderOf({
        customer_name: "Crèche des Lilas",
        delivery_on: day(-2),
        production_on: day(-3),
        lines: [{ product_id: dish.id, quantity: "2" }],
      }),
    );
    const path = `/external-orders/${String(order.id)}`;
    await desk.write("POST", `/api${path}/status`, { status: "confirmed", lock_version: 1 });
    const there = async () =>
      Object.fromEntries(
        (await lotsOf(desk.db, { type: "article", id: cod.id })).map(({ code, on_hand }) => [
          code ?? "",
          on_hand / 1e6,
        ]),
      );

    const page = await openPage(browser, { javaScriptEnabled });
    onTestFinished(() => page.context().close());
    const save = () => page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    const open = (at: string) => page.goto(product.url + at);
    const shot = async (name: string) => {
      const shots = process.env.SHOTS;
      if (shots === undefined) return;
      for (const [screen, size] of Object.entries(screens)) {
        await page.setViewportSize(size);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: `${shots}/${name}-${screen}-${colorScheme}-${javaScriptEnabled ? "js" : "plain"}.png`,
            fullPage: name !== "order",
          });
        }
      }
      await page.setViewportSize(screens.tablet);
      await page.emulateMedia({ colorScheme: "light" });
    };
    const isSound = async () => {
      if (!javaScriptEnabled) return;
      // A page follows the system's scheme once it is alive.
      await untilAlive(page);
      expect(await violationsInBothSchemes(page)).toEqual([]);
    };
    await open("/login");
    await page.getByLabel("Adresse e-mail").fill(marie.email);
    await page.locator('input[name="password"]').fill(marie.password);
    await page.locator('form[method="post"] button[type="submit"]').first().click();
    await page.waitForURL((url) => url.pathname !== "/login");

    for (const [lot, on, until] of [
      ["A", -6, 9],
      ["B", 0, 1],
    ] as const) {
      await open("/receipts/create");
      await page.getByLabel("Reçue le").fill(day(on));
      await page.locator('[name="lines.0.articleId"]').fill("Cabillaud");
      await page.locator('[name="lines.0.quantity"]').fill("5");
      await page.locator('[name="lines.0.lotCode"]').fill(lot);
      await page.locator('[name="lines.0.expiresOn"]').fill(day(until).split("-").toReversed().join("/"));
      await save();
      await page.waitForURL(/\/receipts\/\d+$/);
    }

    await open(`/production-planning/production-sheets?from=${day(-3)}&to=${day(-3)}`);
    // What a button wrote is there before the page that answers it: who leaves in between goes nowhere.
    const press = async (name: string) => {
      const button = page.getByRole("button", { name });
      await button.click();
      await button.waitFor({ state: "detached" });
    };
    await press("C’est fait : Brandade");
    await expect.poll(there).toEqual({ A: 3, B: 5 });

    await open(`/stock/waste/create?article_id=${String(cod.id)}`);
    await expect.poll(() => page.getByLabel("Le", { exact: true }).inputValue()).toBe(today);
    await shot("waste");
    await isSound();
    await page.getByLabel("Le", { exact: true }).fill(day(-1));
    await page.getByLabel("Quantité perdue").fill("1");
    await page.getByLabel("Motif").selectOption("broken");
    await save();
    await page.waitForURL(/\/stock\/waste$/);
    expect(await there()).toEqual({ A: 2, B: 5 });

    await open("/stock/counts/create");
    await shot("count");
    await isSound();
    await page.getByLabel("Le", { exact: true }).fill(day(-1));
    await save();
    await page.waitForURL(/\/stock\/counts\/\d+$/);
    await page.getByText("lot A", { exact: false }).first().waitFor();
    expect(await page.getByText("lot B").count()).toBe(0);

    await open(path);
    await shot("order");
    await isSound();
    await page.getByLabel("Livrée le").fill(day(-1));
    await press("Remettre");
    const delivered = z.looseObject({ status: z.string(), delivered_on: z.string().nullable() });
    await expect
      .poll(async () => delivered.parse(await desk.read(`/api${path}`)))
      .toMatchObject({ status: "delivered", delivered_on: day(-1) });

    for (const [code, isNamed] of [
      ["A", true],
      ["B", false],
    ] as const) {
      await open(`/stock/recall?code=${code}`);
      await page.getByRole("heading", { name: "Lots rappelés" }).waitFor();
      expect((await page.getByText("Crèche des Lilas").count()) > 0).toBe(isNamed);
    }
  },
);
