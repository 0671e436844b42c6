import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { type LeftSheet, readDemand, readNeeds, readSheets, sheetsPath } from "../../support/oracles/left-work";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import type { Desk } from "../../support/writes";

const [wednesday, thursday, friday] = ["2026-03-04", "2026-03-05", "2026-03-06"];
const needsPath = "/api/production-planning/compute-needs";
const day = (from: string, to = from) => `from=${from}&to=${to}`;

describe.each(databases)("what is behind on $name", (database) => {
  /** The shop on Wednesday morning, with a clock to turn; a tart takes 0.35 kg of dough, a batch of which is 10 kg. */
  async function kitchen() {
    let now = new Date(`${wednesday}T05:00:00Z`);
    const { desk, ...shop } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
    const turn = (to: string) => (now = new Date(`${to}T05:00:00Z`));
    /** Writes a confirmed order of tarts and answers its id. */
    const order = async (quantity: string, production_on: string, fields: object = {}) => {
      const lines = [{ product_id: shop.tart.id, quantity }];
      const saved = await desk.create(
        "/api/external-orders",
        orderOf({ delivery_on: production_on, production_on, lines, ...fields }),
      );
      await move(desk, saved.id, "confirmed");
      return saved.id;
    };
    /** Marks a sheet done, as somebody who sees what of it stands, and answers the batch's id. */
    const make = async (what: Record<string, number>, obtained: string, production_on: string, fields: object = {}) => {
      const [[column, id] = []] = Object.entries(what);
      const sheet = `${String(column)}=${String(id)}&production_from=${production_on}&production_to=${production_on}`;
      const seen = at(await desk.get(`/api/batches?reversed=0&${sheet}`), "meta", "total");
      const body = { ...what, planned: obtained, obtained, production_on, seen, ...fields };
      const answer = await desk.write("POST", "/api/batches", body);
      expect(answer).toMatchObject({ status: 201 });
      return Number(at(answer, "data", "id"));
    };
    const tarts = { product_id: shop.tart.id };
    const dough = { recipe_id: shop.dough.id };
    return { desk, shop, turn, order, make, tarts, dough };
  }

  async function move(desk: Desk, id: number, ...statuses: string[]) {
    for (const status of statuses) {
      const { lock_version } = await desk.read(`/api/external-orders/${String(id)}`);
      const body = { status, lock_version, accept_unproduced: true };
      const answer = await desk.write("POST", `/api/external-orders/${String(id)}/status`, body);
      expect(answer.status).toBe(200);
    }
  }

  const short = (sheets: readonly LeftSheet[]) =>
    sheets.map(({ day: on, name, planned, rest, unnoted }) => [on, name, planned, rest, unnoted]);

  test("T1: what was not made yesterday is asked today, since when and for whom", async () => {
    const { desk, turn, order, make, tarts, dough } = await kitchen();
    const early = await order("6", wednesday);
    const late = await order("10", wednesday, { delivery_on: thursday, delivery_time: "12:00" });
    await make(dough, "5.6", wednesday);
    await make(tarts, "6", wednesday);
    turn(thursday);
    const query = day(thursday, "2026-03-11");
    expect(await readSheets(desk, query)).toMatchObject([
      // The dough of which tarts were made is still there: 3.5 kg of 5.6.
      { day: thursday, name: "Tarte", planned: "10", rest: "10", overdue_since: wednesday, order_ids: [late] },
    ]);
    const plan = await readNeeds(desk, query);
    expect(plan.orders).toMatchObject([
      { order_id: late, production_on: thursday, overdue_since: wednesday, delivery_on: thursday },
    ]);
    expect(plan.products).toMatchObject([{ overdue_since: wednesday, days: [{ day: thursday, to_produce: "10" }] }]);
    expect(at(await desk.get(`${needsPath}?${query}&only=orders`), "data", "orders")).toMatchObject([
      { order_id: late, production_on: thursday, overdue_since: wednesday },
    ]);
    const sheetOrders = at(await desk.get(`${sheetsPath}?${query}`), "data", 0, "orders");
    expect(sheetOrders).toMatchObject([{ order_id: late, overdue_since: wednesday, delivery_time: "12:00" }]);

    // « Fait » serves the order that it is for, and the sheet stays.
    const batch = await make(tarts, "10", thursday);
    expect(at(await desk.get(`/api/batches/${String(batch)}`), "data", "orders")).toMatchObject([
      { order_id: late, quantity: "10" },
    ]);
    expect(await readSheets(desk, query)).toMatchObject([
      { day: thursday, name: "Tarte", planned: "10", rest: "0", overdue_since: null, order_ids: [late] },
    ]);
    await move(desk, late, "in_production", "ready", "delivered");
    expect(await readSheets(desk, query)).toMatchObject([{ name: "Tarte", planned: "10", rest: "0" }]);
    expect(early).not.toBe(late);
  });

  test("it can be left out, and is of a plan that holds today alone", async () => {
    const { desk, turn, order } = await kitchen();
    await order("10", wednesday);
    const later = await order("4", friday);
    turn(thursday);
    const orders = async (query: string) => (await readNeeds(desk, query)).orders.map(({ order_id }) => order_id);
    expect(await orders(day(thursday, friday))).toHaveLength(2);
    expect(await orders(`${day(thursday, friday)}&include_overdue=0`)).toEqual([later]);
    expect(await orders(day(friday))).toEqual([later]);
    expect(await orders(`from=${friday}&to=${friday}&order_ids=${String(later)}`)).toEqual([later]);
    const reserved = (query: string) => desk.get(`${needsPath}?${query}`);
    expect(at(await reserved(day(friday)), "data", "run", "input_hash")).not.toBe(
      at(await reserved(`${day(friday)}&include_overdue=0`), "data", "run", "input_hash"),
    );
    turn("2026-04-06");
    expect(await orders(day("2026-04-06"))).toEqual([]);
  });

  test("what is still to be delivered is asked however old its production day is", async () => {
    const { desk, turn, order, make, tarts, dough } = await kitchen();
    const due = await order("10", wednesday, { delivery_on: "2026-04-24" });
    const past = await order("4", wednesday, { delivery_on: "2026-04-09" });
    const today = "2026-04-10";
    turn(today);
    const query = day(today);
    const orders = async () => (await readNeeds(desk, query)).orders.map(({ order_id }) => order_id);
    expect(await orders()).toEqual([due]);
    expect(at(await desk.get(`${needsPath}?${query}&only=orders`), "data", "orders")).toMatchObject([
      { order_id: due, production_on: today, overdue_since: wednesday },
    ]);
    expect(await readSheets(desk, query)).toMatchObject([
      { day: today, name: "Pâte", rest: "3.5", overdue_since: wednesday },
      { day: today, name: "Tarte", planned: "10", rest: "10", overdue_since: wednesday, order_ids: [due] },
    ]);
    await make(dough, "3.5", today);
    expect(at(await desk.get(`/api/external-orders/${String(due)}`), "data", "status")).toBe("in_production");
    const batch = await make(tarts, "10", today);
    expect(at(await desk.get(`/api/batches/${String(batch)}`), "data", "orders")).toMatchObject([
      { order_id: due, quantity: "10" },
    ]);
    expect(at(await desk.get(`/api/external-orders/${String(due)}`), "data", "status")).toBe("ready");
    expect(await readSheets(desk, query)).toMatchObject([
      { name: "Pâte", rest: "0" },
      { day: today, name: "Tarte", planned: "10", rest: "0", order_ids: [due] },
    ]);
    turn("2026-04-25");
    expect(await readSheets(desk, day("2026-04-25"))).toEqual([]);
    expect(past).not.toBe(due);
  });

  test("T2: a bad yield is not done until nothing of it is asked any more", async () => {
    const { desk, order, make, dough } = await kitchen();
    await order("40", wednesday);
    await make(dough, "13", wednesday, { planned: "14", expected: "14" });
    const [sheet] = await readSheets(desk, day(wednesday));
    expect(sheet).toMatchObject({ name: "Pâte", planned: "14", rest: "1", rest_batches: "0.1", unnoted: null });
    expect(at(await desk.get(`${sheetsPath}?${day(wednesday)}`), "meta", "loads")).toEqual([
      { day: wednesday, sheets: 2, open: 2 },
    ]);
    await make(dough, "1", wednesday);
    expect((await readSheets(desk, day(wednesday)))[0]).toMatchObject({ planned: "14", rest: "0", unnoted: null });
  });

  test("B1: one sheet that is marked does not finish its day", async () => {
    const { desk, turn, order, make, tarts, dough } = await kitchen();
    await order("40", wednesday);
    const unconfirmed = async () => at(await desk.get(`${sheetsPath}/unconfirmed?${day(wednesday)}`), "data");
    await make(dough, "14", wednesday);
    turn(thursday);
    expect(await unconfirmed()).toEqual({ day: wednesday, sheets: 1, noted: true });
    await desk.write("POST", `${sheetsPath}/done`, { from: wednesday, to: wednesday, day: wednesday });
    expect(await unconfirmed()).toBeNull();
    expect(await readSheets(desk, day(thursday))).toEqual([]);
    expect(tarts).toBeDefined();
  });

  test("a day that is past is noted for its own orders, in whatever order the days are noted", async () => {
    const { desk, turn, order, make, tarts } = await kitchen();
    await order("6", wednesday);
    await order("4", thursday);
    await order("3", thursday);
    turn(friday);
    const note = (on: string) => desk.write("POST", `${sheetsPath}/done`, { from: on, to: on, day: on });
    const rests = async (on: string) => (await readSheets(desk, day(on))).map(({ name, rest }) => [name, rest]);
    await make(tarts, "4", thursday);
    expect(await rests(thursday)).toEqual([
      ["Pâte", "1.05"],
      ["Tarte", "3"],
    ]);
    await note(thursday);
    expect(await rests(thursday)).toEqual([
      ["Pâte", "0"],
      ["Tarte", "0"],
    ]);
    expect(await rests(wednesday)).toEqual([
      ["Pâte", "2.1"],
      ["Tarte", "6"],
    ]);
    await note(wednesday);
    expect(await readSheets(desk, day(friday))).toEqual([]);
  });

  test("B3: what others took of a dough that nobody noted is told apart, and a whole day notes it", async () => {
    const { desk, order, make, tarts } = await kitchen();
    await order("40", wednesday);
    await make(tarts, "40", wednesday);
    expect(short(await readSheets(desk, day(wednesday)))).toEqual([
      [wednesday, "Pâte", "14", "0", "14"],
      [wednesday, "Tarte", "40", "0", null],
    ]);
    await desk.write("POST", `${sheetsPath}/done`, { from: wednesday, to: wednesday, day: wednesday });
    expect(short(await readSheets(desk, day(wednesday)))).toEqual([
      [wednesday, "Pâte", "14", "0", null],
      [wednesday, "Tarte", "40", "0", null],
    ]);
  });

  test("B10: an order that is ready asks for nothing, from whichever door its sheets are read", async () => {
    const { desk, order } = await kitchen();
    await order("40", wednesday);
    await move(desk, await order("20", wednesday), "in_production", "ready");
    const plain = await readSheets(desk, day(wednesday));
    expect(short(plain)).toEqual([
      [wednesday, "Pâte", "21", "14", null],
      [wednesday, "Tarte", "60", "40", null],
    ]);
    const worked = ["confirmed", "in_production", "ready", "delivered"].map((status) => `status=${status}`).join("&");
    const { sheets, needs } = await readDemand(desk, day(wednesday));
    expect(sheets).toEqual(needs);
    const all = await readDemand(desk, `${day(wednesday)}&${worked}`);
    expect(all.sheets).toEqual(all.needs);
  });

  test("quantities added to the orders, and what boxes contain, are done once they are made", async () => {
    const { desk, shop, order, make, tarts } = await kitchen();
    const components = [{ product_id: shop.tart.id, quantity: "2", unit: "piece" }];
    const box = await desk.create("/api/products", productOf({ name: "Coffret", components }));
    await order("3", wednesday, { lines: [{ product_id: box.id, quantity: "3" }] });
    await order("4", wednesday);
    const query = `${day(wednesday)}&extra[${String(shop.tart.id)}]=5`;
    const left = async () => Object.fromEntries((await readSheets(desk, query)).map(({ name, rest }) => [name, rest]));
    expect(await left()).toEqual({ Coffret: "3", Pâte: "5.25", Tarte: "15" });
    await make(tarts, "9", wednesday);
    expect(await left()).toMatchObject({ Coffret: "3", Tarte: "6" });
    await make(tarts, "6", wednesday);
    expect(await left()).toMatchObject({ Coffret: "3", Tarte: "0" });
    const { sheets, needs } = await readDemand(desk, query);
    expect(sheets).toEqual(needs);
    await make({ product_id: box.id }, "3", wednesday);
    expect(await left()).toMatchObject({ Coffret: "0", Tarte: "0" });
  });

  test("the earliest delivery is served first, of whichever day; taken back, it is asked again", async () => {
    const { desk, turn, order, make, tarts, dough } = await kitchen();
    const monday = await order("5", "2026-03-02", { delivery_on: friday, delivery_time: "10:00" });
    const tuesday = await order("5", "2026-03-03", { delivery_on: thursday });
    const today = await order("5", wednesday, { delivery_on: friday, delivery_time: "09:00" });
    const query = day(wednesday, friday);
    expect(await readSheets(desk, query)).toMatchObject([
      { name: "Pâte", rest: "5.25", overdue_since: "2026-03-02", order_ids: [tuesday, today, monday], order_count: 3 },
      { name: "Tarte", rest: "15", overdue_since: "2026-03-02", order_ids: [tuesday, today, monday] },
    ]);
    const batch = await make(tarts, "8", wednesday);
    const shared = at(await desk.get(`/api/batches/${String(batch)}`), "data", "orders");
    expect(shared).toMatchObject([
      { order_id: tuesday, quantity: "5" },
      { order_id: today, quantity: "3" },
    ]);
    expect((await readSheets(desk, query))[1]).toMatchObject({
      planned: "15",
      rest: "7",
      overdue_since: "2026-03-02",
      order_ids: [today, monday, tuesday],
    });
    // Another day.
    turn(thursday);
    expect((await readSheets(desk, day(thursday, friday)))[1]).toMatchObject({ planned: "7", rest: "7" });
    await desk.write("POST", `/api/batches/${String(batch)}/take-back`);
    expect((await readSheets(desk, day(thursday, friday)))[1]).toMatchObject({ planned: "15", rest: "15" });
    await make(dough, "5.25", thursday);
    await make(tarts, "15", thursday);
    const sheets = await readSheets(desk, day(thursday, friday));
    expect(short(sheets)).toEqual([
      [thursday, "Pâte", "5.25", "0", null],
      [thursday, "Tarte", "15", "0", null],
    ]);
  });

  test("what is made for a day to come serves that day alone", async () => {
    const { desk, order, make, tarts } = await kitchen();
    await order("5", "2026-03-02");
    const later = await order("5", friday);
    const batch = await make(tarts, "5", friday);
    expect(at(await desk.get(`/api/batches/${String(batch)}`), "data", "orders")).toMatchObject([{ order_id: later }]);
  });

  test("an order that was begun and is put off leaves its work on the day it was made", async () => {
    const { desk, order, make, tarts, dough } = await kitchen();
    const id = await order("10", wednesday);
    await order("2", wednesday);
    await make(dough, "1.75", wednesday);
    await make(tarts, "5", wednesday);
    const stored = await desk.read(`/api/external-orders/${String(id)}`);
    const put = { ...stored, production_on: thursday, delivery_on: thursday, reason: "Reportée" };
    expect(await desk.write("PUT", `/api/external-orders/${String(id)}`, put)).toMatchObject({ status: 200 });
    const sheets = await readSheets(desk, day(wednesday, thursday));
    expect(short(sheets).filter(([, name]) => name === "Tarte")).toEqual([
      [wednesday, "Tarte", "7", "2", null],
      [thursday, "Tarte", "5", "5", null],
    ]);
    const answers = await readDemand(desk, day(wednesday, thursday));
    expect(answers.sheets).toEqual(answers.needs);
  });

  test("by the day of delivery too, what was to be made on a past day is made on the first one", async () => {
    const { desk, turn, order } = await kitchen();
    const id = await order("10", wednesday, { delivery_on: friday });
    turn(thursday);
    const query = `${day(thursday, friday)}&basis=delivery`;
    expect((await readNeeds(desk, query)).orders).toMatchObject([
      { order_id: id, production_on: thursday, overdue_since: wednesday },
    ]);
    const answers = await readDemand(desk, query);
    expect(answers.sheets).toEqual({ [`${thursday} Pâte`]: "3.5", [`${thursday} Tarte`]: "10" });
    expect(answers.sheets).toEqual(answers.needs);
    expect(await readDemand(desk, `${query}&include_overdue=0`)).toMatchObject({
      sheets: { [`${wednesday} Tarte`]: "10" },
    });
  });

  test("a calculation that was frozen before it could be said counts as it did, and none becomes stale", async () => {
    const { desk, turn, order, make, tarts } = await kitchen();
    await order("10", wednesday);
    await order("4", thursday);
    turn(thursday);
    const runs = "/api/production-planning/runs";
    const freeze = async (more: object) =>
      String(at(await desk.write("POST", runs, { from: thursday, to: friday, ...more }), "data", "run", "id"));
    const [old, present] = [await freeze({ include_overdue: false }), await freeze({})];
    await desk.db
      .updateTable("planning_runs")
      .set((e) => ({
        parameters: e.fn<string>("replace", ["parameters", e.val('"include_overdue":false,'), e.val("")]),
      }))
      .execute();
    const read = async (id: string) => at(await desk.get(`${runs}/${id}`), "data");
    expect(await read(old)).toMatchObject({ parameters: { include_overdue: false }, run: { stale: false } });
    expect(await read(present)).toMatchObject({ parameters: { include_overdue: true }, run: { stale: false } });
    // What was made for an order that it counted is no change of it.
    await make(tarts, "10", thursday);
    expect(await read(present)).toMatchObject({ run: { stale: false }, diff: null });
  });
});
