import { expect, test } from "vitest";
import { z } from "zod";
import { json, openScreens, options } from "../catalogue/outside-api";
import { fieldsOf, type Fields } from "../support/form-fields";
import { hrefOf, readable, textOf } from "../support/html";
import { openShop } from "../support/world/shop";
import { openWeb } from "../support/web";
import { deskOf } from "../support/writes";

const create = "/receipts/create?order=1";

/** Wednesday 25 November: 3 packs of flour and 2 trays of eggs that Métro was to deliver that day, or another. */
async function opened(deliver_on = "2026-11-25") {
  const web = await openWeb();
  web.turnTo("2026-11-25T08:00:00Z");
  const desk = await deskOf(web.api);
  const shop = await openShop(desk);
  const order = await desk.create("/api/supplier-orders", {
    supplier_id: shop.supplier.id,
    deliver_on,
    lines: [
      { article_id: shop.flour.id, quantity: "30" },
      { article_id: shop.eggs.id, packs: 2 },
    ],
  });
  await desk.write("POST", `/api/supplier-orders/${String(order.id)}/send`, { lock_version: 1 });
  const browser = await web.signIn();
  const html = async (url: string) => readable((await browser.get(url).expect(200)).text);
  const page = async (url: string) => textOf(await html(url));
  /** Sends a page's form as a browser without scripts does; answers where it leads, or the page that it gives. */
  const send = async (url: string, fields: Fields, status = 302) => {
    const answer = await browser.post(url).type("form").send(fields).expect(status);
    return status === 302 ? String(answer.headers.location) : readable(answer.text);
  };
  const form = async (url: string) => fieldsOf(await html(url));
  return { web, desk, shop, html, page, send, form };
}

test("what is short is asked about at its line, without a default on the day itself, and loses nothing", async () => {
  const { html, page, send, form } = await opened();
  expect(await html(create)).not.toContain("Que devient le reste");
  const typed = { "lines.0.packs": "2", "lines.0.lotCode": "A1", "lines.1.packs": "2", deliveryNote: "BL 7" };
  const question = await send(create, { ...(await form(create)), ...typed, intent: "save" }, 422);
  expect(textOf(question)).toContain("Une ligne n’est pas venue entière : vérifiez ce que devient le reste");
  expect(textOf(question)).toContain("Il manque 10 kg : dites ce que devient le reste.");
  expect(fieldsOf(question)).toMatchObject({ ...typed, "lines.0.restExpectedOn": "2026-11-26" });
  expect(fieldsOf(question)).not.toHaveProperty(["lines.0.rest"]);
  expect(fieldsOf(question)).not.toHaveProperty(["lines.1.restExpectedOn"]);
  const answer = {
    ...fieldsOf(question),
    intent: "save",
    "lines.0.rest": "later",
    "lines.0.restExpectedOn": "2026-11-27",
  };
  const past = await send(create, { ...answer, "lines.0.restExpectedOn": "2026-11-24" }, 422);
  expect(textOf(past)).toContain("Ce jour est passé : donnez aujourd’hui ou un jour à venir.");
  expect(fieldsOf(past)).toMatchObject({ ...typed, "lines.0.rest": "later" });
  const receipt = await send(create, answer);
  expect(await page(receipt)).toContain("Farine 20 kg");
  const ordered = await page("/supplier-orders/1");
  expect(ordered).toContain("Farine réf. F25 Carton de 10 kg 3 30 kg");
  expect(ordered).toContain("20 kg reste 10 kg, attendu ven. 27 nov. 10 kg : livré plus tard, ven. 27 nov.");
  expect(await page("/supplier-orders")).toMatch(/CF-2026-00001 ven. 27 nov. 2026 Reçue en partie/);
});

test("what is refused is bought again unless said otherwise: a second press is enough", async () => {
  const { page, send, form } = await opened();
  const typed = {
    "lines.0.refusedQuantity": "30",
    "lines.0.refusedReason": "Pourris",
    "lines.0.open": "1",
    "lines.1.packs": "2",
  };
  const question = await send(create, { ...(await form(create)), ...typed, intent: "save" }, 200);
  expect(fieldsOf(question)).toMatchObject({ "lines.0.rest": "rebuy", "lines.0.refusedReason": "Pourris" });
  await send(create, { ...fieldsOf(question), intent: "save" });
  expect(await page("/supplier-orders/1")).toMatch(/0 kg soldé refusé 30 kg : Pourris · racheté/);
  expect(await page("/supplier-orders/1")).toContain("CF-2026-00001 · Métro Reçue");
});

test("a delivery that came early leaves its rest on its day; a line taken out is asked about too", async () => {
  const { send, form } = await opened("2026-11-30");
  const fields = await form(create);
  const remaining = Object.entries(fields).filter(([name]) => !name.startsWith("lines.0."));
  const question = await send(create, { ...Object.fromEntries(remaining), "lines.1.packs": "2", intent: "save" }, 200);
  expect(fieldsOf(question)).toMatchObject({
    "lines.0.packs": "2",
    "lines.1.rest": "later",
    "lines.1.restExpectedOn": "2026-11-30",
  });
  expect(textOf(question)).toContain("Farine");
  await send(create, { ...fieldsOf(question), intent: "save" });
});

test("a late delivery is counted alike everywhere, and is received, chased or closed; each is undone", async () => {
  const { web, desk, shop, html, page, send } = await opened("2026-11-20");
  const notice = "1 livraison en retard";
  for (const url of ["/", "/receipts", "/supplier-orders"])
    expect([url, await page(url)]).toEqual([url, expect.stringContaining(notice)]);
  expect(hrefOf(await html("/"), notice)).toBe("/supplier-orders?late=1");
  expect(await page("/supplier-orders")).toMatch(/ven. 20 nov. 2026 Envoyée En retard de 5 jours/);
  expect(await page("/supplier-orders/1")).toContain("En retard de 5 jours");
  const late = "/supplier-orders?late=1";
  expect(await page(late)).toMatch(/Métro En retard de 5 jours .*prévue ven. 20 nov. Farine 30 kg, Œufs 60 pièces/);
  expect(hrefOf(await html(late), "Réceptionner")).toBe(create);
  const fields = fieldsOf(await html(late));
  const chased = { ...fields, intent: "postpone", channel: "phone", note: "Camion en panne", lineId: ["1", "2"] };
  const refused = await send(late, { ...chased, expectedOn: "2026-11-24" }, 422);
  expect(textOf(refused)).toContain("Ce jour est passé");
  expect(fieldsOf(refused)).toMatchObject({ note: "Camion en panne" });
  expect(await send(late, { ...chased, expectedOn: "2026-11-26" })).toBe(`${late}&done=1`);
  const done = await html(`${late}&done=1`);
  expect(textOf(done)).toMatch(
    /Métro, CF-2026-00001 : relancée pour le jeu. 26 nov. Annuler .*Aucune livraison en retard/,
  );
  expect(await page("/")).not.toContain("livraison en retard");
  expect(await page("/supplier-orders/1")).toContain(
    "Prévue ven. 20 nov., relancée pour le jeu. 26 nov. (téléphone, Marie Curie, mer. 25 nov. 2026 à 9 h) " +
      "Camion en panne",
  );
  expect(await send(late, { ...fieldsOf(done), intent: "undo" })).toBe(late);
  expect(await page(late)).toContain(notice);
  const again = fieldsOf(await html(late));
  expect(await send(late, { ...again, intent: "close" })).toBe(`${late}&done=1`);
  expect(await page(`${late}&done=1`)).toContain("Métro, CF-2026-00001 : soldée Annuler");
  web.turnTo("2026-11-25T08:11:00Z");
  expect(await page(`${late}&done=1`)).not.toContain("soldée");
  expect(shop.supplier.id).toBe(1);
  expect((await desk.get("/api/supplier-orders?late=1")).status).toBe(200);
});

test("a form about a delivery that is not there, or that nobody wrote so, is refused in words", async () => {
  const { html, send } = await opened("2026-11-20");
  const late = "/supplier-orders?late=1";
  const fields = { ...fieldsOf(await html(late)), expectedOn: "2026-11-26", channel: "phone", lineId: ["1", "2"] };
  expect(await send(late, { ...fields, intent: "postpone" })).toBe(`${late}&done=1`);
  const undoForm = { ...fieldsOf(await html("/supplier-orders/1")), intent: "undo" };
  for (const followUp of ["999", "0", "", "deux", "1e400", "-1", "1.5", "1/../2", "99999999999999999999"])
    for (const address of ["/supplier-orders/1", late])
      expect(textOf(await send(address, { ...undoForm, orderId: "1", followUp }, 404))).toContain("n’existe plus");
  for (const orderId of ["999", "", "deux", "-1", "1.5"])
    expect(textOf(await send(late, { ...undoForm, orderId }, 404))).toContain("n’existe plus");
  expect(await send("/supplier-orders/1", undoForm)).toBe("/supplier-orders/1");
});

test("an order's page chases some of its lines, and says the day of each", async () => {
  const { html, page, send } = await opened("2026-11-20");
  const address = "/supplier-orders/1";
  const fields = fieldsOf(await html(address));
  await send(address, { ...fields, intent: "postpone", channel: "email", lineId: "2", expectedOn: "2026-12-01" });
  const text = await page(address);
  expect(text).toContain("En retard de 5 jours");
  expect(text).toMatch(/Œufs .*reste 2 colis, attendu mar. 1er déc./);
});

test("an API that does not ask about rests is told nothing of them, and expects them as before", async () => {
  const line = { id: 1, article_id: 5, article_name: "Farine", unit: "kg", quantity: "30", packs: 3 };
  const order = {
    id: 1,
    number: "CF-1",
    supplier_id: 2,
    supplier_name: "Métro",
    status: "sent",
    deliver_on: "2026-11-25",
    lock_version: 3,
    receipts: [],
    lines: [
      {
        ...line,
        pack_quantity: "10",
        pack_price_ht: "76",
        received_quantity: "0",
        closed_quantity: "0",
        closed: false,
      },
    ],
  };
  const screens = await openScreens({
    "GET /api/supplier-orders/1": () => json({ data: order }),
    "GET /api/stock/lots": () => json({ data: [], meta: { total: 0 } }),
    "GET /api/options/articles": () => options([5, "Farine"]),
    "POST /api/receipts": () => json({ data: { id: 9 } }, 201),
  });
  const fields = fieldsOf(readable((await screens.browser.get(create).expect(200)).text));
  await screens.browser
    .post(create)
    .type("form")
    .send({ ...fields, "lines.0.packs": "1", intent: "save" })
    .expect(302);
  expect(
    Object.keys(
      z.object({ lines: z.array(z.record(z.string(), z.unknown())) }).parse(screens.last("POST")?.body).lines[0] ?? {},
    ),
  ).not.toContain("rest");
});
