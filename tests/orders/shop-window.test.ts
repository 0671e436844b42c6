import { expect, test } from "vitest";
import { textOf } from "../support/html";
import { fieldsOf } from "../support/form-fields";
import { openShop, orderOf } from "../support/world/shop";
import {
  standingOrderDayOf,
  standingOrderDesk,
  standingOrderOf,
  standingOrdersPath,
} from "../support/world/standing-orders";
import { type Agent, openWeb } from "../support/web";
import { dataOf, deskOf } from "../support/writes";
import { orderDeskDay, page, plain } from "./order-desk";

const orders = "/external-orders";

/** The product in process on Wednesday 25 November 2026, whose shop puts out twelve tarts that day. */
async function open(fields: object = {}) {
  const web = await openWeb();
  web.turnTo(orderDeskDay);
  const desk = await deskOf(web.api);
  const { tart } = await openShop(desk);
  const order = await desk.create(
    `/api${orders}`,
    orderOf({
      customer_name: "Vitrine",
      customer_type: "internal",
      delivery_on: "2026-11-25",
      delivery_time: "07:00",
      lines: [{ product_id: tart.id, quantity: "12" }],
      ...fields,
    }),
  );
  const { lock_version } = await desk
    .write("POST", `/api${orders}/${order.id}/status`, {
      status: "confirmed",
      lock_version: order.lock_version,
    })
    .then(() => desk.read(`/api${orders}/${order.id}`));
  return { web, desk, tart, order, lock_version, browser: await web.signIn(), address: `${orders}/${order.id}` };
}

test("what the shop puts out has no prices, payments or papers for a customer on its page", async () => {
  const { browser, address } = await open();
  const html = await page(browser, address);
  const text = textOf(html);
  expect(text).toContain("Mise en vente mer. 25 nov. 2026 à 7 h");
  expect(text).toContain("Boutique");
  expect(text).toContain("Mettre en vente");
  expect(text).toContain("Bon de préparation (PDF)");
  for (const word of [
    "€",
    "TVA",
    "Livraison",
    "Livrée",
    "Bon de livraison",
    "Confirmation (PDF)",
    "e-mail",
    "Remettre",
  ])
    expect(text).not.toContain(word);
  expect(html).not.toContain('href="/customers/');
});

test("it is put out in one touch from the day's list, and that is taken back", async () => {
  const { browser, order } = await open();
  const list = `${orders}?delivery_from=2026-11-25&delivery_to=2026-11-25`;
  const pressed = async (words: string) => {
    const html = await page(browser, list);
    const [, form = ""] = /<form[^>]*id="h"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
    const [, name = "", value = ""] =
      new RegExp(`<button form="h" name="(\\w+)" value="([\\d.]+)"[^>]*aria-label="${words} CC-`).exec(html) ?? [];
    expect(name).not.toBe("");
    await browser
      .post(list)
      .type("form")
      .send({ ...fieldsOf(form), [name]: value })
      .expect(302);
  };
  expect(textOf(await page(browser, list))).toContain("sans prix");
  await pressed("Mettre en vente");
  expect(textOf(await page(browser, list))).toMatch(/Vitrine.*Mise en vente/);
  expect(textOf(await page(browser, `${orders}/${order.id}`))).toContain("En vente le mer. 25 nov. 2026");
  await pressed("Annuler la mise en vente");
  expect(textOf(await page(browser, list))).toMatch(/Vitrine.*Confirmée/);
});

test("its page moves it on with words of its own", async () => {
  const { browser, address, lock_version } = await open();
  await browser
    .post(address)
    .type("form")
    .send({ lockVersion: String(lock_version), intent: "status", to: "delivered" })
    .expect(302);
  const text = textOf(await page(browser, address));
  expect(text).toContain("Commande mise en vente");
  expect(text).toContain("12 mis en vente");
  expect(text).toContain("Quantité mise en vente");
  expect(text).not.toContain("livré");
});

test("of a coming day it is not offered to be put out, and its page says when it is", async () => {
  const { browser, address, lock_version } = await open({ delivery_on: "2026-11-26" });
  const html = await page(browser, address);
  expect(textOf(html)).toContain("Elle se met en vente le jeu. 26 nov. 2026 : changez son jour pour l’avancer.");
  expect(textOf(html)).not.toContain("Mettre en vente");
  expect(textOf(await page(browser, `${address}/quantities`))).not.toContain("mettre en vente");
  const refused = await browser
    .post(address)
    .type("form")
    .send({ lockVersion: String(lock_version), intent: "status", to: "delivered" });
  expect([refused.status, textOf(refused.text)]).toEqual([
    409,
    expect.stringContaining("elle n’est pas en vente avant"),
  ]);
});

test("it is on the week, in the exported list without amounts, and in no round", async () => {
  const { browser, address } = await open();
  expect(await page(browser, `${orders}/week?week=2026-11-25`)).toContain(`href="${address}"`);
  const file = await browser.get(`${orders}/export?delivery_from=2026-11-25&delivery_to=2026-11-25`);
  expect(file.text).toMatch(/Vitrine;Boutique;Confirmée;25\/11\/2026;07:00;;25\/11\/2026;1;;;;;/);
  expect(textOf(await page(browser, `${orders}/rounds?on=2026-11-25`))).not.toContain("Vitrine");
});

test("its form offers the shop, and says that prices fall away", async () => {
  const { browser, desk, tart } = await open();
  const sold = await desk.create(
    `/api${orders}`,
    orderOf({ delivery_on: "2026-11-25", lines: [{ product_id: tart.id, quantity: "3" }] }),
  );
  const html = await page(browser, `${orders}/${sold.id}/edit`);
  expect(html).toContain('<option value="internal">Boutique</option>');
  await browser
    .post(`${orders}/${sold.id}/edit`)
    .type("form")
    .send({ ...fieldsOf(html), customerType: "internal" })
    .expect(302);
  expect(textOf(await page(browser, `${orders}/${sold.id}`))).toContain(
    "Une mise en vente n’a pas de prix : ceux des lignes sont effacés.",
  );
});

test("a standing order of the shop tells no prices", async () => {
  const { browser, desk, tart } = await open();
  const window = await desk.create(
    standingOrdersPath,
    standingOrderOf(tart, { customer_name: "Vitrine", customer_type: "internal", starts_on: "2026-11-23" }),
  );
  expect(textOf(await page(browser, "/standing-orders"))).toContain("sans prix");
  const text = textOf(await page(browser, `/standing-orders/${window.id}`));
  expect(text).toContain("mise en vente en boutique, sans prix");
  expect(text).not.toContain("€");
});

/** The form of the evening on an order's page, as it is filled. */
async function eveningOf(browser: Agent, address: string) {
  const html = await page(browser, address);
  const [, section = ""] = /<section[^>]*aria-labelledby="soir[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
  return fieldsOf(section);
}

/** Opens a window that is put out. */
async function openEvening() {
  const opened = await open();
  const { browser, address, lock_version } = opened;
  await browser
    .post(address)
    .type("form")
    .send({ lockVersion: String(lock_version), intent: "status", to: "delivered" })
    .expect(302);
  return opened;
}

const unsold = "lines.0.unsoldQuantity";

test("in the evening what is unsold is noted, once, and what is wrong is said beside what was typed", async () => {
  const { browser, desk, order, address } = await openEvening();
  const form = await eveningOf(browser, address);
  expect(form).toMatchObject({ intent: "evening", [unsold]: "", "lines.0.soldOutAt": "" });
  const send = (fields: object) =>
    browser
      .post(address)
      .type("form")
      .send({ ...form, ...fields });
  const wrong = await send({ [unsold]: "trois" });
  expect([wrong.status, textOf(wrong.text)]).toEqual([422, expect.stringContaining("Écrivez un nombre")]);
  expect(wrong.text).toContain('value="trois"');
  const many = await send({ [unsold]: "13" });
  expect([many.status, textOf(many.text)]).toEqual([
    422,
    expect.stringContaining("12 en vente : pas plus d’invendus."),
  ]);
  await send({ [unsold]: "2,5" }).expect(302);
  await send({ [unsold]: "2,5" }).expect(302);
  expect(await desk.read(`/api${orders}/${order.id}`)).toMatchObject({ lines: [{ unsold_quantity: "2.5" }] });
  const text = textOf(await page(browser, address));
  expect(text).toContain("Tarte 2,5");
  expect(text).toContain("Tarte · Invendus");
  const stale = await send({ [unsold]: "4" });
  expect(stale.status).toBe(409);
  const losses = await page(browser, "/stock/waste");
  expect(losses).toContain(`href="${address}"`);
  expect(textOf(losses)).toContain("1 perte");
});

test("an hour that has not come, or is none, is said beside what was typed", async () => {
  const { browser, address } = await openEvening();
  for (const [hour, message] of [
    ["18:30", "Il n’est que 9 h : rien n’est épuisé plus tard."],
    ["25h", "Heure attendue, par exemple 08:30."],
  ] as const) {
    const wrong = await browser
      .post(address)
      .type("form")
      .send({ ...(await eveningOf(browser, address)), "lines.0.soldOutAt": hour });
    expect([wrong.status, plain(textOf(wrong.text))]).toEqual([422, expect.stringContaining(message)]);
    expect(wrong.text).toContain(`value="${hour}"`);
  }
});

test("what is sold out is noted by one touch, at that minute", async () => {
  const { browser, desk, order, address } = await openEvening();
  await browser
    .post(address)
    .type("form")
    .send({ ...(await eveningOf(browser, address)), soldOutNow: "0" })
    .expect(302);
  const now = await desk.read(`/api${orders}/${order.id}`);
  expect(now).toMatchObject({ lines: [{ unsold_quantity: "0", sold_out_at: expect.stringMatching(/^\d\d:\d\d$/) }] });
  expect(textOf(await page(browser, address))).toMatch(/Tarte épuisé à \d+ h/);
  expect(await eveningOf(browser, address)).toMatchObject({ [unsold]: "0" });
});

test("what was put out on a day before is sold out at an hour that is typed, not by one touch of today", async () => {
  const { web, browser, desk, order, address } = await openEvening();
  expect(textOf(await page(browser, address))).toContain("épuisé à l’instant");
  web.turnTo("2026-11-26T06:00:00Z");
  const later = await web.signIn();
  expect(textOf(await page(later, address))).not.toContain("épuisé à l’instant");
  const form = await eveningOf(later, address);
  const touched = await later
    .post(address)
    .type("form")
    .send({ ...form, soldOutNow: "0" });
  expect([touched.status, textOf(touched.text)]).toEqual([409, expect.stringContaining("Écrivez l’heure")]);
  expect(fieldsOf(touched.text)).toMatchObject({ "lines.0.soldOutAt": "" });
  await later
    .post(address)
    .type("form")
    .send({ ...form, "lines.0.soldOutAt": "18:30" })
    .expect(302);
  const authorization = (await deskOf(web.api)).authorization;
  const read = await desk.send("GET", `/api${orders}/${order.id}`, { headers: { authorization } });
  expect(dataOf(read)).toMatchObject({ lines: [{ sold_out_at: "18:30" }] });
});

test("0 typed beside the hour at which it was sold out is there still", async () => {
  const { browser, address } = await openEvening();
  const send = async (fields: object) =>
    browser
      .post(address)
      .type("form")
      .send({ ...(await eveningOf(browser, address)), ...fields })
      .expect(302);
  await send({ [unsold]: "0", "lines.0.soldOutAt": "08:30" });
  expect(await eveningOf(browser, address)).toMatchObject({ [unsold]: "0", "lines.0.soldOutAt": "08:30" });
  await send({ "lines.0.soldOutAt": "" });
  expect(await eveningOf(browser, address)).toMatchObject({ [unsold]: "0", "lines.0.soldOutAt": "" });
  await send({ [unsold]: "" });
  expect(await eveningOf(browser, address)).toMatchObject({ [unsold]: "", "lines.0.soldOutAt": "" });
});

test("the evening of an archived order is told, and not noted", async () => {
  const { browser, desk, address, order } = await openEvening();
  const form = await eveningOf(browser, address);
  const send = (fields: object) =>
    browser
      .post(address)
      .type("form")
      .send({ ...form, ...fields });
  await send({ [unsold]: "3" }).expect(302);
  const { lock_version } = await desk.read(`/api${orders}/${order.id}`);
  await desk.write("POST", `/api${orders}/${order.id}/archive`);
  const text = textOf(await page(browser, address));
  expect(text).toContain("Tarte 3 pièces d’invendus");
  expect(text).toContain("Cette commande est archivée : restaurez-la pour noter le soir.");
  expect(await eveningOf(browser, address)).toEqual({});
  const refused = await send({ [unsold]: "4", lockVersion: String(lock_version) });
  expect([refused.status, textOf(refused.text)]).toEqual([409, expect.stringContaining("restaurez-la d’abord")]);
});

/** A window of twelve tarts on Wednesdays, with three evenings on which three were unsold, on the eve of the next. */
async function openTaught(fields: object = {}) {
  const { web, desk, tart } = await open();
  const window = await desk.create(
    standingOrdersPath,
    standingOrderOf(tart, {
      customer_name: "Vitrine",
      customer_type: "internal",
      creates: "confirmed",
      starts_on: "2026-11-25",
      days: [standingOrderDayOf(tart, 3, "12")],
      ...fields,
    }),
  );
  const days = ["2026-11-25", "2026-12-02", "2026-12-09"];
  const { made } = await standingOrderDesk(desk).prepare("2026-11-25", "2026-12-23");
  web.turnTo("2026-12-15T08:00:00Z");
  // The earlier token has lapsed.
  const later = await deskOf(web.api);
  const read = async (at: string) =>
    dataOf(await later.send("GET", at, { headers: { authorization: later.authorization } }));
  for (const { order_id, standing_on } of made) {
    if (!days.includes(standing_on)) continue;
    const order = await read(`/api${orders}/${order_id}`);
    const out = dataOf(
      await later.write("POST", `/api${orders}/${order_id}/status`, {
        status: "delivered",
        lock_version: order.lock_version,
      }),
    );
    await later.write("PUT", `/api${orders}/${order_id}/evening`, {
      lines: [{ unsold_quantity: "3", sold_out_at: null }],
      lock_version: out.lock_version,
    });
  }
  return { desk: { read }, window, browser: await web.signIn(), address: `/standing-orders/${window.id}` };
}

test("what the window taught is on its standing order's page, and one touch adopts it", async () => {
  const { browser, desk, window, address } = await openTaught();
  const html = await page(browser, address);
  const text = textOf(html);
  expect(text).toContain("Mercredi : Tarte, 12 pièces → 9 pièces");
  expect(text).toContain("Invendus 3, 3, 3 sur les 3 derniers mercredis : 9 vendus en moyenne, plus 5 %.");
  const [, form = ""] = /<form[^>]*action="[^"]*\/change"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
  const send = (fields: object) =>
    browser
      .post(`${address}/change`)
      .type("form")
      .send({ ...fieldsOf(form), ...fields });
  // Two orders are made already: nothing changes before somebody says which follow.
  const question = await send({ adopt: "3.0.9" });
  expect(question.status).toBe(409);
  expect(textOf(question.text)).toContain("dites lesquelles suivent");
  expect(await desk.read(`${standingOrdersPath}/${window.id}`)).toMatchObject({
    days: [{ lines: [{ quantity: "12" }] }],
  });
  const ticked = [...question.text.matchAll(/<input[^>]*name="follow"[^>]*>/g)].filter(([input]) =>
    /checked/.test(input),
  );
  const follow = ticked.map(([input]) => /value="(\d+)"/.exec(input)?.[1] ?? "");
  expect(follow).toHaveLength(2);
  const done = await send({ adopt: "3.0.9", seen: follow, follow: follow.slice(0, 1) });
  expect([done.status, done.headers.location]).toEqual([302, `${address}#boutique`]);
  expect(await desk.read(`${standingOrdersPath}/${window.id}`)).toMatchObject({
    days: [{ lines: [{ quantity: "9" }] }],
  });
  const ordered = await Promise.all(follow.map(async (id) => (await desk.read(`/api${orders}/${id}`)).lines));
  expect(ordered).toMatchObject([[{ quantity: "9" }], [{ quantity: "12" }]]);
  expect(textOf(await page(browser, address))).toContain("Rien à changer.");
  const stale = await send({ adopt: "3.0.8", asked: "1" });
  expect(stale.status).toBe(409);
  expect(await desk.read(`${standingOrdersPath}/${window.id}`)).toMatchObject({
    days: [{ lines: [{ quantity: "9" }] }],
  });
  expect((await send({ adopt: "tout" })).status).toBe(400);
});

test("the house says by what margin", async () => {
  const { browser, desk } = await open();
  const html = await page(browser, "/company");
  expect(textOf(html)).toContain("Marge des propositions");
  await browser
    .post("/company")
    .type("form")
    .send({ ...fieldsOf(html), name: "Maison Bru", windowMarginPercent: "7,5" })
    .expect(302);
  expect(await desk.read("/api/company")).toMatchObject({ window_margin_percent: "7.5" });
});
