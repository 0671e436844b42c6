import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { at, column } from "../../support/read-answer";
import { openShopDesk, orderOf } from "../../support/world/shop";
import { type Desk, errorsOf } from "../../support/writes";

// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";
const plan = { from: day, to: day };
const path = "/api/production-planning/production-sheets";

const made = z.looseObject({
  name: z.string(),
  done: z.array(z.looseObject({ expected: z.string(), obtained: z.string() })),
  weighed: z.looseObject({ output_quantity: z.string() }).nullish(),
});
const sheets = z.array(
  z.looseObject({
    day: z.string(),
    recipes: z.array(made.extend({ planned_output: z.string() })),
    products: z.array(made.extend({ quantity: z.string() })),
  }),
);

describe.each(databases)("production sheets marked done on $name", (database) => {
  /** 40 tarts ordered for the day, of a dough. */
  async function bakery() {
    const { desk, ...shop } = await openShopDesk(database);
    const order = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: shop.tart.id, quantity: "40" }] }),
    );
    const confirmed = await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, {
      status: "confirmed",
      lock_version: 1,
    });
    expect(confirmed.status).toBe(200);
    return { desk, shop, order };
  }

  const read = async (desk: Desk) =>
    sheets
      .parse(at(await desk.get(`${path}?from=${day}&to=${day}`), "data"))
      .flatMap(({ recipes, products }) => [
        ...recipes.map(({ name, planned_output, done }) => [
          name,
          planned_output,
          done.map(({ obtained }) => obtained),
        ]),
        ...products.map(({ name, quantity, done }) => [name, quantity, done.map(({ obtained }) => obtained)]),
      ]);

  test("sheets stay what they were while the day is worked through, and say what is done", async () => {
    const { desk, shop } = await bakery();
    expect(await read(desk)).toEqual([
      ["Pâte", "14", []],
      ["Tarte", "40", []],
    ]);
    const tarts = { product_id: shop.tart.id, production_on: day, planned: "40", obtained: "38", seen: 0 };
    expect((await desk.write("POST", "/api/batches", tarts)).status).toBe(201);
    expect(await read(desk)).toEqual([
      ["Pâte", "14", []],
      ["Tarte", "40", ["38"]],
    ]);
    // What is still to be made falls all the same.
    expect(
      at(await desk.get(`/api/production-planning/compute-needs?from=${day}&to=${day}`), "data", "products", 0),
    ).toMatchObject({ to_produce: "2" });
  });

  test("a stocked recipe that was made does not take its own sheet away", async () => {
    const { desk, shop } = await bakery();
    const dough = await desk.read(`/api/recipes/${String(shop.dough.id)}`);
    await desk.write("PUT", `/api/recipes/${String(shop.dough.id)}`, { ...dough, stock_managed: true });
    const body = { recipe_id: shop.dough.id, production_on: day, planned: "14", obtained: "13", seen: 0 };
    expect((await desk.write("POST", "/api/batches", body)).status).toBe(201);
    expect(await read(desk)).toEqual([
      ["Pâte", "14", ["13"]],
      ["Tarte", "40", []],
    ]);
  });

  test("what was made for an order lies in stock for it, and serves no other", async () => {
    const { desk, shop } = await bakery();
    const tart = await desk.read(`/api/products/${String(shop.tart.id)}`);
    await desk.write("PUT", `/api/products/${String(shop.tart.id)}`, { ...tart, stock_managed: true });
    const body = { product_id: shop.tart.id, production_on: day, planned: "40", obtained: "30", seen: 0 };
    expect((await desk.write("POST", "/api/batches", body)).status).toBe(201);
    const toProduce = async () =>
      at(await desk.get(`/api/production-planning/compute-needs?from=${day}&to=${day}`), "data", "products", 0);
    expect(await toProduce()).toMatchObject({ from_stock: "0", to_produce: "10" });
    expect(await read(desk)).toEqual([
      ["Pâte", "14", []],
      ["Tarte", "40", ["30"]],
    ]);
    // Five more than anybody ordered serve whoever comes.
    const more = { ...body, planned: "10", obtained: "15", seen: 1 };
    expect((await desk.write("POST", "/api/batches", more)).status).toBe(201);
    const other = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: shop.tart.id, quantity: "8" }] }),
    );
    await desk.write("POST", `/api/external-orders/${String(other.id)}/status`, {
      status: "confirmed",
      lock_version: 1,
    });
    expect(await toProduce()).toMatchObject({ from_stock: "5", to_produce: "3" });
  });

  test("a whole day is marked done at once, but for what is done already; twice changes nothing", async () => {
    const { desk, shop, order } = await bakery();
    const body = {
      recipe_id: shop.dough.id,
      production_on: day,
      planned: "14",
      expected: "10",
      obtained: "9",
      seen: 0,
    };
    await desk.write("POST", "/api/batches", body);
    const all = () => desk.write("POST", `${path}/done`, { ...plan, day });
    const [one, other] = await Promise.all([all(), all()]);
    const batches = [one, other].flatMap((answer) => z.array(z.number()).parse(at(answer, "data", "batches")));
    expect(batches).toHaveLength(2);
    expect(await read(desk)).toEqual([
      ["Pâte", "14", ["9", "5"]],
      ["Tarte", "40", ["40"]],
    ]);
    expect(at(await desk.get(`/api/external-orders/${String(order.id)}`), "data", "lines", 0)).toMatchObject({
      produced_quantity: "40",
    });
    expect(at(await desk.get("/api/batches?reversed=0"), "data")).toMatchObject([
      { source: "day", name: "Tarte" },
      { source: "day", name: "Pâte" },
      { source: "sheet", name: "Pâte" },
    ]);
  });

  test("a day of a frozen calculation is marked done as it was frozen", async () => {
    const { desk } = await bakery();
    const run = await desk.write("POST", "/api/production-planning/runs", plan);
    const id = Number(at(run, "data", "run", "id"));
    const answer = await desk.write("POST", `${path}/done`, { run_id: id, day });
    expect(answer).toMatchObject({ status: 200, body: { data: { day, sheets: 2 } } });
    const frozen = await desk.get(`/api/production-planning/runs/${String(id)}/production-sheets`);
    expect(sheets.parse(at(frozen, "data"))).toMatchObject([
      { recipes: [{ done: [{ obtained: "14" }] }], products: [{ done: [{ obtained: "40" }] }] },
    ]);
  });

  test("what is marked done from a frozen calculation remembers it; one that does not exist is refused", async () => {
    const { desk, shop } = await bakery();
    const run = await desk.write("POST", "/api/production-planning/runs", plan);
    const run_id = Number(at(run, "data", "run", "id"));
    const dough = {
      recipe_id: shop.dough.id,
      product_id: null,
      production_on: day,
      planned: "14",
      obtained: "9",
      expected: "10",
      seen: 0,
    };
    expect(errorsOf(await desk.write("POST", "/api/batches", { ...dough, run_id: 999 }))).toHaveProperty("run_id");
    expect((await desk.write("POST", `${path}/done`, { run_id: 999, day })).status).toBe(404);
    expect(at(await desk.write("POST", "/api/batches", { ...dough, run_id }), "data", "run_id")).toBe(run_id);
    await desk.write("POST", `${path}/done`, { run_id, day });
    expect(column(await desk.get("/api/batches"), "run_id")).toEqual([run_id, run_id, run_id]);
  });

  test("a finished weighing is told with its sheet, and a day takes what it says", async () => {
    const { desk, shop } = await bakery();
    const started = await desk.write("POST", "/api/weighings", {
      recipe_id: shop.dough.id,
      output_quantity: "15",
      production_on: day,
    });
    const lines = z.array(z.looseObject({ id: z.number(), quantity: z.string() })).parse(at(started, "data", "lines"));
    for (const { id, quantity } of lines)
      await desk.write("POST", `/api/weighings/1/lines/${String(id)}/weigh`, { quantity, lock_version: 1 });
    const days = sheets.parse(at(await desk.get(`${path}?from=${day}&to=${day}`), "data"));
    expect(days[0]?.recipes[0]?.weighed).toMatchObject({ output_quantity: "15" });
    await desk.write("POST", `${path}/done`, { ...plan, day });
    expect((await read(desk))[0]).toEqual(["Pâte", "14", ["15"]]);
  });

  test("a day of which nobody marked a sheet is named until somebody does", async () => {
    const { desk } = await bakery();
    const unconfirmed = async () => at(await desk.get(`${path}/unconfirmed?from=2026-02-27&to=${day}`), "data");
    expect(await unconfirmed()).toEqual({ day, sheets: 2, noted: false });
    await desk.write("POST", `${path}/done`, { ...plan, day });
    expect(await unconfirmed()).toBeNull();
    expect((await desk.get(`${path}/unconfirmed?from=${day}`)).status).toBe(422);
  });
});
