import { describe, expect, test } from "vitest";
import { create, fillIn, press } from "../catalogue/fill-in";
import { type Fields, errorOf, fieldsOf } from "../support/form-fields";
import { hrefOf, textOf } from "../support/html";
import { leanApi } from "../support/servers/lean-api";
import { openShop, orderOf, productOf } from "../support/world/shop";
import { standingOrderDesk, standingOrderOf, standingOrdersPath } from "../support/world/standing-orders";
import { type Agent, createWeb, openWeb, signIn } from "../support/web";
import { type Saved, deskOf } from "../support/writes";
import { orderDeskDay, page } from "./order-desk";

const list = "/standing-orders";

/** The product in process on Wednesday 25 November 2026, closed on Sundays. */
async function open() {
  const web = await openWeb();
  web.turnTo(orderDeskDay);
  const desk = await deskOf(web.api);
  const { tart } = await openShop(desk);
  await desk.write("PUT", "/api/company", {
    ...(await desk.read("/api/company")),
    name: "Maison Bru",
    closed_weekdays: [7],
  });
  return { web, desk, tart, browser: await web.signIn() };
}

/** Sends the form with one of its buttons, and returns the page that it is given back in. */
const pressIn = async (browser: Agent, address: string, fields: Fields, intent: string) =>
  (
    await browser
      .post(address)
      .type("form")
      .send({ ...fields, intent })
      .expect(200)
  ).text;

const cafe: Fields = {
  customerName: "Café du Marché",
  phone: "02 99 00 11 22",
  mondayTime: "7h30",
  "mondayLines.0.productId": "Tarte",
  "mondayLines.0.quantity": "4",
};

describe("a new standing order", () => {
  test("is typed a weekday, copied to the open days that have nothing, and saved with each", async () => {
    const { browser, desk } = await open();
    const address = `${list}/create`;
    const opened = fieldsOf(await page(browser, address));
    expect(opened).toMatchObject({ startsOn: "2026-11-25", customerType: "business", creates: "confirmed" });
    const fields = { ...opened, ...cafe, "fridayLines.0.productId": "Tarte", "fridayLines.0.quantity": "9" };
    const given = await pressIn(browser, address, fields, "spread:monday");
    expect(fieldsOf(given)).toMatchObject({
      tuesdayTime: "7h30",
      "tuesdayLines.0.quantity": "4",
      "saturdayLines.0.quantity": "4",
      "fridayLines.0.quantity": "9",
      fridayTime: "",
      "sundayLines.0.quantity": "",
    });
    expect(textOf(given)).toContain("Mardi 7 h 30 · Retrait · 1 produit");
    expect(textOf(given)).toContain("Dimanche La maison est fermée");
    const without = await pressIn(browser, address, fieldsOf(given), "clear:saturday");
    const like = await pressIn(browser, address, fieldsOf(without), "like:friday:saturday");
    expect(textOf(without)).toContain("Comme lundi Comme vendredi");
    const saved = await browser.post(address).type("form").send(fieldsOf(like)).expect(302);
    const standingOrder = await desk.read(`/api${String(saved.headers.location)}`);
    expect(standingOrder).toMatchObject({ customer_name: "Café du Marché", starts_on: "2026-11-25", every_weeks: 1 });
    expect(standingOrder.days).toMatchObject([
      ...[1, 2, 3, 4].map((weekday) => ({ weekday, delivery_time: "07:30", lines: [{ quantity: "4" }] })),
      ...[5, 6].map((weekday) => ({ weekday, delivery_time: null, lines: [{ quantity: "9" }] })),
    ]);
  });

  test("says what is wrong of each weekday beside it: what cannot be read, then what the rules refuse", async () => {
    const { browser } = await open();
    const address = `${list}/create`;
    const unread = await fillIn(browser, address, {
      customerName: "École",
      wednesdayTime: "25h",
      wednesdayMode: "delivery",
      "fridayLines.0.productId": "Tarte",
      "fridayLines.0.quantity": "beaucoup",
      "saturdayLines.0.quantity": "3",
    });
    const errors = (html: string, ...names: string[]) => names.map((name) => errorOf(html, name));
    expect(unread.status).toBe(422);
    expect(errors(unread.text, "wednesdayTime", "fridayLines.0.quantity", "saturdayLines.0.productId")).toEqual([
      "Écrivez une heure, par exemple 14:30.",
      "Écrivez un nombre, par exemple 12,5.",
      "Ce champ est obligatoire.",
    ]);
    const fields = fieldsOf(unread.text);
    expect(fields).toMatchObject({ wednesdayTime: "25h", "fridayLines.0.quantity": "beaucoup" });
    const read = {
      ...fields,
      wednesdayTime: "7h",
      "fridayLines.0.quantity": "-2",
      "saturdayLines.0.productId": "Tarte",
    };
    const refused = await browser.post(address).type("form").send(read);
    expect(errors(refused.text, "fridayLines.0.quantity", "wednesdayLines")).toEqual([
      "Doit être supérieur à 0.",
      "Ajoutez au moins une ligne, ou retirez ce jour.",
    ]);
    const wrong = { ...fieldsOf(refused.text), "fridayLines.0.quantity": "2" };
    const ruled = await browser.post(address).type("form").send(wrong);
    expect([ruled.status, ...errors(ruled.text, "wednesdayLines", "deliveryAddress")]).toEqual([
      ...[422, "Ajoutez au moins une ligne, ou retirez ce jour.", "Donnez l’adresse de livraison."],
    ]);
  });

  test("is refused without a day, and says so", async () => {
    const { browser } = await open();
    const answer = await fillIn(browser, `${list}/create`, { customerName: "École" });
    expect([answer.status, textOf(answer.text)]).toEqual([
      422,
      expect.stringContaining("Choisissez au moins un jour de la semaine."),
    ]);
  });

  test("asks about what a product's minimum or multiple does not allow for, once, as an order does", async () => {
    const { browser, desk, tart } = await open();
    await desk.write("PUT", `/api/products/${tart.id}`, {
      ...(await desk.read(`/api/products/${tart.id}`)),
      min_order_quantity: "6",
      order_multiple: "4",
    });
    const address = `${list}/create`;
    const question = await browser
      .post(address)
      .type("form")
      .send({ ...fieldsOf(await page(browser, address)), ...cafe, "mondayLines.0.quantity": "5" });
    expect([question.status, textOf(question.text)]).toEqual([
      200,
      expect.stringContaining("Lundi · Tarte : Ce produit se commande par 6 au moins."),
    ]);
    expect(textOf(question.text)).toContain("Lundi · Tarte : Ce produit se commande par multiples de 4.");
    expect((await desk.get(standingOrdersPath)).body).toMatchObject({ meta: { total: 0 } });
    const saved = await browser.post(address).type("form").send(fieldsOf(question.text)).expect(302);
    const way = String(saved.headers.location);
    expect(textOf(await page(browser, way))).toContain("Tarte Ce produit se commande par 6 au moins.");
    // What stands so already is not asked again; another quantity is.
    const edited = { ...fieldsOf(await page(browser, `${way}/edit`)), notes: "Par la cour" };
    await browser.post(`${way}/edit`).type("form").send(edited).expect(302);
    const more = { ...fieldsOf(await page(browser, `${way}/edit`)), "mondayLines.0.quantity": "9" };
    const again = await browser.post(`${way}/edit`).type("form").send(more);
    expect(textOf(again.text)).toContain("Lundi · Tarte : Ce produit se commande par multiples de 4.");
    expect(textOf(again.text)).not.toContain("au moins");
    await browser.post(`${way}/edit`).type("form").send(fieldsOf(again.text)).expect(302);
    expect(await desk.read(`/api${way}`)).toMatchObject({ days: [{ lines: [{ quantity: "9" }] }] });
  });

  test("is followed by the next one, and a double press writes one", async () => {
    const { browser, desk } = await open();
    const address = `${list}/create`;
    const fields = { ...fieldsOf(await page(browser, address)), ...cafe, intent: "next" };
    const answers = [];
    for (let sent = 0; sent < 2; sent += 1) answers.push(await browser.post(address).type("form").send(fields));
    const [first] = answers.map(({ headers }) => String(headers.location));
    expect(answers.map(({ headers }) => headers.location)).toEqual([first, first]);
    expect(first).toMatch(/^\/standing-orders\/create\?after=\d+$/);
    expect(textOf(await page(browser, first ?? ""))).toContain("Commande récurrente enregistrée Café du Marché");
    expect((await desk.get(standingOrdersPath)).body).toMatchObject({ meta: { total: 1 } });
  });

  test("begins like an order that is to come back, at the price that was agreed", async () => {
    const { browser, desk, tart } = await open();
    const cake = await desk.create("/api/products", productOf({ name: "Cake au citron" }));
    const order = await desk.create(
      "/api/external-orders",
      orderOf({
        customer_name: "Mairie",
        delivery_on: "2026-11-27",
        delivery_time: "11:30",
        allergy_notes: "Noix",
        lines: [
          { product_id: tart.id, quantity: "3", note: "Coupée" },
          { product_id: cake.id, quantity: "12", unit_price_ttc: "4" },
        ],
      }),
    );
    const way = hrefOf(await page(browser, `/external-orders/${order.id}`), "Rendre récurrente");
    const opened = await page(browser, way);
    expect(fieldsOf(opened)).toMatchObject({
      customerName: "Mairie",
      startsOn: "2026-12-04",
      fridayTime: "11:30",
      allergyNotes: "Noix",
      "fridayLines.0.productId": "Tarte",
      "fridayLines.0.note": "Coupée",
      "fridayLines.0.unitPrice": "",
      "fridayLines.1.productId": "Cake au citron",
      "fridayLines.1.unitPrice": "3,7915",
    });
    const saved = await browser.post(way).type("form").send(fieldsOf(opened)).expect(302);
    expect(await desk.read(`/api${String(saved.headers.location)}`)).toMatchObject({ next_delivery_on: "2026-12-04" });
  });

  test("begins like another one, for another customer", async () => {
    const { browser, desk, tart } = await open();
    const other = await desk.create(
      standingOrdersPath,
      standingOrderOf(tart, {
        phone: "02 99 00 11 22",
        allergy_notes: "Noix",
        every_weeks: 2,
        pauses: [{ from: "2026-12-24", until: "2026-12-31", reason: "Congés" }],
      }),
    );
    const opened = fieldsOf(await page(browser, `${list}/create?from=${String(other.id)}`));
    expect(opened).toMatchObject({
      customerName: "",
      phone: "",
      allergyNotes: "",
      everyWeeks: "2",
      startsOn: "2026-11-25",
      "tuesdayLines.0.quantity": "4",
      "fridayLines.0.quantity": "4",
    });
    expect(Object.keys(opened).filter((name) => name.startsWith("pauses."))).toEqual([]);
  });

  test("of a customer who has one already is saved, and that is said", async () => {
    const { browser, desk, tart } = await open();
    await desk.create(standingOrdersPath, standingOrderOf(tart, { customer_name: "CAFE du marché" }));
    const created = await create(browser, "standing-orders", cafe);
    expect(textOf(await page(browser, created))).toContain(
      "Café du Marché a 2 commandes récurrentes mardi, vendredi ; lundi",
    );
  });

  test("is no page of an API that keeps none, nor of an order that is not there", async () => {
    const { web, browser } = await open();
    for (const query of ["?order=99999", "?order=x", "?from=99999"])
      await browser.get(`${list}/create${query}`).expect(404);
    const lean = createWeb({ fetch: async (request) => leanApi((one) => web.api.app.fetch(one))(request) });
    const answer = await (await signIn(lean.browser())).get(`${list}/create`);
    expect([answer.status, textOf(answer.text)]).toEqual([
      404,
      expect.stringContaining("Le serveur des données ne tient pas les commandes récurrentes."),
    ]);
  });
});

/** A café that takes four tarts on Tuesdays and Fridays, whose orders of fourteen days are made. */
async function openPrepared() {
  const opened = await open();
  const { desk, tart } = opened;
  const standingOrders = standingOrderDesk(desk);
  const standingOrder = await standingOrders.create(
    standingOrderOf(tart, { starts_on: "2026-11-23", creates: "confirmed" }),
  );
  const { made } = await standingOrders.prepare("2026-11-25", "2026-12-08");
  const orders = made.map(({ order_id }) => order_id);
  const quantities = async () => {
    const linesOfOrders = [];
    for (const id of orders) linesOfOrders.push((await standingOrders.order(id)).lines);
    return linesOfOrders;
  };
  return {
    ...opened,
    standingOrders,
    standingOrder,
    orders,
    quantities,
    address: `${list}/${String(standingOrder.id)}/edit`,
  };
}

/** Returns the fields of a form that asks which orders follow, as it proposes. */
const answered = (html: string): Fields => ({
  ...fieldsOf(html),
  accept: [...html.matchAll(/name="accept" value="([^"]*)"/g)].map(([, value = ""]) => value),
});

const of = (quantity: string) => [expect.objectContaining({ quantity })];

describe("a change of a standing order", () => {
  test("asks which of the orders that were made follow, all ticked; what is not ticked stays", async () => {
    const { browser, desk, standingOrder, orders, quantities, address } = await openPrepared();
    const question = await fillIn(browser, address, { "fridayLines.0.quantity": "7" });
    expect(question.status).toBe(200);
    const text = textOf(question.text);
    expect(text).toContain("Commandes déjà préparées : à choisir");
    expect(text).toContain("vendredi 27 novembre 2026 · CC-2026-00002 · Confirmée");
    const fields = answered(question.text);
    const [first, , third] = orders.map((id) => `follow:${String(id)}`);
    expect(fields["accept.follow"]).toEqual([first, third]);
    expect(await desk.read(`${standingOrdersPath}/${String(standingOrder.id)}`)).toMatchObject({
      lock_version: standingOrder.lock_version,
    });
    await browser
      .post(address)
      .type("form")
      .send({ ...fields, "accept.follow": [first] })
      .expect(302);
    expect(await quantities()).toEqual([of("7"), of("4"), of("4"), of("4")]);
    expect((await desk.read(`${standingOrdersPath}/${String(standingOrder.id)}`)).days).toMatchObject([
      { weekday: 2, lines: [{ quantity: "4" }] },
      { weekday: 5, lines: [{ quantity: "7" }] },
    ]);
  });

  test("tells of those that may not follow why, and of those whose day goes what becomes of them", async () => {
    const { browser, desk, orders, quantities, address } = await openPrepared();
    const [first = 0, , third = 0] = orders;
    const order = await desk.read(`/api/external-orders/${String(first)}`);
    await desk.write("PUT", `/api/external-orders/${String(first)}`, { ...order, notes: "Par la cour" });
    const fields = fieldsOf(await page(browser, address));
    const cleared = await pressIn(browser, address, fields, "clear:friday");
    const question = await browser.post(address).type("form").send(fieldsOf(cleared)).expect(200);
    expect(textOf(question.text)).toMatch(/CC-2026-00002 · Confirmée\. Elle a été changée à la main par/);
    expect(textOf(question.text)).toContain("CC-2026-00004 · Confirmée : elle est annulée");
    await browser.post(address).type("form").send(answered(question.text)).expect(302);
    expect(await quantities()).toHaveLength(4);
    expect(await desk.read(`/api/external-orders/${String(third)}`)).toMatchObject({ status: "cancelled" });
    expect(await desk.read(`/api/external-orders/${String(first)}`)).toMatchObject({ status: "confirmed" });
  });

  test("says of an order that went into production meanwhile that it stays, and saves the others", async () => {
    const { browser, desk, orders, quantities, address } = await openPrepared();
    const question = await fillIn(browser, address, { "fridayLines.0.quantity": "7" });
    const [first = 0] = orders;
    const { lock_version } = await desk.read(`/api/external-orders/${String(first)}`);
    const move = { status: "in_production", lock_version };
    await desk.write("POST", `/api/external-orders/${String(first)}/status`, move);
    const again = await browser.post(address).type("form").send(answered(question.text)).expect(200);
    expect(textOf(again.text)).toMatch(/CC-2026-00002 · En production\. Elle est/);
    await browser.post(address).type("form").send(answered(again.text)).expect(302);
    expect(await quantities()).toEqual([of("4"), of("4"), of("7"), of("4")]);
  });

  test("asks again of an order that was prepared after it had asked, and keeps what was chosen", async () => {
    const { browser, standingOrders, orders, quantities, address } = await openPrepared();
    const question = await fillIn(browser, address, { "fridayLines.0.quantity": "7" });
    const [first = 0, , third = 0] = orders;
    const { made } = await standingOrders.prepare("2026-12-09", "2026-12-12");
    const late = made.map(({ order_id }) => order_id);
    const again = await browser
      .post(address)
      .type("form")
      .send({ ...answered(question.text), "accept.follow": [`follow:${String(third)}`] })
      .expect(200);
    expect(await quantities()).toEqual([of("4"), of("4"), of("4"), of("4")]);
    const boxes = [...again.text.matchAll(/<input[^>]*name="accept\.follow"[^>]*>/g)].map(([box]) => [
      /value="([^"]*)"/.exec(box)?.[1],
      /checked/.test(box),
    ]);
    expect(boxes).toEqual([
      [`follow:${String(first)}`, false],
      [`follow:${String(late[0])}`, true],
    ]);
    await browser.post(address).type("form").send(answered(again.text)).expect(302);
    expect(await quantities()).toEqual([of("4"), of("4"), of("7"), of("4")]);
    expect((await standingOrders.order(late[0] ?? 0)).lines).toEqual(of("7"));
  });

  test("which another person saved meanwhile shows both, and the chosen one counts", async () => {
    const { browser, standingOrder, standingOrders, address } = await openPrepared();
    const fields = { ...fieldsOf(await page(browser, address)), customerContact: "Anne" };
    await standingOrders.change(standingOrder, { notes: "Sonner deux fois", follow: [] });
    const conflict = await browser.post(address).type("form").send(fields);
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.text)).toContain("Sonner deux fois");
  });

  test("pauses it, and the days of the pause are left out", async () => {
    const { browser, desk, standingOrder, address } = await openPrepared();
    const answer = await fillIn(browser, address, {
      "pauses.0.from": "2026-12-20",
      "pauses.0.until": "2027-01-03",
      "pauses.0.reason": "Congés",
    });
    expect([answer.status, answer.headers.location]).toEqual([302, `${list}/${String(standingOrder.id)}`]);
    expect(textOf(await page(browser, `${list}/${String(standingOrder.id)}`))).toContain("pause : Congés");
    expect((await desk.read(`${standingOrdersPath}/${String(standingOrder.id)}`)).pauses).toMatchObject([
      { until: "2027-01-03" },
    ]);
  });
});

describe("the page of a standing order", () => {
  test("leads to its form, puts it away and back; without orders it is deleted, else it says which", async () => {
    const { browser, tart, desk, standingOrder } = await openPrepared();
    const address = `${list}/${String(standingOrder.id)}`;
    expect(hrefOf(await page(browser, address), "Modifier")).toBe(`${address}/edit`);
    await press(browser, address, "archive").expect(302);
    expect(textOf(await page(browser, address))).toContain("Archivée");
    expect(textOf(await page(browser, `${list}?archived=1`))).toContain("Café du Marché");
    await press(browser, address, "restore").expect(302);
    expect(textOf(await page(browser, address))).toMatch(/Archivée : oui → non.*Archivée : non → oui/);
    const refused = await press(browser, address, "delete");
    expect([refused.status, textOf(refused.text)]).toEqual([409, expect.stringContaining("CC-2026-00005")]);
    const other: Saved = await desk.create(standingOrdersPath, standingOrderOf(tart, { customer_name: "École" }));
    await press(browser, `${list}/${String(other.id)}`, "delete").expect(302);
    await browser.get(`${list}/${String(other.id)}`).expect(404);
  });

  test("is one of a list by weekday and state, which leads to a new one", async () => {
    const { browser, desk, tart } = await openPrepared();
    await desk.create(standingOrdersPath, standingOrderOf(tart, { customer_name: "École", status: "paused" }));
    expect(textOf(await page(browser, `${list}?status=paused`))).not.toContain("Café du Marché");
    expect(textOf(await page(browser, `${list}?weekday=3`))).not.toContain("École");
    expect(hrefOf(await page(browser, list), "Nouvelle commande récurrente")).toBe(`${list}/create`);
    expect(hrefOf(await page(browser, "/external-orders"), "Récurrentes")).toBe(list);
    const created = await create(browser, "standing-orders", cafe);
    expect(textOf(await page(browser, created))).toContain("Lundi 7 h 30 · Retrait");
  });
});
