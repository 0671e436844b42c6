import { describe, expect, test } from "vitest";
import { z } from "zod";
import { windowWeekday } from "#domain/contract/orders/standing-orders";
import { answerSchema } from "#api/http/fields/schema";
import { countingQueries } from "../../support/database/counting-queries";
import { type TestDatabase, databases } from "../../support/database/database";
import { textOf } from "../../support/files/pdf-text";
import { at, column } from "../../support/read-answer";
import { articleOf, offerOf, openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { standingOrderDayOf, standingOrderDesk, standingOrderOf } from "../../support/world/standing-orders";
import { type Desk, type Saved, dataOf, deskOf, errorsOf } from "../../support/writes";
import { testApiOn } from "../../support/api";
import { addDays } from "#domain/days";

const path = "/api/external-orders";
const of = (order: Pick<Saved, "id">) => `${path}/${String(order.id)}`;

/** Opens the shop, whose own window takes twelve tarts on Tuesday 10 March 2026. */
async function openWindow(database: TestDatabase) {
  const { desk, ...shop } = await openShopDesk(database);
  const put = (fields: object = {}) =>
    desk.create(
      path,
      orderOf({
        customer_name: "Boutique",
        customer_type: "internal",
        lines: [{ product_id: shop.tart.id, quantity: "12" }],
        ...fields,
      }),
    );
  return { desk, put, ...shop };
}

const change = async (desk: Desk, order: Saved, fields: object) =>
  desk.write("PUT", of(order), { ...(await desk.read(of(order))), ...fields });
const move = async (desk: Desk, order: Saved, status: string, more: object = {}) => {
  const { lock_version } = await desk.read(of(order));
  return desk.write("POST", `${of(order)}/status`, { status, lock_version, ...more });
};
const unpriced = { unit_price_ht: null, unit_price_ttc: null, amount_ht: null, amount_ttc: null };

describe.each(databases)("an order of the house's own shop on $name", (database) => {
  test("has no prices, tax, discount or way that it goes, whatever its body says", async () => {
    const { desk, put, tart } = await openWindow(database);
    const order = await put({
      delivery_mode: "delivery",
      lines: [
        { product_id: tart.id, quantity: "12", unit_price_ttc: "3", discount_percent: "10", vat_rate: "20" },
        { product_id: tart.id, quantity: "2" },
      ],
    });
    expect(order).toMatchObject({
      customer_type: "internal",
      delivery_mode: "on_site",
      delivery_address: null,
      lines: [
        { ...unpriced, quantity: "12", vat_rate: "0", discount_percent: "0" },
        { ...unpriced, quantity: "2", vat_rate: "0", discount_percent: "0" },
      ],
      totals: { ht: "0.00", vat_by_rate: [], ttc: "0.00" },
      amount_owed: "0.00",
      amount_due: "0.00",
    });
    expect(dataOf(await change(desk, order, {})).lock_version).toBe(order.lock_version);
    const listed = await desk.get(`${path}?search=Boutique`);
    expect(at(listed, "data")).toMatchObject([{ customer_type: "internal", totals: { ht: "0.00", ttc: "0.00" } }]);
  });

  test("is neither confirmed to a customer nor paid: no deposit, payment, paper or letter", async () => {
    const { desk, put, tart } = await openWindow(database);
    const order = await put();
    await move(desk, order, "confirmed");
    expect(errorsOf(await change(desk, order, { deposit_amount: "5" }))).toHaveProperty("deposit_amount");
    const paid = await desk.write("POST", `${of(order)}/payments`, { amount: "5", means: "cash" });
    expect([paid.status, at(paid, "code")]).toEqual([409, "status"]);
    for (const type of ["confirmation", "delivery-note"])
      expect((await desk.get(`${of(order)}/document?type=${type}`)).status).toBe(422);
    const sheet = await desk.app.request(`${of(order)}/document?type=production-sheet`, {
      headers: { authorization: desk.authorization },
    });
    const text = textOf(new Uint8Array(await sheet.arrayBuffer()));
    expect(text).toContain("Mise en vente");
    expect(text).not.toContain("Livraison");
    expect(at(await desk.get(`${of(order)}/confirmation-letter`), "data", "refusal")).toBe(
      "Une mise en vente n’a pas de papier pour un client.",
    );
    const sold = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "1" }] }));
    await desk.write("POST", `${of(sold)}/payments`, { amount: "1", means: "cash" });
    expect(errorsOf(await change(desk, sold, { customer_type: "internal" }))).toHaveProperty("customer_type");
  });

  test("comes to have the prices of its products once it is somebody's, and loses them again", async () => {
    const { desk, put, tart } = await openWindow(database);
    const { price_ht } = await desk.read(`/api/products/${tart.id}`);
    const order = await put();
    const sold = dataOf(await change(desk, order, { customer_type: "business" }));
    expect(sold).toMatchObject({ lines: [{ unit_price_ht: price_ht, vat_rate: "5.5" }] });
    expect(sold.totals).not.toMatchObject({ ht: "0.00" });
    const again = dataOf(await change(desk, sold, { customer_type: "internal" }));
    expect(again).toMatchObject({ lines: [unpriced], totals: { ht: "0.00", ttc: "0.00" } });
    const changes = await desk.get(`${of(order)}/changes`);
    expect(column(changes, "field").sort()).toEqual(["customer_type", "customer_type", "status"]);
  });

  test("is made and put out as any order is, and its delivery taken back", async () => {
    const { desk, put } = await openWindow(database);
    const order = await put({ delivery_on: "2026-03-01", production_on: "2026-03-01" });
    await move(desk, order, "confirmed");
    const out = dataOf(await move(desk, order, "delivered"));
    expect(out).toMatchObject({ status: "delivered", lines: [{ produced_quantity: "12", delivered_quantity: "12" }] });
    expect(out).toMatchObject({ amount_owed: "0.00", amount_due: "0.00" });
    expect(dataOf(await move(desk, order, "ready"))).toMatchObject({ lines: [{ delivered_quantity: "0" }] });
  });

  test("is not put out before its day: alone, among others, in part, or by being moved", async () => {
    const { desk, put, tart } = await openWindow(database);
    const lines = (delivered_quantity: string) => [{ product_id: tart.id, quantity: "12", delivered_quantity }];
    const coming = await put();
    await move(desk, coming, "confirmed");
    const early = await move(desk, coming, "delivered");
    expect([early.status, at(early, "code"), at(early, "message")]).toEqual([
      409,
      "transition",
      "Cette mise en vente est du mardi 10 mars 2026 : elle n’est pas en vente avant. Changez son jour pour l’avancer.",
    ]);
    expect((await desk.read(of(coming))).status).toBe("confirmed");
    const today = await put({ delivery_on: "2026-03-01", production_on: "2026-03-01" });
    await move(desk, today, "confirmed");
    const sold = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "1" }] }));
    await move(desk, sold, "confirmed");
    const ids = [coming.id, today.id, sold.id];
    const several = await desk.write("POST", `${path}/status`, { ids, status: "delivered", skip_refused: true });
    expect(several).toMatchObject({ status: 200, body: { data: { refused: [{ id: coming.id }] } } });
    // An ordinary order may be handed over early, but not become goods of the shop that are out already.
    expect((await desk.read(of(sold))).status).toBe("delivered");
    expect(errorsOf(await change(desk, sold, { customer_type: "internal" }))).toHaveProperty("customer_type");
    expect(errorsOf(await change(desk, today, { delivery_on: "2026-03-02" }))).toHaveProperty("delivery_on");
    expect(errorsOf(await change(desk, coming, { lines: lines("3") }))).toHaveProperty("lines.0.delivered_quantity");
    expect((await change(desk, coming, { notes: "Devant" })).status).toBe(200);
    const moved = dataOf(await change(desk, coming, { delivery_on: "2026-03-01", production_on: "2026-03-01" }));
    expect(errorsOf(await move(desk, moved, "delivered", { delivered_on: "2026-02-28" }))).toHaveProperty(
      "delivered_on",
    );
    expect((await move(desk, moved, "delivered")).status).toBe(200);
  });

  test("is no stop of a round, no customer, and nothing that is to be collected", async () => {
    const { desk, put, tart } = await openWindow(database);
    const order = await put();
    await move(desk, order, "confirmed");
    await put();
    const sold = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "1" }] }));
    await move(desk, sold, "confirmed");
    const rounds = at(await desk.get("/api/rounds?on=2026-03-10"), "data");
    expect(rounds).toMatchObject({ order_count: 1, draft_count: 1, untold_count: 0 });
    expect(JSON.stringify(rounds)).not.toContain("Boutique");
    expect(column(await desk.get("/api/customers"), "customer_name")).not.toContain("Boutique");
    expect(column(await desk.get("/api/customers?search=boutique"), "customer_name")).toEqual([]);
    expect((await desk.get(`/api/customers/${String(order.id)}`)).status).toBe(404);
    expect(column(await desk.get(`${path}?to_collect=1`), "customer_type")).not.toContain("internal");
  });

  test("asks for what it is made of, and is left out of sales and food cost, which say so", async () => {
    const { desk, put, tart } = await openWindow(database);
    const sold = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "4" }] }));
    await move(desk, sold, "confirmed");
    const query = "/api/production-planning/compute-needs?from=2026-03-02&to=2026-03-20";
    const before = await desk.get(query);
    const order = await put();
    await move(desk, order, "confirmed");
    const after = await desk.get(query);
    expect(at(before, "data", "totals")).toEqual({
      purchase_ht: "82.60",
      matter_ht: "6.175556",
      sales_ht: "50.00",
      food_cost_percent: "12.35",
    });
    expect(at(after, "data", "totals")).toEqual({
      purchase_ht: "82.60",
      matter_ht: "24.702222",
      put_out_ht: "18.526666",
      sales_ht: "50.00",
      food_cost_percent: "12.35",
    });
    expect(at(after, "data", "products", 0, "to_produce")).toBe("16");
  });

  test("comes back as a standing order, without prices and a worth", async () => {
    const { desk, tart } = await openWindow(database);
    const standingOrders = standingOrderDesk(desk);
    const window = await standingOrders.create(
      standingOrderOf(tart, {
        customer_name: "Boutique",
        customer_type: "internal",
        creates: "confirmed",
        days: [
          {
            ...standingOrderDayOf(tart, 2, "12", { delivery_mode: "delivery" }),
            lines: [{ product_id: tart.id, quantity: "12", unit_price: "3", discount_percent: "10" }],
          },
        ],
      }),
    );
    expect(window).toMatchObject({
      week: { ht: "0.00", ttc: "0.00" },
      days: [{ delivery_mode: "on_site", lines: [{ unit_price: null, discount_percent: "0", price_today: "0" }] }],
    });
    const { made } = await standingOrders.prepare("2026-03-01", "2026-03-14");
    expect(made).toHaveLength(2);
    expect(await standingOrders.order(made[0]?.order_id ?? 0)).toMatchObject({
      status: "confirmed",
      customer_type: "internal",
      lines: [{ ...unpriced, quantity: "12" }],
    });
    const again = dataOf(await standingOrders.change(window, { notes: "À gauche de la porte", follow: [] }));
    expect(again.lock_version).toBe(window.lock_version + 1);
  });
});

/** Opens the shop with an order that is put out on Sunday 1 March 2026. */
async function openEvening(database: TestDatabase, fields: object = {}) {
  const { desk, put, ...shop } = await openWindow(database);
  const order = await put({ delivery_on: "2026-03-01", production_on: "2026-03-01", ...fields });
  await move(desk, order, "confirmed");
  const out = dataOf(await move(desk, order, "delivered"));
  const note = (lines: object[], { lock_version }: Pick<Saved, "lock_version">) =>
    desk.write("PUT", `${of(order)}/evening`, { lines, lock_version });
  return { ...shop, desk, order: out, note };
}

const soldOut = (at: string) => ({ unsold_quantity: null, sold_out_at: at });
const unsold = (quantity: string | null) => ({ unsold_quantity: quantity, sold_out_at: null });
const wastes = async (desk: Desk) => at(await desk.get("/api/stock/waste?sort=wasted_on"), "data");

describe.each(databases)("the evening of the shop on $name", (database) => {
  test("notes what is unsold as a loss that names the line, and what was sold out", async () => {
    const { desk, order, note, tart } = await openEvening(database, {});
    expect(order).toMatchObject({ lines: [{ unsold_quantity: null, sold_out_at: null }] });
    const noted = dataOf(await note([unsold("3")], order));
    expect(noted).toMatchObject({
      lock_version: order.lock_version + 1,
      lines: [{ delivered_quantity: "12", unsold_quantity: "3", sold_out_at: null }],
    });
    expect(await wastes(desk)).toMatchObject([
      {
        reason: "unsold",
        quantity: "3",
        missing: "0",
        wasted_on: "2026-03-01",
        reversed_at: null,
        item: { type: "product", id: tart.id },
        order: { id: order.id, number: order.number, line: 0 },
      },
    ]);
    const changes = await desk.get(`${of(order)}/changes?per_page=1`);
    expect(at(changes, "data")).toMatchObject([
      { field: "lines.unsold_quantity", subject: "Tarte", old: null, new: "3" },
    ]);
    const out = dataOf(await note([soldOut("08:30")], noted));
    expect(out).toMatchObject({ lines: [{ unsold_quantity: "0", sold_out_at: "08:30" }] });
    expect(column(await desk.get("/api/stock/waste"), "reversed_by")).toEqual(["Marie Curie"]);
  });

  test("is noted once, however often it is sent, and not over what somebody else wrote", async () => {
    const { desk, order, note } = await openEvening(database);
    const noted = dataOf(await note([unsold("3")], order));
    expect(dataOf(await note([unsold("3")], order)).lock_version).toBe(noted.lock_version);
    expect(await wastes(desk)).toHaveLength(1);
    const stale = await note([unsold("4")], order);
    expect([stale.status, at(stale, "code")]).toEqual([409, "stale"]);
    const both = await Promise.all([note([unsold("5")], noted), note([unsold("5")], noted)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(column(await desk.get("/api/stock/waste"), "reversed_at").filter((one) => one === null)).toHaveLength(1);
  });

  test("is never more than was put out, by line, and not sold out and unsold at once", async () => {
    const { desk, order, note, tart } = await openEvening(database);
    expect(errorsOf(await note([unsold("12.000001")], order))).toHaveProperty(["lines.0.unsold_quantity"]);
    expect(errorsOf(await note([{ unsold_quantity: "1", sold_out_at: "11:00" }], order))).toHaveProperty([
      "lines.0.sold_out_at",
    ]);
    expect(errorsOf(await note([], order))).toHaveProperty("lines");
    const noted = dataOf(await note([unsold("12")], order));
    const less = await change(desk, order, {
      lines: [{ product_id: tart.id, quantity: "12", produced_quantity: "12", delivered_quantity: "11" }],
      reason: "Recompté",
    });
    expect(errorsOf(less)).toHaveProperty(["lines.0.delivered_quantity"]);
    expect(errorsOf(await change(desk, order, { customer_type: "business", reason: "Vendu" }))).toHaveProperty(
      "customer_type",
    );
    expect(await move(desk, order, "ready")).toMatchObject({ status: 409, body: { code: "transition" } });
    await note([unsold(null)], noted);
    expect(dataOf(await move(desk, order, "ready"))).toMatchObject({ lines: [{ unsold_quantity: null }] });
  });

  test("knows no hour of its day that has not come, nor one that is no time", async () => {
    // It is 9 h in Paris.
    const { desk, order, note } = await openEvening(database);
    for (const hour of ["09:01", "23:59", "25:00", "11 h"])
      expect(errorsOf(await note([soldOut(hour)], order))).toHaveProperty(["lines.0.sold_out_at"]);
    expect(errorsOf(await note([soldOut("09:01")], order))).toEqual({
      "lines.0.sold_out_at": ["Il n’est que 9\u00a0h : rien n’est épuisé plus tard."],
    });
    const noted = dataOf(await note([soldOut("09:00")], order));
    expect(noted).toMatchObject({ lines: [{ unsold_quantity: "0", sold_out_at: "09:00" }] });
    // On the day after any hour of its own has come; west of Paris it is still that day.
    const later = await deskOf(testApiOn(desk.db, { clock: () => new Date("2026-03-01T23:30:00Z") }));
    const { lock_version } = noted;
    const answer = await later.write("PUT", `${of(order)}/evening`, { lines: [soldOut("19:30")], lock_version });
    expect(dataOf(answer)).toMatchObject({ lines: [{ sold_out_at: "19:30" }] });
  });

  test("is taken back like any loss", async () => {
    const { desk, order, note } = await openEvening(database);
    await note([unsold("3")], order);
    const [id] = column(await desk.get("/api/stock/waste"), "id");
    expect((await desk.write("POST", `/api/stock/waste/${String(id)}/undo`)).status).toBe(200);
    const now = await desk.read(of(order));
    expect(now).toMatchObject({ lock_version: order.lock_version + 2, lines: [{ unsold_quantity: null }] });
    expect(dataOf(await note([unsold("2")], now))).toMatchObject({ lines: [{ unsold_quantity: "2" }] });
  });

  test("takes nothing out of stock again that had left with the order, and is worth what that cost", async () => {
    const { desk, put, tart } = await openWindow(database);
    const product = await desk.read(`/api/products/${tart.id}`);
    await desk.write("PUT", `/api/products/${tart.id}`, { ...product, stock_managed: true });
    await desk.write("POST", "/api/batches", {
      product_id: tart.id,
      production_on: "2026-03-01",
      planned: "20",
      obtained: "20",
    });
    const order = await put({ delivery_on: "2026-03-01", production_on: "2026-03-01" });
    await move(desk, order, "confirmed");
    const out = dataOf(await move(desk, order, "delivered"));
    const left = async () => column(await desk.get(`/api/stock/lots?product_id=${tart.id}`), "on_hand");
    const before = await left();
    const answer = await desk.write("PUT", `${of(order)}/evening`, {
      lines: [unsold("3")],
      lock_version: out.lock_version,
    });
    expect(answer.status).toBe(200);
    expect(await left()).toEqual(before);
    expect((await desk.write("POST", `${of(order)}/status`, { status: "ready", lock_version: 99 })).status).toBe(409);
  });

  test("asks as much of the database for twelve lines as for three", async () => {
    const { desk, put } = await openWindow(database);
    const products: Saved[] = [];
    for (let nth = 0; nth < 12; nth += 1)
      products.push(
        await desk.create("/api/products", productOf({ name: `Gâteau ${nth}`, stock_managed: nth % 3 === 0 })),
      );
    const { db, queryCount } = countingQueries(desk.db);
    const counted = await deskOf(testApiOn(db), desk.authorization);
    /** Puts out so many products, and returns the queries of noting the evening, of changing it and of emptying it. */
    const queriesOf = async (count: number) => {
      const lines = products.slice(0, count).map(({ id }) => ({ product_id: id, quantity: "12" }));
      const order = await put({ delivery_on: "2026-03-01", production_on: "2026-03-01", lines });
      await move(desk, order, "confirmed");
      let { lock_version } = dataOf(await move(desk, order, "delivered"));
      const counts: number[] = [];
      for (const of_line of [
        (at: number) => unsold(String(1 + (at % 11))),
        (at: number) => (at % 2 === 0 ? unsold(String(2 + (at % 10))) : soldOut(`08:1${at % 10}`)),
        () => unsold(null),
      ]) {
        const before = queryCount();
        const noted = dataOf(
          await counted.write("PUT", `${of(order)}/evening`, {
            lines: lines.map((_, at) => of_line(at)),
            lock_version,
          }),
        );
        counts.push(queryCount() - before);
        lock_version = noted.lock_version;
      }
      return counts;
    };
    const ofThree = await queriesOf(3);
    expect(await queriesOf(12)).toEqual(ofThree);
  });

  test("says by line what is worth more than is kept, and notes none of it", async () => {
    const { desk, put, supplier } = await openWindow(database);
    const gold = await desk.create(
      "/api/articles",
      articleOf({ name: "Or", offers: [offerOf(supplier, { pack_quantity: "1", pack_price_ht: "900000" })] }),
    );
    const components = [{ article_id: gold.id, quantity: "1", unit: "kg" }];
    const ring = await desk.create("/api/products", productOf({ name: "Galette d’or", components }));
    const flan = await desk.create("/api/products", productOf());
    const lines = [flan, ring, ring].map(({ id }) => ({ product_id: id, quantity: "5000" }));
    const order = await put({ delivery_on: "2026-03-01", production_on: "2026-03-01", lines });
    await move(desk, order, "confirmed");
    const { lock_version } = dataOf(await move(desk, order, "delivered"));
    const evening = await desk.write("PUT", `${of(order)}/evening`, {
      lines: [unsold("1"), unsold("1112"), unsold("1111")],
      lock_version,
    });
    expect(errorsOf(evening)).toEqual({
      "lines.1.unsold_quantity": ["La perte dépasse 999 999 999,99 € : vérifiez la quantité."],
    });
    expect(await wastes(desk)).toEqual([]);
  });

  test("is of the shop's own orders alone, once they are put out", async () => {
    const { desk, order, note, tart } = await openEvening(database);
    const sold = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "1" }] }));
    const of2 = (one: Saved) =>
      desk.write("PUT", `${of(one)}/evening`, { lines: [unsold("1")], lock_version: one.lock_version });
    expect(await of2(sold)).toMatchObject({ status: 409, body: { code: "status" } });
    expect((await of2({ ...sold, id: 9999 })).status).toBe(404);
    await desk.write("POST", `${of(order)}/archive`);
    expect(await note([unsold("1")], order)).toMatchObject({
      status: 409,
      body: { code: "status", message: "Cette commande est archivée : restaurez-la d’abord." },
    });
    await desk.write("POST", `${of(order)}/restore`);
    const ready = dataOf(await move(desk, order, "ready"));
    expect(await note([unsold("1")], ready)).toMatchObject({ status: 409, body: { code: "status" } });
  });
});

const standingOrdersPath = "/api/standing-orders";

/**
 * Opens the shop on a Saturday evening, with a window of eighty tarts on Saturdays whose orders were prepared 9 weeks
 * before.
 */
async function openSaturdays(database: TestDatabase, evening = "2026-03-07") {
  const before = `${addDays(evening, -56)}T07:00:00Z`;
  const { desk: early, tart } = await openShopDesk(database, { clock: () => new Date(before) });
  const made = standingOrderDesk(early);
  const window = await made.create(
    standingOrderOf(tart, {
      customer_name: "Boutique",
      customer_type: "internal",
      creates: "confirmed",
      starts_on: addDays(evening, -56),
      days: [standingOrderDayOf(tart, 6, "80")],
    }),
  );
  const orders = new Map(
    (await made.prepare(addDays(evening, -56), evening)).made.map((one) => [one.standing_on, one.order_id]),
  );
  const desk = await deskOf(testApiOn(early.db, { clock: () => new Date(`${evening}T19:00:00Z`) }));
  /** Puts out the order of a Saturday, and notes its evening where it is said. */
  const sell = async (day: string, line: object | null, more: object[] = []) => {
    const prepared = await desk.read(`${path}/${orders.get(day) ?? 0}`);
    const lines = [...z.array(z.looseObject({})).parse(prepared.lines), ...more];
    const order = more.length > 0 ? dataOf(await desk.write("PUT", of(prepared), { ...prepared, lines })) : prepared;
    const out = dataOf(await move(desk, order, "delivered"));
    if (line) await desk.write("PUT", `${of(out)}/evening`, { lines: [line], lock_version: out.lock_version });
    return out;
  };
  const read = async () => windowLines.parse((await desk.get(`${standingOrdersPath}/${window.id}/window`)).body);
  return { desk, tart, standingOrders: standingOrderDesk(desk), sell, read, window };
}

const windowLines = z.object({ data: z.array(answerSchema(windowWeekday)) });

describe.each(databases)("what the window taught on $name", (database) => {
  test("proposes by weekday and line what its last days sold, in words, and nothing of fewer than three", async () => {
    const { desk, tart, sell, read, window } = await openSaturdays(database);
    const product = await desk.read(`/api/products/${tart.id}`);
    await desk.write("PUT", `/api/products/${tart.id}`, { ...product, order_multiple: "6" });
    await sell("2026-02-07", unsold("10"));
    await sell("2026-02-14", unsold("7"));
    expect(at(await desk.get(`${standingOrdersPath}/${window.id}/window`), "data", 0, "lines", 0)).toMatchObject({
      proposed_quantity: null,
      reason: "Il faut 3 samedis notés le soir : 2 samedis notés.",
    });
    await sell("2026-02-21", unsold("11"));
    await sell("2026-02-28", null);
    const last = await sell("2026-03-07", unsold("9"));
    const { data } = await read();
    expect(data).toMatchObject([
      {
        weekday: 6,
        lines: [
          {
            line: 0,
            product_name: "Tarte",
            quantity: "80",
            proposed_quantity: "72",
            reason: "Invendus 9, 11, 7, 10 sur les 4 derniers samedis : 70,75 vendus en moyenne, plus 5 %, par 6.",
            days: [
              { standing_on: "2026-03-07", order_id: last.id, put_out: "80", unsold: "9", uncounted: null },
              { standing_on: "2026-02-28", unsold: null, uncounted: "unnoted" },
              { standing_on: "2026-02-21", unsold: "11" },
              { standing_on: "2026-02-14", unsold: "7" },
            ],
          },
        ],
      },
    ]);
  });

  test("counts what was put out again in the course of a day with it, once", async () => {
    const { desk, tart, sell, read } = await openSaturdays(database);
    for (const day of ["2026-02-14", "2026-02-21", "2026-02-28"]) {
      const out = await sell(day, null, [{ product_id: tart.id, quantity: "20" }]);
      const lines = [unsold("4"), unsold("6")];
      await desk.write("PUT", `${of(out)}/evening`, { lines, lock_version: out.lock_version });
    }
    const [line] = (await read()).data.flatMap(({ lines }) => lines);
    expect(line).toMatchObject({
      proposed_quantity: "95",
      days: [
        { standing_on: "2026-02-28", put_out: "100", unsold: "10" },
        { standing_on: "2026-02-21", put_out: "100", unsold: "10" },
        { standing_on: "2026-02-14", put_out: "100", unsold: "10" },
      ],
    });
  });

  test("counts neither holidays nor what a holiday moved, and goes by the house's margin", async () => {
    const { desk, sell, read } = await openSaturdays(database, "2026-08-15");
    const house = await desk.read("/api/company");
    const written = await desk.write("PUT", "/api/company", {
      ...house,
      name: "Maison Bru",
      window_margin_percent: "0",
    });
    expect(written.status).toBe(200);
    for (const day of ["2026-07-25", "2026-08-01", "2026-08-08"]) await sell(day, unsold("10"));
    // The Assumption.
    await sell("2026-08-15", unsold("70"));
    const { data } = await read();
    expect(data[0]?.lines[0]).toMatchObject({ proposed_quantity: "70", days: [{ uncounted: "holiday" }, {}, {}, {}] });
  });

  test("proposes no more than was sold where a day was sold out, and says so", async () => {
    const { sell, read } = await openSaturdays(database);
    for (const day of ["2026-02-07", "2026-02-14"]) await sell(day, unsold("0"));
    await sell("2026-02-21", soldOut("11:00"));
    const { data } = await read();
    expect(data[0]?.lines[0]).toMatchObject({
      proposed_quantity: "80",
      reason:
        "Invendus 0 (épuisé à 11\u00a0h), 0, 0 sur les 3 derniers samedis : 80 vendus en moyenne, plus 5 %. " +
        "Pas plus que le plus vendu de ces jours, 80 : l’un fut épuisé.",
    });
  });

  test("proposes no more than an order may have, and that can be adopted", async () => {
    const { desk, tart, sell, read, standingOrders, window } = await openSaturdays(database);
    const product = await desk.read(`/api/products/${tart.id}`);
    await desk.write("PUT", `/api/products/${tart.id}`, { ...product, components: [] });
    for (const day of ["2026-02-14", "2026-02-21", "2026-02-28"]) {
      const out = await sell(day, null, [{ product_id: tart.id, quantity: "999999919" }]);
      const lines = [unsold("0"), unsold("1")];
      await desk.write("PUT", `${of(out)}/evening`, { lines, lock_version: out.lock_version });
    }
    const [line] = (await read()).data.flatMap(({ lines }) => lines);
    expect(line).toMatchObject({ proposed_quantity: "999999999", days: [{ put_out: "999999999" }, {}, {}] });
    expect(line?.reason).toMatch(/ Pas plus que la plus grande quantité d’une commande\.$/);
    const adopted = await standingOrders.change(window, {
      days: [standingOrderDayOf(tart, 6, "999999999")],
      follow: [],
    });
    expect(adopted.status).toBe(200);
  });

  test("is nothing of another customer's, and of none", async () => {
    const { desk, tart, standingOrders } = await openSaturdays(database);
    const cafe = await standingOrders.create(standingOrderOf(tart));
    expect(at(await desk.get(`${standingOrdersPath}/${cafe.id}/window`), "data")).toEqual([]);
    expect((await desk.get(`${standingOrdersPath}/999/window`)).status).toBe(404);
  });
});
