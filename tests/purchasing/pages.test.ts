import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { json, openScreens } from "../catalogue/outside-api";
import { fieldsOf, type Fields } from "../support/form-fields";
import { hrefOf, readable, textOf } from "../support/html";
import { type Shop, openShop, orderOf } from "../support/world/shop";
import { openWeb } from "../support/web";
import { type Desk, deskOf } from "../support/writes";

const lists = "/production-planning/purchase-lists?from=2026-03-08&to=2026-03-10&status=draft";

/** A shop whose plan orders a pack of flour and a tray of eggs from Métro. */
async function opened() {
  const web = await openWeb();
  web.turnTo("2026-11-25T08:00:00Z");
  const desk = await deskOf(web.api);
  const shop = await openShop(desk);
  const browser = await web.signIn();
  const page = async (url: string, status = 200) => readable((await browser.get(url).expect(status)).text);
  /** Sends the form of a page as a browser without JavaScript does; answers where it leads. */
  const send = async (url: string, changes: Fields, status = 302) => {
    const fields = fieldsOf((await browser.get(url).expect(200)).text);
    const answer = await browser
      .post(url)
      .type("form")
      .send({ ...fields, ...changes })
      .expect(status);
    return status === 302 ? String(answer.headers.location) : readable(answer.text);
  };
  const ordered = async () => {
    await send(lists, {});
    return hrefOf(await page(lists), "CF-2026-00001");
  };
  return { web, desk, shop, browser, page, send, ordered };
}

test("signed out, every page of purchases leads to /login", async () => {
  const { web } = await opened();
  for (const path of [
    "/supplier-orders",
    "/supplier-orders/create",
    "/supplier-orders/1",
    "/supplier-orders/1/edit",
    "/supplier-orders/1/document?format=pdf",
    "/receipts",
    "/receipts/create?order=1",
    "/receipts/1",
  ])
    expect((await web.browser().get(path).expect(302)).headers.location).toBe("/login");
});

test("one tap orders a purchase list, which then says so; the same page sent again orders nothing twice", async () => {
  const { browser, page, send } = await opened();
  const before = await page(lists);
  expect(textOf(before)).toContain("Passer cette commande");
  const fields = fieldsOf((await browser.get(lists)).text);
  expect(await send(lists, {})).toBe(lists);
  const after = textOf(await page(lists));
  expect(after).toContain("1 commande passée CF-2026-00001 (Métro)");
  const notice = /Déjà commandé d’après ce calcul : Métro, livraison le [^:]+ : commandé le .*, CF-2026-00001/;
  expect(after).toMatch(notice);
  expect(after).not.toContain("Passer cette commande");
  await browser.post(lists).type("form").send(fields).expect(302);
  expect(textOf(await page(lists))).toContain("Déjà commandé CF-2026-00001 (Métro)");
  expect(textOf(await page("/supplier-orders"))).toContain("1 commande");
});

test("a list of a supplier who does not deliver is one tap too", async () => {
  const { desk, shop, page, send } = await opened();
  const address = `/api/suppliers/${String(shop.supplier.id)}`;
  await desk.write("PUT", address, {
    ...(await desk.read(address)),
    closed_periods: [{ from: "2026-01-01", until: "2040-12-31" }],
  });
  expect(textOf(await page(lists))).toContain("Passer cette commande");
  await send(lists, {});
  const after = textOf(await page(lists));
  expect(after).toContain("1 commande passée CF-2026-00001 (Métro)");
  expect(after).not.toContain("Passer cette commande");
});

test("what a plan lacks after its order is another list, which can be ordered too", async () => {
  const { desk, page, send, shop } = await opened();
  await send(lists, {});
  const address = `/api/external-orders/${String(shop.order.id)}`;
  await desk.write("PUT", address, {
    ...(await desk.read(address)),
    lines: [{ product_id: shop.tart.id, quantity: "400" }],
  });
  expect(textOf(await page(lists))).toContain("Passer cette commande");
  await send(lists, {});
  const after = textOf(await page(lists));
  expect(after).toContain("CF-2026-00002");
  expect(after).not.toContain("Passer cette commande");
});

test("an order's page says what it holds and leads to its paper, its mail and its receipt", async () => {
  const { browser, page, send, ordered } = await opened();
  const address = await ordered();
  const html = await page(address);
  expect(textOf(html)).toContain("CF-2026-00001 · Métro À envoyer");
  expect(textOf(html)).toContain("Farine réf. F25 Carton de 10 kg 1 10 kg 76,00 € 76,00 € 0 kg reste 1 colis");
  expect(html).toContain("Notre%20num%C3%A9ro%20de%20commande%20%3A%20CF-2026-00001");
  expect((await browser.get(`${address}/document?format=pdf`)).headers["content-type"]).toBe("application/pdf");
  expect(hrefOf(html, "Réceptionner")).toBe("/receipts/create?order=1");
  expect(await send(address, { intent: "cancel" })).toBe(address);
  expect(textOf(await page(address))).toContain("Annulée");
  expect(await send(address, { intent: "reopen" })).toBe(address);
});

test("a list of orders says no amount that is not known, one of suppliers when to order next", async () => {
  const { desk, shop, page } = await opened();
  const order = (lines: object[]) =>
    desk.write("POST", "/api/supplier-orders", { supplier_id: shop.supplier.id, deliver_on: "2026-03-12", lines });
  await order([{ article_id: shop.box.id, quantity: "12" }]);
  expect(textOf(await page("/supplier-orders"))).toMatch(/CF-2026-00001 .* Brouillon 1 –$/);
  await order([
    { article_id: shop.box.id, quantity: "12" },
    { article_id: shop.flour.id, packs: 3 },
  ]);
  expect(textOf(await page("/supplier-orders"))).toMatch(/CF-2026-00002 .* Brouillon 2 228,00 € au moins/);
  expect(textOf(await page("/suppliers"))).toMatch(/Métro tous les jours pour \S+ \d+ \S+/);
});

test("the list of stock draws what there is against the safety stock, and says it", async () => {
  const { desk, shop, page } = await opened();
  const address = `/api/articles/${String(shop.flour.id)}`;
  await desk.write("PUT", address, { ...(await desk.read(address)), safety_stock: "5000" });
  const html = await page("/stock?search=farine");
  expect(textOf(html)).toContain("sous la sécurité de 5 000 kg");
  expect(html).toContain('data-tone="low"');
  expect(await page("/articles?search=farine")).toMatch(/<span class="row-picture"[^>]*aria-hidden="true">F</);
});

test("an order closed before anything came is « Soldée » on its page and in the list", async () => {
  const { page, send, ordered } = await opened();
  const address = await ordered();
  expect(await send(address, { intent: "close" })).toBe(address);
  expect(textOf(await page(address))).toContain("CF-2026-00001 · Métro Soldée");
  const listed = textOf(await page("/supplier-orders?status=received"));
  expect(listed).toMatch(/Métro CF-2026-00001 \S+ \d+ \S+ 2026 Soldée/);
  expect(await send(address, { intent: "reopen" })).toBe(address);
  expect(textOf(await page(address))).toContain("CF-2026-00001 · Métro À envoyer");
});

test("a delivery opens with what was expected, takes lots, a price, a weight, and is undone with one tap", async () => {
  const { page, send, ordered, shop } = await opened();
  const address = await ordered();
  const create = `${hrefOf(await page(address), "Réceptionner")}`;
  const form = await page(create);
  expect(form).toMatch(/name="lines.0.articleId"[^>]*value="Farine"/);
  expect(textOf(form)).toContain("Farine attendu : 1 colis (10 kg)");
  expect(form).toMatch(/name="lines.0.packs"[^>]*value=""/);
  expect(textOf(await send(create, {}, 422))).toContain("Dites ce qui a été livré");
  const receipt = await send(create, {
    "lines.0.packs": "1",
    "lines.0.lotCode": "A1",
    "lines.0.expiresOn": "2099-06-30",
    "lines.0.packPriceHt": "82,08",
    "lines.0.updatePrice": "1",
    "lines.1.rest": "later",
    "lines.1.restExpectedOn": "2026-12-01",
    deliveryNote: "BL 7",
  });
  const text = textOf(await page(receipt));
  expect(text).toContain("Réception n° 1 · Métro");
  expect(text).toContain("Farine 10 kg A1 mar. 30 juin 2099 76,00 € → 82,08 €, + 8 %");
  expect(text).toContain("Œufs 0 pièce 30 pièces : livré plus tard, mar. 1er déc.");
  const lot = await page(hrefOf(await page(receipt), "A1"));
  expect(textOf(lot)).toMatch(
    /D’où il vient Réception n° 1 Reçue le .* Fournisseur Métro Bon de livraison BL 7 Commande CF-2026-\d+ Où/,
  );
  expect(hrefOf(lot, "n° 1")).toBe(receipt);
  expect(textOf(await page(address))).toContain("Reçue en partie");
  expect(textOf(await page(`/articles/${String(shop.flour.id)}`))).toContain("82,08 €");
  expect(textOf(await page(`${create}`))).not.toContain("Farine 1");
  expect(await send(receipt, { intent: "reverse" })).toBe(receipt);
  const reverted = textOf(await page(receipt));
  expect(reverted).toContain("Réception annulée");
  expect(reverted).toContain("De nouveau attendu : 10 kg de « Farine ».");
  expect(reverted).not.toContain("soldé");
  expect(textOf(await page(address))).toContain("CF-2026-00001 · Métro À envoyer");
  expect(textOf(await page("/receipts"))).toMatch(/Métro Annulée BL 7 \S+ \d+ \S+ \d+ CF-2026-00001/);
});

test("taking a receipt back says what is expected again, and that a closed rest stays closed", async () => {
  const { page, send, ordered } = await opened();
  const address = await ordered();
  const create = `${hrefOf(await page(address), "Réceptionner")}`;
  const rest = { rest: "later", restExpectedOn: "2026-12-01" };
  const rests = Object.fromEntries(
    [0, 1].flatMap((at) => Object.entries(rest).map(([name, value]) => [`lines.${at}.${name}`, value])),
  );
  const receipt = await send(create, { "lines.0.quantity": "4", ...rests });
  expect(await send(address, { intent: "close" })).toBe(address);
  expect(await send(`${receipt}`, { intent: "reverse" })).toBe(receipt);
  expect(textOf(await page(`${receipt}`))).toContain(
    "De nouveau attendu : 4 kg de « Farine ». Ce qui était soldé le reste : « Rouvrir » la commande l’attend " +
      "de nouveau.",
  );
  expect(textOf(await page(address))).toContain("0 kg reste 4 kg, soldé 6 kg");
  expect(await send(address, { intent: "reopen" })).toBe(address);
  expect(textOf(await page(address))).toContain("0 kg reste 1 colis");
});

/** Gives the shop's eggs a barcode. */
const giveBarcode = (desk: Desk, shop: Shop) =>
  desk.write("PUT", `/api/articles/${String(shop.eggs.id)}`, {
    name: "Œufs",
    category: "crémerie",
    kind: "ingredient",
    unit: "piece",
    vat_rate: "5.5",
    barcode: "4006381333931",
    equivalences: [
      { quantity: "1", unit: "piece", equals_quantity: "0.055", equals_unit: "kg" },
      { part: "jaune", quantity: "1", unit: "piece", equals_quantity: "0.018", equals_unit: "kg" },
    ],
    offers: [
      {
        supplier_id: shop.supplier.id,
        pack_label: "Plateau de 30",
        pack_quantity: "30",
        pack_price_ht: "6.6",
        preferred: true,
      },
    ],
    lock_version: 1,
  });

test("« Tout est conforme » fills what was expected where nothing is typed, and keeps the rest", async () => {
  const { page, ordered, browser } = await opened();
  await ordered();
  const create = "/receipts/create?order=1";
  const typed = { intent: "conform", "lines.0.lotCode": "A1", "lines.1.quantity": "28", deliveryNote: "BL 7" };
  const fields = fieldsOf(
    (
      await browser
        .post(create)
        .type("form")
        .send({ ...fieldsOf(await page(create)), ...typed })
        .expect(200)
    ).text,
  );
  expect(fields).toMatchObject({
    "lines.0.packs": "1",
    "lines.0.lotCode": "A1",
    "lines.1.packs": "",
    "lines.1.quantity": "28",
    deliveryNote: "BL 7",
  });
  const saved = await browser
    .post(create)
    .type("form")
    .send({ ...fields, intent: "save", "lines.1.rest": "close" })
    .expect(302);
  expect(textOf(await page(String(saved.headers.location)))).toMatch(/Farine 10 kg A1 .*Œufs 28 pièces/);
});

test("a barcode scanned mid-typing leads to its line and loses nothing that was typed", async () => {
  const { desk, shop, page, ordered, browser } = await opened();
  await giveBarcode(desk, shop);
  await ordered();
  const create = "/receipts/create?order=1";
  const press = async (more: Fields, status = 200) =>
    readable(
      (
        await browser
          .post(create)
          .type("form")
          .send({ ...fieldsOf(await page(create)), ...more })
          .expect(status)
      ).text,
    );
  const [first] = /<button[^>]*>/.exec((await page(create)).split("entity-form")[1] ?? "") ?? [];
  expect(first).toContain('name="intent" value="enter"');
  const typed = { "lines.0.lotCode": "A1", "lines.0.packPriceHt": "82,08", deliveryNote: "BL 7", note: "Quai 2" };
  for (const intent of ["enter", "find"]) {
    const html = await press({ ...typed, intent, scan: " 4006381333931 " });
    expect(html).toMatch(/autofocus=""[^>]*name="lines.1.lotCode"/i);
    expect(fieldsOf(html)).toMatchObject({ ...typed, scan: "" });
    expect(textOf(html)).toContain("76,00 € → 82,08 €, + 8 %");
  }
  const unknown = await press({ ...typed, intent: "enter", scan: "123" });
  expect(textOf(unknown)).toContain("Aucune ligne n’a ce code-barres");
  expect(unknown).toMatch(/<input[^>]*id="scan"[^>]*autofocus|<input[^>]*autofocus[^>]*id="scan"/i);
  expect(fieldsOf(unknown)).toMatchObject(typed);
  expect(textOf(await page("/receipts"))).toContain("Aucune réception");
  const entered = await press({ ...typed, "lines.0.packs": "1", intent: "enter" });
  expect(fieldsOf(entered)).toMatchObject({ ...typed, "lines.0.packs": "1" });
  expect(textOf(entered)).toContain("Rien n’est encore enregistré");
  expect(entered).toMatch(/autofocus=""[^>]*name="lines.0.expiresOn"/i);
  const dated = await press({ ...typed, "lines.0.expiresOn": "3006", intent: "enter" });
  expect(dated).toMatch(/autofocus=""[^>]*name="lines.1.lotCode"/i);
  expect(textOf(await page("/receipts"))).toContain("Aucune réception");
  await press({ ...typed, "lines.0.packs": "1", "lines.1.packs": "1", intent: "save" }, 302);
  expect(textOf(await page("/receipts"))).toContain("1 réception");
});

test("ten times too much and a past date are asked about once, with all that was typed kept", async () => {
  const { page, ordered, browser } = await opened();
  await ordered();
  const create = "/receipts/create?order=1";
  const typed = {
    "lines.1.packs": "1",
    "lines.0.packs": "11",
    "lines.0.lotCode": "A1",
    "lines.0.expiresOn": "2025-02-01",
  };
  const press = (fields: Fields, status: number) => browser.post(create).type("form").send(fields).expect(status);
  const question = readable((await press({ ...fieldsOf(await page(create)), ...typed }, 200)).text);
  expect(textOf(question)).toContain("Farine : 110 kg pour 10 kg à recevoir.");
  expect(textOf(question)).toContain("Farine : la DLC ou DDM du sam. 1er févr. 2025 est passée.");
  expect(textOf(question)).toContain("Enregistrer quand même");
  expect(fieldsOf(question)).toMatchObject(typed);
  expect(textOf(await page("/receipts"))).toContain("Aucune réception");
  const accepted = [...question.matchAll(/name="accept" value="([^"]*)"/g)].map(([, value = ""]) => value);
  await browser
    .post(create)
    .type("form")
    .send({ ...fieldsOf(question), intent: "save", accept: accepted })
    .expect(302);
  expect(textOf(await page("/receipts"))).toContain("1 réception");
});

test("what is refused and also counted as received, and a price far from the order's, are asked about", async () => {
  const { page, ordered, browser } = await opened();
  await ordered();
  const create = "/receipts/create?order=1";
  const press = (fields: Fields, status: number) => browser.post(create).type("form").send(fields).expect(status);
  const opens = fieldsOf(await page(create));
  const eggs = { "lines.1.packs": "1" };
  const refused = {
    ...eggs,
    "lines.0.packs": "1",
    "lines.0.refusedQuantity": "10",
    "lines.0.refusedReason": "Trop chaud",
  };
  const question = readable((await press({ ...opens, ...refused }, 200)).text);
  expect(textOf(question)).toContain(
    "Farine : 10 kg en stock et 10 kg de refus, pour 10 kg à recevoir. Ôtez des colis reçus ce qui est refusé.",
  );
  expect(textOf(await page("/receipts"))).toContain("Aucune réception");
  const price = { ...eggs, "lines.0.packs": "1", "lines.0.packPriceHt": "760", "lines.0.updatePrice": "1" };
  expect(textOf(readable((await press({ ...opens, ...price }, 200)).text))).toContain(
    "Farine : 76,00 € → 760,00 €, + 900 %.",
  );
  const left = { ...eggs, "lines.0.refusedQuantity": "10", "lines.0.refusedReason": "Trop chaud" };
  await press({ ...opens, ...left, "lines.0.rest": "rebuy" }, 302);
  expect(textOf(await page("/receipts"))).toContain("1 réception");
});

test("Enter in a delivery without an order keeps what is typed and saves nothing", async () => {
  const { page, browser } = await opened();
  const html = await page("/receipts/create");
  expect(html.split("entity-form")[1]).toMatch(/^[^<]*<button[^>]*name="intent" value="enter"/);
  const typed = { "lines.0.articleId": "Farine", "lines.0.quantity": "4", intent: "enter" };
  const answer = await browser
    .post("/receipts/create")
    .type("form")
    .send({ ...fieldsOf(html), ...typed })
    .expect(200);
  expect(fieldsOf(answer.text)).toMatchObject({ "lines.0.articleId": "Farine", "lines.0.quantity": "4" });
  expect(textOf(await page("/receipts"))).toContain("Aucune réception");
});

test("a second lot of an article belongs to its ordered line; a scanned code leads to its line", async () => {
  const { desk, page, send, ordered, shop, browser } = await opened();
  await giveBarcode(desk, shop);
  await ordered();
  const create = "/receipts/create?order=1";
  expect(await page(`${create}&scan=4006381333931`)).toMatch(/autofocus=""[^>]*name="lines.1.lotCode"/i);
  const fields = fieldsOf((await browser.get(create)).text);
  const more = fieldsOf(
    (
      await browser
        .post(create)
        .type("form")
        .send({ ...fields, intent: "add:lines" })
        .expect(200)
    ).text,
  );
  const answer = await browser
    .post(create)
    .type("form")
    .send({
      ...more,
      "lines.0.quantity": "6",
      "lines.0.lotCode": "A1",
      "lines.1.packs": "1",
      "lines.2.articleId": "farine",
      "lines.2.quantity": "4",
      "lines.2.lotCode": "A2",
    })
    .expect(302);
  expect(textOf(await page(String(answer.headers.location)))).toContain("Œufs");
  expect(textOf(await page("/supplier-orders/1"))).toContain("CF-2026-00001 · Métro Reçue");
  expect(await send("/receipts/1", { intent: "reverse" })).toBe("/receipts/1");
});

test("an order by hand begins with what the supplier sells; only what has packs is ordered", async () => {
  const { page, send, shop } = await opened();
  const create = `/supplier-orders/create?supplier=${String(shop.supplier.id)}`;
  expect(await page(create)).toMatch(/name="lines.0.articleId"[^>]*value="Farine"/);
  const address = await send(create, { deliverOn: "2026-03-12", "lines.0.packs": "2" });
  expect(textOf(await page(address))).toContain("CF-2026-00001 · Métro Brouillon");
  expect(textOf(await page(address))).not.toContain("Œufs");
  expect(await send(`${address}/edit`, { "lines.0.packs": "3" })).toBe(address);
  expect(await send(address, { intent: "send" })).toBe(address);
  expect(textOf(await page(address))).toContain("Farine réf. F25 Carton de 10 kg 3 30 kg");
  const refused = await send(`${address}/edit`, { note: "Trop tard" }, 409);
  expect(textOf(refused)).toContain("Seul un brouillon se modifie");
});

test("an order by hand tells of each article its packs, price, stock, arrivals and needs", async () => {
  const { web, desk, shop, page, send } = await opened();
  const today = dayInParis(new Date(web.now()));
  const order = await desk.create(
    "/api/external-orders",
    orderOf({ delivery_on: addDays(today, 3), lines: [{ product_id: shop.tart.id, quantity: "40" }] }),
  );
  const status = { status: "confirmed", lock_version: order.lock_version };
  await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, status);
  const create = `/supplier-orders/create?supplier=${String(shop.supplier.id)}`;
  const first = textOf(await page(create));
  expect(first).toContain("commandes en brouillon non comptées");
  expect(first).toContain("Farine Carton de 10 kg : 76,00 € HT · en stock 0 kg · besoin 7 kg · manque 7 kg");
  const address = await send(create, { deliverOn: addDays(today, 1), "lines.0.packs": "2" });
  await send(address, { intent: "send" });
  const then = textOf(await page(create));
  expect(then).toContain("attendu 20 kg dès le");
  expect(then).not.toContain("manque 7 kg");
  const refused = textOf(await send(create, { deliverOn: "", "lines.0.packs": "2" }, 422));
  expect(refused).toContain("Carton de 10 kg : 76,00 € HT · en stock 0 kg");
  const flour = await desk.read(`/api/articles/${String(shop.flour.id)}`);
  const { lots: _lots, incoming: _incoming, ...fields } = flour;
  await desk.write("PUT", `/api/articles/${String(shop.flour.id)}`, { ...fields, safety_stock: "15" });
  expect(textOf(await page(create))).toContain("besoin 7 kg · manque 2 kg, stock de sécurité de 15 kg compris");
});

test("of two tablets that receive the same order the second is told", async () => {
  const { page, send, ordered, browser } = await opened();
  await ordered();
  const create = "/receipts/create?order=1";
  const fields = { ...fieldsOf((await browser.get(create)).text), "lines.0.packs": "1" };
  await send(create, { "lines.0.packs": "1", "lines.1.packs": "1" });
  const second = await browser
    .post(create)
    .type("form")
    .send({ ...fields, submissionKey: "other" })
    .expect(409);
  expect(textOf(readable(second.text))).toContain("Marie Curie a changé cette commande à");
  expect(textOf(await page("/receipts"))).toContain("1 réception");
});

test("an order whose price is to be asked for says that its totals leave it out", async () => {
  const { web, page, ordered } = await opened();
  const address = await ordered();
  const notice = /Sans le prix de \d+ articles?, à demander au fournisseur/;
  expect(await page(address)).not.toMatch(notice);
  await web.api.db.updateTable("supplier_order_lines").set({ pack_price_ht: null }).execute();
  expect(await page(address)).toMatch(notice);
});

test("a receipt is said to be taken back where its order cannot be read", async () => {
  const { browser } = await openScreens({
    "POST /api/receipts/1/reverse": () => json({ data: { id: 1, order_id: 3, lines: [] } }),
    "GET /api/supplier-orders/3": () => json({ message: "…" }, 503),
  });
  await browser
    .post("/receipts/1")
    .type("form")
    .send({ intent: "reverse" })
    .expect(302)
    .expect("location", "/receipts/1");
});

describe("codes of GS1 in a delivery", () => {
  const item = "04006381333931";
  const create = "/receipts/create?order=1";
  async function delivery() {
    const shop = await opened();
    await giveBarcode(shop.desk, shop.shop);
    await shop.ordered();
    const blank = fieldsOf(await shop.page(create));
    const press = async (more: Fields, before: Fields = blank, status = 200) =>
      readable(
        (
          await shop.browser
            .post(create)
            .type("form")
            .send({ ...before, ...more })
            .expect(status)
        ).text,
      );
    return { ...shop, blank, press };
  }

  test.each(["find", "enter"])("fill the line that they name, by « %s »", async (intent) => {
    const { press } = await delivery();
    const code = `]d201${item}10L1\u001d17270100\u001d30028`;
    const scanned = await press({ intent, scan: code, "lines.0.lotCode": "A1" });
    expect(fieldsOf(scanned)).toMatchObject({
      "lines.0.lotCode": "A1",
      "lines.0.expiresOn": "",
      scan: "",
      "lines.1.lotCode": "L1",
      "lines.1.expiresOn": "31/01/2027",
      "lines.1.quantity": "28",
      "lines.1.packs": "",
    });
    expect(scanned).toMatch(/autofocus=""[^>]*name="lines.1.expiresOn"/i);
  });

  test("make a further line of a further lot, and say it where the lot is there already", async () => {
    const { press } = await delivery();
    const first = fieldsOf(await press({ intent: "find", scan: `(01)${item}(17)270131(10)L1` }));
    const second = await press({ intent: "find", scan: `(01)${item}(15)270228(10)L2(37)2` }, first);
    expect(fieldsOf(second)).toMatchObject({
      "lines.1.lotCode": "L1",
      "lines.1.expiresOn": "31/01/2027",
      "lines.1.packs": "",
      "lines.2.articleId": "Œufs",
      "lines.2.lotCode": "L2",
      "lines.2.expiresOn": "28/02/2027",
      "lines.2.packs": "2",
    });
    const again = await press({ intent: "find", scan: `(01)${item}(17)270131(10)L1` }, fieldsOf(second));
    expect(textOf(again)).toContain("Le lot L1 est déjà noté sur sa ligne : rien n’a été ajouté.");
    expect(fieldsOf(again)).toMatchObject({ "lines.1.lotCode": "L1", "lines.2.lotCode": "L2" });
    expect(Object.keys(fieldsOf(again)).filter((name) => name.startsWith("lines.3."))).toEqual([]);
  });

  test("keep what is typed, and are wholly read or not at all", async () => {
    const { press, blank } = await delivery();
    const typed = { "lines.1.lotCode": "", "lines.1.expiresOn": "3006", "lines.1.packs": "1" };
    const scanned = await press({ ...typed, intent: "find", scan: `(01)${item}(17)270131(10)L1(30)28` });
    expect(fieldsOf(scanned)).toMatchObject({
      "lines.1.lotCode": "L1",
      "lines.1.expiresOn": "3006",
      "lines.1.packs": "1",
      "lines.1.quantity": "",
    });
    for (const [scan, says] of [
      ["(01)04006381333932(10)L1", "son dernier chiffre ne vérifie pas les autres"],
      [`(01)${item}(17)271331(10)L1`, "sa partie (17)271331 est inexacte ou inconnue"],
      [`01${item}10L117270131`, "Le lot et la date de ce code ne se séparent pas"],
      ["(01)03099014221522(10)L1", "Aucune ligne n’a ce code-barres"],
    ] as const) {
      const refused = await press({ intent: "find", scan });
      expect(textOf(refused)).toContain(says);
      expect(fieldsOf(refused)).toMatchObject({ ...blank, scan: "" });
    }
  });

  test("leave no doubt about a date: the year first is asked about", async () => {
    const { press } = await delivery();
    const sent = { "lines.0.packs": "1", "lines.1.packs": "1", intent: "save" };
    const refused = await press({ ...sent, "lines.1.expiresOn": "261231" }, undefined, 422);
    expect(textOf(refused)).toContain("261231 est-il le 31/12/2026, écrit à l’envers ? Écrivez le jour d’abord.");
    expect(fieldsOf(refused)).toMatchObject({ "lines.1.expiresOn": "261231" });
    await press({ ...sent, "lines.1.expiresOn": "311226" }, undefined, 302);
  });

  test("scanned into a lot or date are its lot and date, on Enter and when it is saved", async () => {
    const { press, page } = await delivery();
    const code = `]C101${item}1727013110L9`;
    for (const field of ["lotCode", "expiresOn"])
      expect(fieldsOf(await press({ intent: "enter", [`lines.1.${field}`]: code }))).toMatchObject({
        "lines.1.lotCode": "L9",
        "lines.1.expiresOn": "31/01/2027",
      });
    await press(
      { intent: "save", "lines.0.packs": "1", "lines.1.packs": "1", "lines.1.lotCode": code },
      undefined,
      302,
    );
    expect(textOf(await page("/receipts/1"))).toMatch(/Œufs 30 pièces L9 .*31 janv\. 2027|Œufs .* L9 .*2027/);
  });
});
