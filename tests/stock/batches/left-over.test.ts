import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { readNeeds, readSheets } from "../../support/oracles/left-work";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";

const [wednesday, thursday] = ["2026-03-04", "2026-03-05"];

describe.each(databases)("what lies there beyond what orders have on $name", (database) => {
  /** The shop on Wednesday morning, with a clock to turn. */
  async function kitchen() {
    let now = new Date(`${wednesday}T05:00:00Z`);
    const { desk, tart } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
    const turn = (to: string) => (now = new Date(`${to}T05:00:00Z`));
    /** Writes a confirmed order of a product of Wednesday. */
    const order = async (quantity: string, product_id = tart.id, fields: object = {}) => {
      const lines = [{ product_id, quantity }];
      const body = orderOf({ delivery_on: wednesday, production_on: wednesday, lines, ...fields });
      const { id, lock_version } = await desk.create("/api/external-orders", body);
      const path = `/api/external-orders/${String(id)}`;
      const answer = await desk.write("POST", `${path}/status`, { status: "confirmed", lock_version });
      expect(answer).toMatchObject({ status: 200 });
      /** Writes how much of its line is produced. */
      const produced = async (produced_quantity: string) => {
        const { lock_version } = await desk.read(path);
        const change = { ...body, lock_version, reason: "Noté", lines: [{ product_id, quantity, produced_quantity }] };
        expect(await desk.write("PUT", path, change)).toMatchObject({ status: 200 });
      };
      return { id, produced };
    };
    const make = async (obtained: string, product_id = tart.id, seen = 0) => {
      const body = { product_id, planned: obtained, obtained, production_on: wednesday, seen };
      expect(await desk.write("POST", "/api/batches", body)).toMatchObject({ status: 201 });
    };
    const tarts = async (day = wednesday) => {
      const all = await readSheets(desk, `from=${day}&to=${day}`);
      return all.flatMap(({ name, rest, left_over }) => (name === "Tarte" ? [{ rest, left_over }] : []));
    };
    const batches = async () => at(await desk.get(`/api/batches?product_id=${String(tart.id)}`), "meta", "total");
    return { desk, tart, turn, order, make, tarts, batches };
  }

  test("a sheet tells what of its rest was made already, and an order that notes it takes it", async () => {
    const { order, make, tarts, batches } = await kitchen();
    await order("6");
    await make("10");
    expect(await tarts()).toEqual([{ rest: "0", left_over: null }]);
    const { produced } = await order("4");
    expect(await tarts()).toEqual([{ rest: "4", left_over: "4" }]);
    await order("3");
    expect(await tarts()).toEqual([{ rest: "7", left_over: "4" }]);
    await produced("4");
    expect(await batches()).toBe(1);
    expect(await tarts()).toEqual([{ rest: "3", left_over: null }]);
    await produced("0");
    expect(await tarts()).toEqual([{ rest: "7", left_over: "4" }]);
    // « Fait » of the rest is a batch anew: what lay there lies there still, and nobody asks for it.
    await make("7", undefined, 1);
    expect(await batches()).toBe(2);
    expect(await tarts()).toEqual([{ rest: "0", left_over: null }]);
  });

  test("what was lost of it does not lie there, nor what was given to an order", async () => {
    const { desk, tart, order, make, tarts } = await kitchen();
    await order("6");
    await make("10");
    await order("4");
    const lost = { product_id: tart.id, quantity: "3", reason: "broken", wasted_on: wednesday };
    expect(await desk.write("POST", "/api/stock/waste", lost)).toMatchObject({ status: 201 });
    expect(await tarts()).toEqual([{ rest: "4", left_over: "1" }]);
  });

  test("an order of yesterday that came late takes what yesterday left over", async () => {
    const { turn, order, make, tarts, batches } = await kitchen();
    await order("6");
    await make("10");
    turn(thursday);
    const { produced } = await order("4", undefined, { delivery_on: thursday });
    await order("2", undefined, { delivery_on: thursday, production_on: thursday });
    expect(await tarts(thursday)).toEqual([{ rest: "6", left_over: "4" }]);
    await produced("4");
    expect(await batches()).toBe(1);
    expect(await tarts(thursday)).toEqual([{ rest: "2", left_over: null }]);
  });

  test("boxes come before, whether they are made or not", async () => {
    const { desk, tart, order, make, tarts } = await kitchen();
    const components = [{ product_id: tart.id, quantity: "4", unit: "piece" }];
    const box = await desk.create("/api/products", productOf({ name: "Coffret", components }));
    await order("6");
    await order("1", box.id);
    await make("11");
    expect(await tarts()).toEqual([{ rest: "0", left_over: null }]);
    await order("5");
    expect(await tarts()).toEqual([{ rest: "5", left_over: "1" }]);
    await make("1", box.id);
    expect(await tarts()).toEqual([{ rest: "5", left_over: "1" }]);
    expect((await readNeeds(desk, `from=${wednesday}&to=${wednesday}`)).products).toMatchObject([
      { name: "Tarte", days: [{ day: wednesday, to_produce: "5" }] },
    ]);
  });

  test("a box waits for what was lost of it, and no more for it once the loss is taken back", async () => {
    const { desk, tart, order, make } = await kitchen();
    const components = [{ product_id: tart.id, quantity: "4", unit: "piece" }];
    const box = await desk.create("/api/products", productOf({ name: "Coffret", components }));
    await order("6");
    await order("1", box.id);
    await make("11");
    const toMake = async () => {
      const { products } = await readNeeds(desk, `from=${wednesday}&to=${wednesday}`);
      return products.find(({ name }) => name === "Tarte")?.days ?? [];
    };
    expect(await toMake()).toEqual([]);
    const lost = { product_id: tart.id, quantity: "3", reason: "broken", wasted_on: wednesday };
    const id = at(await desk.write("POST", "/api/stock/waste", lost), "data", "id");
    expect(await toMake()).toEqual([{ day: wednesday, to_produce: "2" }]);
    expect(await desk.write("POST", `/api/stock/waste/${String(id)}/undo`)).toMatchObject({ status: 200 });
    expect(await toMake()).toEqual([]);
  });

  test("of what is kept in stock the plan counts it by itself", async () => {
    const { desk, tart, order, make, tarts } = await kitchen();
    const path = `/api/products/${String(tart.id)}`;
    const product = await desk.read(path);
    expect(await desk.write("PUT", path, { ...product, stock_managed: true })).toMatchObject({ status: 200 });
    await order("6");
    await make("10");
    await order("5");
    expect(await tarts()).toEqual([{ rest: "1", left_over: null }]);
  });
});
