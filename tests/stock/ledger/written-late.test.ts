import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { checkLedger } from "#api/stock/ledger/check";
import type { Item } from "#api/stock/ledger/item";
import { databases } from "../../support/database/database";
import { lotsOf } from "../../support/world/ledger";
import { at } from "../../support/read-answer";
import { articleOf, openShopDesk, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { type Desk, errorsOf } from "../../support/writes";

const oneDay = 86_400;
const posted = z.looseObject({ id: z.number() });
const movements = z.array(z.looseObject({ occurred_at: z.string(), movement_kind: z.string(), quantity: z.string() }));

describe.each(databases)("what is written late, on $name", (database) => {
  /** Cod, and a brandade kept in stock that takes as much cod as it gives; days are told from D, the first Sunday. */
  async function kitchen() {
    const { desk, ...shop } = await openShopDesk(database, { accessTokenTtlSeconds: 100_000_000 });
    const cod = (await desk.create("/api/articles", articleOf({ name: "Cabillaud" }))).id;
    const lines = [{ article_id: cod, quantity: "1", unit: "kg" }];
    const brandade = (await desk.create("/api/recipes", recipeOf({ name: "Brandade", status: "active", lines }))).id;
    const first = dayInParis(desk.parts.clock());
    const fish: Item = { type: "article", id: cod };
    return { desk, shop, cod, brandade, fish, day: (days: number) => addDays(first, days) };
  }

  /** Lets the clock go on to the morning of so many days after it was opened. */
  const until = (desk: Desk, first: string, day: string) => {
    const days = (Date.parse(day) - Date.parse(first)) / (oneDay * 1000);
    const gone = (Date.parse(dayInParis(desk.parts.clock())) - Date.parse(first)) / (oneDay * 1000);
    desk.pass((days - gone) * oneDay);
  };

  async function post(desk: Desk, to: string, body: unknown) {
    const answer = await desk.write("POST", to, body);
    expect(answer).toMatchObject({ status: 201 });
    return posted.parse(at(answer, "data"));
  }

  const receive = (desk: Desk, article_id: number, received_on: string, quantity: string, lot: object = {}) =>
    post(desk, "/api/receipts", {
      order_id: null,
      supplier_id: null,
      received_on,
      lines: [{ article_id, quantity, ...lot }],
    });

  const make = (desk: Desk, recipe_id: number, production_on: string, planned: string) =>
    post(desk, "/api/batches", { recipe_id, production_on, planned, obtained: planned, seen: 0 });

  const there = async (desk: Desk, item: Item) =>
    Object.fromEntries((await lotsOf(desk.db, item)).map(({ code, on_hand }) => [code ?? "", on_hand / 1e6]));
  const missing = async (desk: Desk) =>
    (await desk.db.selectFrom("stock_discrepancies").selectAll().where("closed_at", "is", null).execute()).map(
      ({ quantity }) => quantity / 1e6,
    );

  test("T7: what was made three days ago takes the lot that was there, not the one that came today", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    until(desk, day(0), day(6));
    await receive(desk, cod, day(0), "5", { lot_code: "A", expires_on: day(15) });
    await receive(desk, cod, day(6), "5", { lot_code: "B", expires_on: day(7) });
    const batch = await make(desk, brandade, day(3), "2");
    expect(await there(desk, fish)).toEqual({ A: 3, B: 5 });
    const moved = movements.parse(at(await desk.get(`/api/stock/movements?article_id=${String(cod)}`), "data"));
    expect(moved.find(({ movement_kind }) => movement_kind === "consumption")).toMatchObject({
      quantity: "-2",
      occurred_at: expect.stringMatching(`^${day(3)}T`),
    });
    expect(await reachedBy(desk, cod)).toEqual([[[batch.id, true]], []]);
    expect((await checkLedger(desk.db)).fault).toBeNull();
  });

  test("a lot that is past its date today serves a day on which it was good", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    await receive(desk, cod, day(0), "5", { lot_code: "A", expires_on: day(3) });
    await receive(desk, cod, day(0), "5", { lot_code: "LATER", expires_on: day(30) });
    await receive(desk, cod, day(0), "5", { lot_code: "PAST", expires_on: day(1) });
    until(desk, day(0), day(6));
    await make(desk, brandade, day(2), "6");
    expect(await there(desk, fish)).toEqual({ A: 0, LATER: 4, PAST: 5 });
    expect(await missing(desk)).toEqual([]);
  });

  test("what was not there that day is to be looked at, and is never taken of what came later", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    await receive(desk, cod, day(0), "2", { lot_code: "A" });
    until(desk, day(0), day(4));
    await receive(desk, cod, day(4), "9", { lot_code: "B" });
    await make(desk, brandade, day(2), "5");
    expect(await there(desk, fish)).toEqual({ A: 0, B: 9 });
    expect(await missing(desk)).toEqual([3]);
  });

  test("of one lot that comes again, only what was there that day and is not used since is taken", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    await receive(desk, cod, day(0), "5");
    until(desk, day(0), day(1));
    await make(desk, brandade, day(1), "4");
    until(desk, day(0), day(3));
    await receive(desk, cod, day(3), "20");
    // 5 kg came on D and 4 were used on D+1: of them 1 can have been used on D, whatever came since.
    await make(desk, brandade, day(0), "3");
    expect(await there(desk, fish)).toEqual({ "": 20 });
    expect(await missing(desk)).toEqual([2]);
  });

  test("what came on a day and was written later serves that day, and none before", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    until(desk, day(0), day(5));
    await receive(desk, cod, day(2), "5", { lot_code: "A" });
    await make(desk, brandade, day(1), "1");
    expect(await there(desk, fish)).toEqual({ A: 5 });
    await make(desk, brandade, day(2), "1");
    expect(await there(desk, fish)).toEqual({ A: 4 });
  });

  test("a whole day that is written late takes what was there on it", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    const product_id = (
      await desk.create(
        "/api/products",
        productOf({ name: "Parmentier", components: [{ recipe_id: brandade, quantity: "1", unit: "kg" }] }),
      )
    ).id;
    const { id } = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day(1), production_on: day(1), lines: [{ product_id, quantity: "3" }] }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version: 1 });
    await receive(desk, cod, day(0), "5", { lot_code: "A", expires_on: day(20) });
    until(desk, day(0), day(4));
    await receive(desk, cod, day(4), "5", { lot_code: "B", expires_on: day(5) });
    const answer = await desk.write("POST", "/api/production-planning/production-sheets/done", {
      from: day(1),
      to: day(1),
      day: day(1),
    });
    expect(answer.status).toBe(200);
    expect(await there(desk, fish)).toEqual({ A: 2, B: 5 });
  });

  test("a weighing of a past day takes no lot that came later, even where its code was noted", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    await receive(desk, cod, day(0), "5", { lot_code: "A", expires_on: day(20) });
    await weigh(desk, brandade, day(1), "B");
    until(desk, day(0), day(4));
    await receive(desk, cod, day(4), "5", { lot_code: "B", expires_on: day(5) });
    await make(desk, brandade, day(1), "1");
    expect(await there(desk, fish)).toEqual({ A: 3.9, B: 5 });
  });

  test("of codes noted at the scale, the lot that had come by that day is certain, a later one is not", async () => {
    const { desk, cod, brandade, day } = await kitchen();
    await receive(desk, cod, day(0), "5", { lot_code: "A", expires_on: day(20) });
    await weigh(desk, brandade, day(1), "A");
    until(desk, day(0), day(4));
    await receive(desk, cod, day(4), "5", { lot_code: "A", expires_on: day(9) });
    const { id } = await make(desk, brandade, day(1), "1");
    expect(await reachedBy(desk, cod)).toEqual([[[id, true]], [[id, false]]]);
  });

  test("what lacked on a day may hold of a lot there that was used later, of none that came later", async () => {
    const { desk, cod, brandade, day } = await kitchen();
    await receive(desk, cod, day(0), "5", { lot_code: "A" });
    until(desk, day(0), day(2));
    const tuesday = await make(desk, brandade, day(2), "5");
    until(desk, day(0), day(4));
    await receive(desk, cod, day(4), "5", { lot_code: "B" });
    const monday = await make(desk, brandade, day(1), "1");
    expect(await missing(desk)).toEqual([1]);
    expect(await reachedBy(desk, cod)).toEqual([
      [
        [monday.id, false],
        [tuesday.id, true],
      ],
      [],
    ]);
  });

  test("what was written late is taken back in any order, to what was there before", async () => {
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const { desk, cod, brandade, fish, day } = await kitchen();
      await receive(desk, cod, day(0), "5", { lot_code: "A", expires_on: day(15) });
      until(desk, day(0), day(6));
      await receive(desk, cod, day(6), "5", { lot_code: "B", expires_on: day(7) });
      const made = [
        await make(desk, brandade, day(3), "2"),
        await make(desk, brandade, day(6), "4"),
        await make(desk, brandade, day(2), "4"),
      ];
      expect(await there(desk, fish)).toEqual({ A: 0, B: 1 });
      expect(await missing(desk)).toEqual([1]);
      for (const which of order)
        expect(await desk.write("POST", `/api/batches/${String(made[which]?.id)}/take-back`)).toMatchObject({
          status: 200,
        });
      expect(await there(desk, fish)).toEqual({ A: 5, B: 5 });
      expect(await missing(desk)).toEqual([]);
      expect((await checkLedger(desk.db)).fault).toBeNull();
    }
  });

  test("a delivery that a day has used is not taken back by what came to its lot since", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    const { id } = await receive(desk, cod, day(0), "5");
    const batch = await make(desk, brandade, day(0), "4");
    until(desk, day(0), day(2));
    await receive(desk, cod, day(2), "20");
    const reverse = () => desk.write("POST", `/api/receipts/${String(id)}/reverse`);
    expect(await reverse()).toMatchObject({
      status: 409,
      body: { code: "used", used_by: [{ type: "batch", id: batch.id, quantity: "4" }] },
    });
    await desk.write("POST", `/api/batches/${String(batch.id)}/take-back`);
    expect((await reverse()).status).toBe(200);
    expect(await there(desk, fish)).toEqual({ "": 20 });
  });

  /** An order of flans, which are kept in stock, to be delivered on a day, and confirmed. */
  async function flans(desk: Desk, day: (days: number) => string) {
    const { id } = await desk.create("/api/products", productOf({ stock_managed: true, shelf_life_days: 3 }));
    const lines = [{ product_id: id, quantity: "4" }];
    const order = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day(2), production_on: day(1), lines }),
    );
    const made = async (production_on: string, obtained: string) =>
      post(desk, "/api/batches", { product_id: id, production_on, planned: "4", obtained, seen: 0 });
    const become = async (status: string, fields: object = {}) => {
      const path = `/api/external-orders/${String(order.id)}`;
      const { lock_version } = await desk.read(path);
      return desk.write("POST", `${path}/status`, { status, lock_version, ...fields });
    };
    for (const status of ["confirmed", "in_production", "ready"]) await become(status);
    return { flan: { type: "product", id } satisfies Item, order, made, become };
  }

  const delivered = async (desk: Desk, item: Item) =>
    movements
      .parse(at(await desk.get(`/api/stock/movements?product_id=${String(item.id)}&kind=delivery`), "data"))
      .map(({ occurred_at, quantity }) => [dayInParis(new Date(occurred_at)), quantity]);

  test("an order that is delivered late in words left on its day, of what was there then", async () => {
    const { desk, day } = await kitchen();
    const { flan, order, made, become } = await flans(desk, day);
    await made(day(0), "9");
    until(desk, day(0), day(4));
    await made(day(4), "9");
    expect((await become("delivered")).status).toBe(200);
    expect(await delivered(desk, flan)).toEqual([[day(2), "-4"]]);
    expect((await lotsOf(desk.db, flan)).map(({ on_hand }) => on_hand / 1e6)).toEqual([5, 9]);
    expect(await desk.read(`/api/external-orders/${String(order.id)}`)).toMatchObject({ delivered_on: day(2) });
    expect(await missing(desk)).toEqual([]);
    await become("ready");
    expect(await desk.read(`/api/external-orders/${String(order.id)}`)).toMatchObject({ delivered_on: null });
    expect((await become("delivered", { delivered_on: day(4) })).status).toBe(200);
    expect(await delivered(desk, flan)).toContainEqual([day(4), "-4"]);
    expect((await lotsOf(desk.db, flan)).map(({ on_hand }) => on_hand / 1e6)).toEqual([9, 5]);
  });

  test("what was made for an order after its day leaves when it was made; no day ahead is taken", async () => {
    const { desk, day } = await kitchen();
    const { flan, made, become } = await flans(desk, day);
    until(desk, day(0), day(4));
    expect(errorsOf(await become("delivered", { delivered_on: day(5) }))).toHaveProperty("delivered_on");
    await post(desk, "/api/batches", {
      product_id: flan.id,
      production_on: day(1),
      planned: "4",
      obtained: "4",
      seen: 0,
      made_on: day(3),
    });
    await made(day(4), "4");
    await become("delivered");
    expect(await delivered(desk, flan)).toEqual([[day(3), "-4"]]);
    expect(await missing(desk)).toEqual([]);
  });

  test("several orders that are delivered together leave each on its own day", async () => {
    const { desk, day } = await kitchen();
    const { flan, order, made } = await flans(desk, day);
    await made(day(0), "9");
    until(desk, day(0), day(4));
    const answer = await desk.write("POST", "/api/external-orders/status", { ids: [order.id], status: "delivered" });
    expect(answer.status).toBe(200);
    expect(await delivered(desk, flan)).toEqual([[day(2), "-4"]]);
  });

  test("a loss of a past day takes what was there then, of the lot that is named too", async () => {
    const { desk, cod, fish, day } = await kitchen();
    await receive(desk, cod, day(0), "5", { lot_code: "A", expires_on: day(9) });
    until(desk, day(0), day(4));
    await receive(desk, cod, day(4), "5", { lot_code: "B", expires_on: day(5) });
    const [, later] = await lotsOf(desk.db, fish);
    const lose = (fields: object) =>
      desk.write("POST", "/api/stock/waste", { article_id: cod, quantity: "1", reason: "broken", ...fields });
    const loss = await lose({ wasted_on: day(3) });
    expect(at(loss, "data")).toMatchObject({ wasted_on: day(3), missing: "0" });
    expect(await there(desk, fish)).toEqual({ A: 4, B: 5 });
    expect(at(await lose({ wasted_on: day(3), lot_id: later?.id }), "data")).toMatchObject({ missing: "1" });
    expect(at(await lose({}), "data")).toMatchObject({ wasted_on: day(4), missing: "0" });
    expect(await there(desk, fish)).toEqual({ A: 4, B: 4 });
    expect(errorsOf(await lose({ wasted_on: day(5) }))).toHaveProperty("wasted_on");
    const { id } = posted.parse(at(loss, "data"));
    expect((await desk.write("POST", `/api/stock/waste/${String(id)}/undo`)).status).toBe(200);
    expect(await there(desk, fish)).toEqual({ A: 5, B: 4 });
  });

  const counted = z.looseObject({
    id: z.number(),
    counted_on: z.string().nullable(),
    lines: z.array(
      z.looseObject({
        id: z.number(),
        code: z.string().nullable(),
        lock_version: z.number(),
        expected: z.string().nullable(),
        difference: z.string().nullable(),
      }),
    ),
  });

  test("a count of a past day is held against what was there then, and takes no more than is left of it", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    await receive(desk, cod, day(0), "5", { lot_code: "A" });
    await receive(desk, cod, day(0), "3", { lot_code: "GONE" });
    until(desk, day(0), day(2));
    const gone = await lotsOf(desk.db, fish);
    await desk.write("POST", "/api/stock/waste", {
      article_id: cod,
      lot_id: gone[1]?.id,
      quantity: "3",
      reason: "broken",
    });
    await make(desk, brandade, day(2), "4");
    until(desk, day(0), day(4));
    await receive(desk, cod, day(4), "9", { lot_code: "B" });
    const scope = { item_type: "article", blind: false, counted_on: day(1) };
    const started = counted.parse(at(await desk.write("POST", "/api/stock/counts", scope), "data"));
    expect(started.counted_on).toBe(day(1));
    const ofFish = started.lines.filter(({ code }) => code !== null);
    expect(ofFish.map(({ code, expected }) => [code, expected])).toEqual([
      ["A", "5"],
      ["GONE", "3"],
    ]);
    const path = `/api/stock/counts/${String(started.id)}`;
    const count = async (code: string, quantity: string) => {
      const line = ofFish.find((one) => one.code === code);
      const body = { counted: quantity, lock_version: line?.lock_version };
      return counted.parse(at(await desk.write("POST", `${path}/lines/${String(line?.id)}/count`, body), "data"));
    };
    await count("A", "3");
    // What is written meanwhile of the day before was there when it was counted.
    await make(desk, brandade, day(0), "1");
    expect(counted.parse(at(await desk.get(path), "data")).lines.find(({ code }) => code === "A")).toMatchObject({
      expected: "4",
      difference: "-1",
    });
    await count("GONE", "3");
    desk.pass(60);
    expect((await desk.write("POST", `${path}/close`)).status).toBe(200);
    // Of A, 5 came, 1 was used on D, 3 were there on D+1, and 4 were used on D+2: one of them was not there.
    expect(await there(desk, fish)).toEqual({ A: 0, GONE: 0, B: 9 });
    expect(await missing(desk)).toEqual([1]);
    expect((await desk.write("POST", `${path}/reopen`)).status).toBe(200);
    expect(await missing(desk)).toEqual([]);
    expect((await checkLedger(desk.db)).fault).toBeNull();
    const ahead = await desk.write("POST", "/api/stock/counts", { ...scope, counted_on: day(5) });
    expect(errorsOf(ahead)).toHaveProperty("counted_on");
  });

  test("what a count found on a day serves that day, though it is closed later", async () => {
    const { desk, cod, brandade, fish, day } = await kitchen();
    await receive(desk, cod, day(0), "1", { lot_code: "A" });
    const started = counted.parse(
      at(await desk.write("POST", "/api/stock/counts", { item_type: "article", blind: false }), "data"),
    );
    const line = started.lines.find(({ code }) => code === "A");
    const path = `/api/stock/counts/${String(started.id)}`;
    await desk.write("POST", `${path}/lines/${String(line?.id)}/count`, { counted: "5", lock_version: 1 });
    until(desk, day(0), day(2));
    await desk.write("POST", `${path}/close`);
    await make(desk, brandade, day(1), "3");
    expect(await there(desk, fish)).toEqual({ A: 2 });
    expect(await missing(desk)).toEqual([]);
  });

  const weighing = (recipe_id: number, production_on: string) => ({ recipe_id, output_quantity: "1", production_on });

  /** Weighs a sheet of one kilogram whole, with this code. */
  async function weigh(desk: Desk, recipe_id: number, production_on: string, lot: string) {
    const { id, lines } = z
      .looseObject({ id: z.number(), lines: z.array(z.looseObject({ id: z.number() })) })
      .parse(await post(desk, "/api/weighings", weighing(recipe_id, production_on)));
    for (const line of lines)
      await desk.write("POST", `/api/weighings/${String(id)}/lines/${String(line.id)}/weigh`, {
        quantity: "1.1",
        lot,
        lock_version: 1,
        confirm_far: true,
      });
  }

  /** The batches that each lot of an article reaches, certain or not. */
  async function reachedBy(desk: Desk, article: number) {
    const lots = await lotsOf(desk.db, { type: "article", id: article });
    return Promise.all(
      lots.map(async ({ id }) =>
        z
          .array(z.looseObject({ batch_id: z.number(), certain: z.boolean() }))
          .parse(at(await desk.get(`/api/stock/trace?lot_id=${String(id)}`), "data", "forward", "batches"))
          .map(({ batch_id, certain }) => [batch_id, certain]),
      ),
    );
  }
});
