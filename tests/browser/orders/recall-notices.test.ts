import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { client, marie } from "../../support/api";
import { violationsInBothSchemes } from "../../support/browser/axe";
import { type Browser, openChromium, openPage, screens, signInThrough } from "../../support/browser/chromium";
import { untilAlive } from "../../support/browser/paths";
import { mailed, postOffice, startSmtp } from "../../support/servers/post-office";
import { startProduct } from "../../support/product";
import { serveApi } from "../../support/servers/served-api";
import { orderOf, productOf } from "../../support/world/shop";
import { stockRoomAt } from "../../support/world/stock-room";
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
])("customers are told of a recall with one touch, %s", { timeout: 120_000 }, async (_, javaScriptEnabled) => {
  const api = await serveApi(undefined, mailed);
  const product = await startProduct({
    API_BASE_URL: api.url,
    OAUTH_CLIENT_ID: client.client_id,
    OAUTH_CLIENT_SECRET: client.client_secret,
  });
  onTestFinished(() => product.dispose());
  // The product is a process of its own, at the hour of the machine.
  api.pass((Date.now() - api.parts.clock().getTime()) / 1000);
  const desk = await deskOf(api);
  const { butter } = await stockRoomAt(desk);
  const day = dayInParis(desk.parts.clock());
  const lines = [{ article_id: butter.id, quantity: "5", lot_code: "R1", expires_on: addDays(day, 9) }];
  expect((await desk.write("POST", "/api/receipts", { received_on: day, lines })).status).toBe(201);
  const components = [{ article_id: butter.id, quantity: "0.1", unit: "kg" }];
  const cake = await desk.create("/api/products", productOf({ name: "Millefeuille", components }));
  const reached = [
    { customer_name: "École élémentaire Simone-Veil de Saint-Jacques-de-la-Lande", email: "cantine@ecole.example" },
    { customer_name: "Mairie de Bruz", customer_contact: "Mme Morvan", email: "mairie@bruz.example" },
    { customer_name: "Café du Port", phone: "02 99 00 00 02", email: null },
  ];
  for (const customer of reached) {
    const { id } = await desk.create(
      "/api/external-orders",
      orderOf({
        delivery_on: day,
        production_on: day,
        lines: [{ product_id: cake.id, quantity: "2" }],
        customer_contact: null,
        ...customer,
      }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version: 1 });
  }
  await desk.write("POST", "/api/batches", {
    product_id: cake.id,
    production_on: day,
    planned: "6",
    obtained: "6",
    seen: 0,
  });
  const smtp = await startSmtp();
  const sender = postOffice(api, smtp).newSender();

  const page = await openPage(browser, { javaScriptEnabled });
  onTestFinished(() => page.context().close());
  const isSound = async (name: string) => {
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      for (const colorScheme of process.env.SHOTS ? (["light", "dark"] as const) : []) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${screen}-${colorScheme}.png`, fullPage: true });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
    if (!javaScriptEnabled) return;
    await untilAlive(page);
    expect(await violationsInBothSchemes(page)).toEqual([]);
  };
  await signInThrough(page, `${product.url}/stock/recall?code=R1`, marie);
  await isSound("before");
  await page.getByRole("button", { name: "Envoyer l’avis de rappel (2 e-mails)" }).click();
  await page.getByText("2 e-mails en cours d’envoi").waitFor();
  await sender.work();
  expect(smtp.came.map(({ recipient }) => recipient).sort()).toEqual(["cantine@ecole.example", "mairie@bruz.example"]);
  await page.reload();
  await page.getByText(/Envoyé à mairie@bruz.example/).waitFor();
  await page.getByText("Relire ou changer le texte").click();
  await isSound("after");
  await page.getByRole("button", { name: "Envoyer de nouveau à Mairie de Bruz" }).click();
  await page.getByText("1 e-mail en cours d’envoi").waitFor();
  await sender.work();
  expect(smtp.came).toHaveLength(3);
});
