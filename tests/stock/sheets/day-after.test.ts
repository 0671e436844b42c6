import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Item } from "#api/stock/ledger/item";
import { databases } from "../../support/database/database";
import { readDemand, readSheets, sheetsPath } from "../../support/oracles/left-work";
import { lotsOf } from "../../support/world/ledger";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import type { Desk } from "../../support/writes";

const [tuesday, wednesday, thursday, friday] = ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"];
const day = (on: string) => `from=${on}&to=${on}`;
const ids = z.array(z.number());

describe.each(databases)("the day after on $name", (database) => {
  /** The shop on Wednesday morning, with a clock to turn; a tart takes 0.35 kg of dough, which keeps three days. */
  async function kitchen({ stocked = false } = {}) {
    let now = new Date(`${wednesday}T05:00:00Z`);
    const { desk, ...shop } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
    const turn = (to: string) => (now = new Date(`${to}T05:00:00Z`));
    const dough = await desk.read(`/api/recipes/${String(shop.dough.id)}`);
    const perishable = { ...dough, stock_managed: stocked, shelf_life_days: 3 };
    expect(await desk.write("PUT", `/api/recipes/${String(shop.dough.id)}`, perishable)).toMatchObject({ status: 200 });
    const order = async (quantity: string, production_on: string, fields: object = {}) => {
      const lines = [{ product_id: shop.tart.id, quantity }];
      const saved = await desk.create(
        "/api/external-orders",
        orderOf({ delivery_on: production_on, production_on, lines, ...fields }),
      );
      const { lock_version } = await desk.read(`/api/external-orders/${String(saved.id)}`);
      await desk.write("POST", `/api/external-orders/${String(saved.id)}/status`, {
        status: "confirmed",
        lock_version,
      });
      return saved.id;
    };
    const make = async (what: Record<string, number>, obtained: string, production_on: string, fields: object = {}) => {
      const body = { ...what, planned: obtained, obtained, production_on, seen: 0, ...fields };
      const answer = await desk.write("POST", "/api/batches", body);
      expect(answer).toMatchObject({ status: 201 });
      return Number(at(answer, "data", "id"));
    };
    return {
      desk,
      shop,
      turn,
      order,
      make,
      tarts: { product_id: shop.tart.id },
      dough: { recipe_id: shop.dough.id },
    };
  }

  const press = async (desk: Desk, on: string, more: object = {}) => {
    const answer = await desk.write("POST", `${sheetsPath}/done`, { from: on, to: on, day: on, ...more });
    expect(answer).toMatchObject({ status: 200 });
    return ids.parse(at(answer, "data", "batches"));
  };
  const readRests = async (desk: Desk, on: string) =>
    Object.fromEntries(
      (await readSheets(desk, day(on))).flatMap(({ name, rest, unnoted }) =>
        rest !== "0" || unnoted !== null ? [[name, unnoted === null ? rest : `${unnoted} pas noté`]] : [],
      ),
    );
  const later = async (desk: Desk, on: string) =>
    Object.fromEntries((await readSheets(desk, day(on))).map(({ name, noted_later }) => [name, noted_later]));
  const unconfirmed = async (desk: Desk, on: string) =>
    at(await desk.get(`${sheetsPath}/unconfirmed?${day(on)}`), "data");
  const produced = async (desk: Desk, id: number) =>
    at(await desk.get(`/api/external-orders/${String(id)}`), "data", "lines", 0, "produced_quantity");
  const batches = async (desk: Desk, made: readonly number[]) =>
    Promise.all(
      made.map(async (id) => {
        const { name, production_on, obtained } = z
          .object({ name: z.string(), production_on: z.string(), obtained: z.string() })
          .loose()
          .parse(at(await desk.get(`/api/batches/${String(id)}`), "data"));
        return [name, production_on, obtained];
      }),
    );
  const onHand = async (desk: Desk, of: Item) =>
    (await lotsOf(desk.db, of)).reduce((sum, { on_hand }) => sum + on_hand, 0) / 1e6;

  test.each([false, true])(
    "what was noted on it for the day before is asked by that day no more (kept in stock: %s)",
    async (stocked) => {
      const { desk, shop, turn, order, make, dough } = await kitchen({ stocked });
      const id = await order("10", wednesday);
      turn(thursday);
      expect(await readRests(desk, wednesday)).toEqual({ Pâte: "3.5", Tarte: "10" });
      await make(dough, "3.5", thursday);
      expect(await readRests(desk, wednesday)).toEqual({ Tarte: "10" });
      const both = await readDemand(desk, day(wednesday));
      expect(both.sheets).toEqual(both.needs);
      expect(await later(desk, wednesday)).toMatchObject({ Tarte: { day: thursday, quantity: "0" } });
      expect(await unconfirmed(desk, wednesday)).toEqual({ day: wednesday, sheets: 1, noted: true });

      const made = await press(desk, wednesday);
      expect(await batches(desk, made)).toEqual([["Tarte", thursday, "10"]]);
      expect(await produced(desk, id)).toBe("10");
      expect(await readRests(desk, wednesday)).toEqual({});
      expect(await readRests(desk, thursday)).toEqual({});
      expect(await unconfirmed(desk, wednesday)).toBeNull();
      expect(await press(desk, wednesday)).toEqual([]);
      // Nothing of the dough is left for Friday, and nothing of it was missing.
      await order("1", friday);
      expect(await readRests(desk, friday)).toEqual({ Pâte: "0.35", Tarte: "1" });
      if (stocked) {
        const item: Item = { type: "recipe", id: shop.dough.id };
        const missing = await desk.db
          .selectFrom("stock_discrepancies")
          .selectAll()
          .where("recipe_id", "=", item.id)
          .execute();
        expect([await onHand(desk, item), missing]).toEqual([0, []]);
      }

      // It is told on the page that it was pressed on, and is taken back as one.
      const pressed = async (on: string) => at(await desk.get(`${sheetsPath}?${day(on)}&day=${on}`), "meta", "pressed");
      expect(await pressed(wednesday)).toMatchObject({ day: wednesday, batches: made });
      expect(await pressed(thursday)).toBeNull();
      expect(await desk.write("POST", "/api/batches/take-back", { batches: made })).toMatchObject({ status: 200 });
      expect(await readRests(desk, wednesday)).toEqual({ Tarte: "10" });
      expect(await produced(desk, id)).toBe("0");
    },
  );

  test("a batch that served both days covers a part of each; taken back, all is asked again", async () => {
    const { desk, turn, order, make, dough, tarts } = await kitchen();
    await order("10", wednesday);
    await order("4", thursday);
    turn(thursday);
    expect(await readRests(desk, thursday)).toEqual({ Pâte: "4.9", Tarte: "14" });
    const first = await make(dough, "2", thursday);
    expect(await readRests(desk, wednesday)).toEqual({ Pâte: "1.5", Tarte: "10" });
    expect(await later(desk, wednesday)).toMatchObject({
      Pâte: { day: thursday, quantity: "2", seen: 1 },
      Tarte: { day: thursday, quantity: "0", seen: 0 },
    });
    const second = await make(dough, "2.9", thursday, { seen: 1 });
    expect(await readRests(desk, wednesday)).toEqual({ Tarte: "10" });
    expect(await readRests(desk, thursday)).toEqual({ Tarte: "14" });
    for (const id of [first, second]) await desk.write("POST", `/api/batches/${String(id)}/take-back`);
    expect(await readRests(desk, wednesday)).toEqual({ Pâte: "3.5", Tarte: "10" });
    expect(await later(desk, wednesday)).toEqual({ Pâte: null, Tarte: null });

    await make(dough, "4.9", thursday, { seen: 0 });
    await make(tarts, "14", thursday);
    expect([await readRests(desk, wednesday), await readRests(desk, thursday)]).toEqual([{}, {}]);
    expect(await press(desk, wednesday)).toEqual([]);
  });

  test("what is pressed of the day before serves its own orders first", async () => {
    const { desk, turn, order, make, dough } = await kitchen();
    const late = await order("10", wednesday, { delivery_on: friday });
    const early = await order("4", thursday);
    turn(thursday);
    await make(dough, "4.9", thursday);
    await press(desk, wednesday);
    expect([await produced(desk, late), await produced(desk, early)]).toEqual(["10", "0"]);
    expect([await readRests(desk, wednesday), await readRests(desk, thursday)]).toEqual([{}, { Tarte: "4" }]);
    await press(desk, thursday);
    expect(await produced(desk, early)).toBe("4");
  });

  test("a day of which nothing was noted later is written late, on itself", async () => {
    const { desk, turn, order, make, dough, tarts } = await kitchen();
    await order("10", wednesday);
    await make(dough, "3.5", wednesday);
    await order("4", thursday);
    turn(thursday);
    // Thursday’s own dough is noted; Wednesday’s was there on its evening.
    await make(dough, "1.4", thursday);
    expect(await later(desk, wednesday)).toEqual({ Pâte: null, Tarte: null });
    expect(await batches(desk, await press(desk, wednesday))).toEqual([["Tarte", wednesday, "10"]]);
    expect([await readRests(desk, wednesday), await readRests(desk, thursday)]).toEqual([{}, { Tarte: "4" }]);
    await make(tarts, "4", thursday);
    await order("1", friday);
    expect(await readRests(desk, friday)).toEqual({ Pâte: "0.35", Tarte: "1" });
  });

  test("a day noted in part on itself keeps that, and what others took of it is noted on it", async () => {
    const { desk, turn, order, make, dough, tarts } = await kitchen();
    await order("10", wednesday);
    await make(tarts, "6", wednesday);
    turn(thursday);
    expect(await readRests(desk, thursday)).toEqual({ Pâte: "1.4", Tarte: "4" });
    await make(dough, "1.4", thursday);
    expect(await readRests(desk, wednesday)).toEqual({ Pâte: "2.1 pas noté", Tarte: "4" });
    expect(await batches(desk, await press(desk, wednesday))).toEqual([
      ["Pâte", wednesday, "2.1"],
      ["Tarte", thursday, "4"],
    ]);
    expect([await readRests(desk, wednesday), await readRests(desk, thursday)]).toEqual([{}, {}]);
    expect(await unconfirmed(desk, wednesday)).toBeNull();
    await order("1", friday);
    expect(await readRests(desk, friday)).toEqual({ Pâte: "0.35", Tarte: "1" });
  });

  test("days before that are noted, one after the other, on the day on which their dough was", async () => {
    const { desk, turn, order, make, dough } = await kitchen();
    await order("10", tuesday);
    await order("10", wednesday);
    turn(thursday);
    await make(dough, "4.5", thursday);
    turn(friday);
    expect([await readRests(desk, tuesday), await readRests(desk, wednesday)]).toEqual([
      { Tarte: "10" },
      { Tarte: "10" },
    ]);
    expect(await readRests(desk, friday)).toEqual({ Pâte: "2.5", Tarte: "20" });
    expect(await batches(desk, await press(desk, tuesday))).toEqual([["Tarte", thursday, "10"]]);
    expect(await readRests(desk, wednesday)).toEqual({ Pâte: "2.5", Tarte: "10" });
    expect(await readRests(desk, friday)).toEqual({ Pâte: "2.5", Tarte: "10" });
    expect(await batches(desk, await press(desk, wednesday))).toEqual([
      ["Pâte", thursday, "2.5"],
      ["Tarte", thursday, "10"],
    ]);
    expect([await readRests(desk, tuesday), await readRests(desk, wednesday), await readRests(desk, friday)]).toEqual([
      {},
      {},
      {},
    ]);
  });

  test("an order forty days old that is still to be delivered is no other", async () => {
    const { desk, turn, order, make, dough } = await kitchen();
    const january = "2026-01-20";
    await order("10", january, { delivery_on: friday });
    turn(thursday);
    await make(dough, "3.5", thursday);
    expect([await readRests(desk, january), await readRests(desk, thursday)]).toEqual([
      { Tarte: "10" },
      { Tarte: "10" },
    ]);
    expect(await batches(desk, await press(desk, january))).toEqual([["Tarte", thursday, "10"]]);
    expect([await readRests(desk, january), await readRests(desk, thursday)]).toEqual([{}, {}]);
  });

  test.each([false, true])(
    "parts of boxes that were noted later are not asked twice (kept in stock: %s)",
    async (stocked) => {
      const { desk, shop, turn, order, make, dough, tarts } = await kitchen();
      const tart = await desk.read(`/api/products/${String(shop.tart.id)}`);
      await desk.write("PUT", `/api/products/${String(shop.tart.id)}`, { ...tart, stock_managed: stocked });
      const components = [{ product_id: shop.tart.id, quantity: "2", unit: "piece" }];
      const box = await desk.create("/api/products", productOf({ name: "Coffret", components }));
      const id = await order("5", wednesday, { lines: [{ product_id: box.id, quantity: "5" }] });
      turn(thursday);
      expect(await readRests(desk, wednesday)).toEqual({ Coffret: "5", Pâte: "3.5", Tarte: "10" });
      await make(dough, "3.5", thursday);
      await make(tarts, "10", thursday);
      expect(await readRests(desk, thursday)).toEqual({ Coffret: "5" });
      expect(await readRests(desk, wednesday)).toEqual({ Coffret: "5" });
      expect(await batches(desk, await press(desk, wednesday))).toEqual([["Coffret", thursday, "5"]]);
      expect(await produced(desk, id)).toBe("5");
      expect([await readRests(desk, wednesday), await readRests(desk, thursday)]).toEqual([{}, {}]);
      await order("1", thursday);
      expect(await readRests(desk, thursday)).toEqual({ Pâte: "0.35", Tarte: "1" });
    },
  );

  test("what has nothing to do with it is written late on its own day", async () => {
    const { desk, shop, turn, order, make, dough } = await kitchen();
    const components = [{ article_id: shop.flour.id, quantity: "0.1", unit: "kg" }];
    const bread = await desk.create("/api/products", productOf({ name: "Galette", components }));
    const lines = [
      { product_id: shop.tart.id, quantity: "10" },
      { product_id: bread.id, quantity: "3" },
    ];
    await order("10", wednesday, { lines });
    turn(thursday);
    await make(dough, "3.5", thursday);
    expect(await later(desk, wednesday)).toMatchObject({ Galette: null, Tarte: { day: thursday } });
    const made = await press(desk, wednesday);
    expect(await batches(desk, made)).toEqual([
      ["Galette", wednesday, "3"],
      ["Tarte", thursday, "10"],
    ]);
    const pressed = at(await desk.get(`${sheetsPath}?${day(wednesday)}&day=${wednesday}`), "meta", "pressed");
    expect(pressed).toMatchObject({ day: wednesday, batches: made });
  });

  test("a page that shows an older state marks nothing that is more than it showed", async () => {
    const { desk, shop, turn, order, make, dough } = await kitchen();
    await order("10", wednesday);
    turn(thursday);
    const batch = await make(dough, "3.5", thursday);
    const sheets = [
      { type: "recipe", id: shop.dough.id, left: "0" },
      { type: "product", id: shop.tart.id, left: "10" },
    ];
    await desk.write("POST", `/api/batches/${String(batch)}/take-back`);
    const answer = await desk.write("POST", `${sheetsPath}/done`, {
      from: wednesday,
      to: wednesday,
      day: wednesday,
      shown: sheets,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "stale" } });
    expect(await readRests(desk, wednesday)).toEqual({ Pâte: "3.5", Tarte: "10" });
  });
});
