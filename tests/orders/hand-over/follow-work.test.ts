import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { type Desk, type Saved, dataOf } from "../../support/writes";

const path = "/api/external-orders";
// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";

const orderSchema = z.looseObject({
  status: z.string(),
  lock_version: z.number(),
  changes: z.array(z.looseObject({ field: z.string(), new: z.string().nullable(), reason: z.string().nullable() })),
});
const idOf = z.looseObject({ id: z.number() });

describe.each(databases)("the status of an order follows the work on $name", (database) => {
  /** A tart of dough and a flan of nothing, both made to order; a jar kept in stock. */
  async function shop() {
    const { desk, tart, dough, flour } = await openShopDesk(database);
    const flan = await desk.create("/api/products", productOf());
    const jar = await desk.create(
      "/api/products",
      productOf({
        name: "Confiture",
        stock_managed: true,
        components: [{ recipe_id: dough.id, quantity: "0.1", unit: "kg" }],
      }),
    );
    const ordered = async (lines: [Saved, string][], fields: object = {}) =>
      moved(
        desk,
        await desk.create(
          path,
          orderOf({
            delivery_on: day,
            production_on: day,
            lines: lines.map(([{ id }, quantity]) => ({ product_id: id, quantity })),
            ...fields,
          }),
        ),
        "confirmed",
      );
    return { desk, tart, dough, flour, flan, jar, ordered };
  }

  const read = async (desk: Desk, { id }: Saved) =>
    orderSchema.parse(at(await desk.get(`${path}/${String(id)}`), "data"));
  const statusOf = async (desk: Desk, order: Saved) => (await read(desk, order)).status;
  const make = async (desk: Desk, item: object, obtained: string, seen = 0, production_on = day) => {
    const body = { ...item, production_on, planned: obtained, obtained, seen };
    const answer = await desk.write("POST", "/api/batches", body);
    expect(answer).toMatchObject({ status: 201 });
    return idOf.parse(at(answer, "data"));
  };
  const back = async (desk: Desk, { id }: { id: number }) =>
    expect(await desk.write("POST", `/api/batches/${String(id)}/take-back`)).toMatchObject({ status: 200 });
  const wholeDay = (desk: Desk) =>
    desk.write("POST", "/api/production-planning/production-sheets/done", { from: day, to: day, day });

  test("in production with the first thing made, ready with the last, and back as it is taken back", async () => {
    const { desk, tart, flan, ordered } = await shop();
    const order = await ordered([
      [tart, "4"],
      [flan, "2"],
    ]);
    const other = await ordered([[flan, "1"]], { production_on: "2026-02-28" });
    const tarts = await make(desk, { product_id: tart.id }, "3");
    expect(await statusOf(desk, order)).toBe("in_production");
    const more = await make(desk, { product_id: tart.id }, "1", 1);
    expect(await statusOf(desk, order)).toBe("in_production");
    const flans = await make(desk, { product_id: flan.id }, "2");
    const ready = await read(desk, order);
    expect(ready.status).toBe("ready");
    expect(ready.changes.flatMap(({ field, new: now, reason }) => (field === "status" ? [[now, reason]] : []))).toEqual(
      [
        ["ready", "Suit le travail : tout est fait"],
        ["in_production", "Suit le travail : la production a commencé"],
        ["confirmed", "essai"],
        ["draft", null],
      ],
    );
    await back(desk, flans);
    expect(await statusOf(desk, order)).toBe("in_production");
    await back(desk, more);
    await back(desk, tarts);
    const left = await read(desk, order);
    expect(left).toMatchObject({ status: "confirmed" });
    expect(left.changes[0]?.reason).toBe("Suit le travail : ce qui était fait est repris");
    expect(await statusOf(desk, other)).toBe("confirmed");
  });

  test("a status that somebody chose stays, unless the work says more", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await moved(desk, await ordered([[tart, "4"]]), "in_production");
    const tarts = await make(desk, { product_id: tart.id }, "4");
    expect(await statusOf(desk, order)).toBe("ready");
    await back(desk, tarts);
    expect(await statusOf(desk, order)).toBe("in_production");
    const chosen = await moved(desk, dataOf(await desk.get(`${path}/${String(order.id)}`)), "ready");
    const again = await make(desk, { product_id: tart.id }, "1");
    await back(desk, again);
    expect(await statusOf(desk, chosen)).toBe("ready");
  });

  test("a dough begins the orders of its day that call for it, and no others", async () => {
    const { desk, tart, flan, dough, ordered } = await shop();
    const [tarts, flans] = [await ordered([[tart, "4"]]), await ordered([[flan, "4"]])];
    const later = await ordered([[tart, "4"]], { delivery_on: "2026-03-02", production_on: "2026-03-02" });
    const made = await make(desk, { recipe_id: dough.id }, "1.4");
    const second = await make(desk, { recipe_id: dough.id }, "1", 1);
    expect(await Promise.all([tarts, flans, later].map((order) => statusOf(desk, order)))).toEqual([
      "in_production",
      "confirmed",
      "confirmed",
    ]);
    await back(desk, made);
    expect(await statusOf(desk, tarts)).toBe("in_production");
    await back(desk, second);
    expect(await statusOf(desk, tarts)).toBe("confirmed");
  });

  test("a sub-recipe of a product within a product begins the order too; so does the first thing weighed", async () => {
    const { desk, tart, dough, ordered } = await shop();
    const box = await desk.create(
      "/api/products",
      productOf({ name: "Coffret", components: [{ product_id: tart.id, quantity: "2", unit: "piece" }] }),
    );
    const order = await ordered([[box, "1"]]);
    const started = await desk.write("POST", "/api/weighings", {
      recipe_id: dough.id,
      output_quantity: "1",
      production_on: day,
    });
    expect(started).toMatchObject({ status: 201 });
    const weighing = z
      .looseObject({
        id: z.number(),
        lines: z.array(z.looseObject({ id: z.number(), quantity: z.string(), lock_version: z.number() })),
      })
      .parse(at(started, "data"));
    expect(await statusOf(desk, order)).toBe("confirmed");
    const [line] = weighing.lines;
    const lines = `/api/weighings/${String(weighing.id)}/lines/${String(line?.id)}`;
    const weighed = await desk.write("POST", `${lines}/weigh`, {
      quantity: line?.quantity,
      lock_version: line?.lock_version,
    });
    expect(weighed).toMatchObject({ status: 200 });
    expect(await statusOf(desk, order)).toBe("in_production");
    await desk.write("POST", `${lines}/take-back`, { lock_version: (line?.lock_version ?? 0) + 1 });
    expect(await statusOf(desk, order)).toBe("confirmed");
  });

  test("quantities noted in the order count as well, and more ordered makes it unready", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered([[tart, "4"]]);
    const save = async (fields: object) => {
      const now = await desk.read(`${path}/${String(order.id)}`);
      const lines = [{ product_id: tart.id, ...fields }];
      return desk.write("PUT", `${path}/${String(order.id)}`, { ...now, lines, reason: "essai" });
    };
    const { lock_version } = await read(desk, order);
    expect(await save({ quantity: "4", produced_quantity: "4" })).toMatchObject({
      status: 200,
      body: { data: { status: "ready", lock_version: lock_version + 1 } },
    });
    expect(await save({ quantity: "6" })).toMatchObject({ body: { data: { status: "in_production" } } });
    expect(await save({ quantity: "4" })).toMatchObject({ body: { data: { status: "ready" } } });
    expect(await save({ quantity: "4", produced_quantity: "0" })).toMatchObject({
      body: { data: { status: "confirmed" } },
    });
  });

  test("what another order takes over is made for it", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered([[tart, "4"]]);
    await make(desk, { product_id: tart.id }, "4");
    const other = await ordered([[tart, "2"]]);
    const now = await desk.read(`${path}/${String(order.id)}`);
    const answer = await desk.write("PUT", `${path}/${String(order.id)}`, {
      ...now,
      lines: [{ product_id: tart.id, quantity: "2" }],
      reason: "essai",
      surplus: [{ product_id: tart.id, quantity: "2", to: "order", order_id: other.id }],
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { status: "ready" } } });
    expect(await statusOf(desk, other)).toBe("ready");
  });

  test("a day that was all done as planned leaves no order confirmed, those served from stock neither", async () => {
    const { desk, tart, jar, ordered } = await shop();
    await make(desk, { product_id: jar.id }, "5", 0, "2026-02-28");
    const orders = [
      await ordered([
        [tart, "4"],
        [jar, "2"],
      ]),
      await ordered([[tart, "2"]]),
      await ordered([[jar, "3"]]),
      await ordered([[jar, "1"]]),
    ];
    expect(await wholeDay(desk)).toMatchObject({ status: 200 });
    expect(await Promise.all(orders.map((order) => statusOf(desk, order)))).toEqual([
      "ready",
      "ready",
      "ready",
      "ready",
    ]);
  });

  test("the house switches it off", async () => {
    const { desk, tart, ordered } = await shop();
    const house = await desk.read("/api/company");
    expect(house).toMatchObject({ status_follows_work: true });
    const body = { ...house, name: "Maison Bru", status_follows_work: false };
    expect(await desk.write("PUT", "/api/company", body)).toMatchObject({ status: 200 });
    const order = await ordered([[tart, "4"]]);
    await make(desk, { product_id: tart.id }, "4");
    expect(await statusOf(desk, order)).toBe("confirmed");
  });
});
