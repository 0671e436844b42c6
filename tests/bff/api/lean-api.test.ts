import * as build from "virtual:remix/server-build";
import { expect, test } from "vitest";
import { create, dough, eggs, fillIn, flour, metro, press, tart } from "../../catalogue/fill-in";
import { readable, textOf } from "../../support/html";
import { leanApi } from "../../support/servers/lean-api";
import { routePatterns } from "../../support/browser/route-patterns";
import { serveApi } from "../../support/servers/served-api";
import { type Agent, cookiesOf, createWeb, signIn } from "../../support/web";

/** The web application over an API that has nothing optional, on a socket; signed in. */
async function open() {
  const api = await serveApi(leanApi);
  const web = createWeb({ fetch: (request) => fetch(request), apiBaseUrl: api.url });
  return { web, browser: await signIn(web.browser()) };
}

const page = async (browser: Agent, path: string) => textOf((await browser.get(path).expect(200)).text);

const order = {
  customerName: "Mairie de Bruz",
  deliveryOn: "2036-03-12",
  "lines.0.productId": "tarte fine",
  "lines.0.quantity": "3",
};

test(
  "from sign-in to sign-out over an API without revocation, idempotency and versions, with unknown " +
    "fields and numbers for decimals (R33, R66, R68, R70)",
  async () => {
    const { web, browser } = await open();
    for (const [resource, fields] of [
      ["suppliers", metro],
      ["articles", flour],
      ["articles", eggs],
      ["recipes", dough],
      ["products", tart],
    ] as const) {
      const address = await create(browser, resource, fields);
      const name = String(fields.name);
      const detail = await page(browser, address);
      expect(detail).toContain(name);
      expect(detail).not.toMatch(/photo/i);
      if (resource === "products" || resource === "recipes") await browser.get(`${address}/picture`).expect(404);
      expect(
        [detail.includes("Archiver"), detail.includes("Restaurer")],
        "what says nothing of it is not archived",
      ).toEqual([true, false]);
      expect(await page(browser, `/${resource}?search=${encodeURIComponent(name)}`)).toContain(name);
      const edited = await fillIn(browser, `${address}/edit`, { name: `${name} bis` });
      expect([edited.status, edited.headers.location]).toEqual([302, address]);
      await fillIn(browser, `${address}/edit`, { name }).then((answer) => expect(answer.status).toBe(302));
    }
    expect(await page(browser, "/articles?search=farine")).toContain("0,90 €");

    const filling = await create(browser, "recipes", {
      name: "Fond foncé",
      outputQuantity: "2",
      "lines.0.articleId": "Pâte à tarte",
      "lines.0.quantity": "2",
    });
    expect((await browser.get(filling).expect(200)).text).toMatch(/href="\/recipes\/1"[^>]*>Pâte à tarte</);
    const boxed = await create(browser, "products", {
      ...tart,
      name: "Œufs du jour",
      code: "OJ",
      "components.0.recipeId": "oeufs",
      "components.0.quantity": "1",
    });
    expect((await browser.get(boxed).expect(200)).text).toMatch(/href="\/articles\/2"[^>]*>Œufs?/i);
    expect((await browser.get("/recipes/1").expect(200)).text, "the line of an article is no recipe's").not.toMatch(
      /class="badge"[^>]*>Recette</,
    );

    const address = await create(browser, "external-orders", order);
    const drafted = await page(browser, address);
    expect(drafted).toContain("58,55 €");
    expect([drafted.includes("Confirmer"), drafted.includes("Archiver"), drafted.includes("Restaurer")]).toEqual([
      true,
      true,
      false,
    ]);
    const again = await fillIn(browser, `${address}/edit`, { "lines.0.quantity": "1,5" });
    expect([again.status, again.headers.location]).toEqual([302, address]);
    const listed = await page(browser, "/external-orders?delivery_from=2036-03-12&delivery_to=2036-03-12");
    expect(listed).toContain("29,28 €");
    for (const html of [listed, drafted, await page(browser, "/")])
      expect(html, "nothing is asked of what is paid").not.toMatch(/encaiss|paiement/i);
    expect((await browser.get("/payments").expect(404)).text).toContain("ne tient pas les paiements");
    await browser.get("/payments/export").expect(404);
    expect((await browser.get("/payments/together?order_ids[]=1").expect(404)).text).toContain(
      "ne tient pas les paiements",
    );
    for (const at of ["/external-orders", "/external-orders?delivery_from=2036-03-12", "/external-orders/week"])
      expect(await page(browser, at), "nothing leads to rounds").not.toMatch(/tournée/i);
    const noRounds = await browser.get("/external-orders/rounds?on=2036-03-12").expect(404);
    expect(textOf(noRounds.text)).toContain("Page Not Found: /external-orders/rounds?on=2036-03-12");
    expect(noRounds.text).toContain("ne fait pas de tournées");
    expect((await browser.get("/messages").expect(404)).text).toContain("n’envoie rien par e-mail");
    for (const path of ["/messages/1", "/messages/1/file"]) await browser.get(path).expect(404);

    const croissant = await create(browser, "products", {
      name: "Croissant",
      price: "1,20",
      priceBasis: "ttc",
      vatRateImmediate: "10",
      active: "1",
    });
    expect(await page(browser, croissant), "an API without prices with tax has the price without").toMatch(
      /Prix HT 1,14 €.*Prix TTC 1,20 €/,
    );
    const typed = {
      ...order,
      consumptionMode: "immediate",
      "lines.0.productId": "croissant",
      "lines.0.quantity": "10",
      "lines.0.unitPriceTtc": "1,10",
      "lines.1.productId": "croissant",
      "lines.1.quantity": "1",
      "lines.1.unitPriceTtc": "1,05",
      "lines.1.vatRate": "5.5",
    };
    expect(
      await page(browser, await create(browser, "external-orders", typed)),
      "and prices typed with tax without it",
    ).toMatch(/1,00 € 10 % 10,00 €.*0,9953 € 5,5 % 1,00 €/);

    expect(
      (await browser.post(address).type("form").send({ intent: "status", to: "confirmed", lockVersion: "" })).status,
    ).toBe(302);
    expect(await page(browser, address)).toContain("Confirmée");
    const needs = await page(
      browser,
      "/production-planning/compute-needs?from=2036-03-01&to=2036-03-31&basis=delivery",
    );
    expect(needs).toContain("Pâte à tarte");
    expect(needs).toContain("0,525 kg");
    expect(await page(browser, "/")).toContain("Marie Curie");

    await browser
      .post("/production-planning/runs?from=2036-03-01&to=2036-03-31&basis=delivery")
      .type("form")
      .send({})
      .expect(302);
    for (const { pattern } of routePatterns(build)) {
      if (/login|logout|\*/.test(pattern)) continue;
      const period = pattern.includes("planning") ? "?from=2036-03-01&to=2036-03-31&basis=delivery" : "";
      const answer = await browser.get(pattern.replace(":id", "1") + period);
      const text = textOf(String(answer.text ?? ""));
      expect([pattern, /href="[^"]*\b(undefined|null|NaN)\b[^"]*"/.exec(answer.text ?? "")?.[0]]).toEqual([
        pattern,
        undefined,
      ]);
      expect([pattern, answer.status < 500, /\b(undefined|NaN|null|object Object)\b.*/.exec(text)?.[0]]).toEqual([
        pattern,
        true,
        undefined,
      ]);
    }

    const refused = await fillIn(browser, "/external-orders/create", { ...order, "lines.0.quantity": "0" });
    expect([refused.status, readable(refused.text).includes("Mairie de Bruz")]).toEqual([422, true]);
    const supplier = await create(browser, "suppliers", { name: "Polaire" });
    expect((await press(browser, supplier, "archive")).status).toBe(302);
    expect((await press(browser, supplier, "delete")).headers.location).toBe("/suppliers");

    const out = await browser.post("/logout").expect(302);
    expect(cookiesOf(out).access_token).toMatch(/^access_token=;/);
    await browser.get("/").expect(302);
    expect(web.logged.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
  },
);

test("each page of stock, of orders to suppliers and of what was made says why it is not there (R66)", async () => {
  const { browser } = await open();
  const pages = routePatterns(build)
    .map(({ pattern }) => pattern)
    .filter((pattern) => /^\/(stock|receipts|supplier-orders|batches)\b/.test(pattern));
  expect(pages.length).toBeGreaterThan(20);
  for (const pattern of pages) {
    const answer = await browser.get(pattern.replace(":id", "1"));
    expect([pattern, answer.status]).toEqual([pattern, 404]);
    if (!/\/(document|export)$/.test(pattern)) expect(textOf(answer.text), pattern).toContain("ne tient pas de stock");
  }
});
