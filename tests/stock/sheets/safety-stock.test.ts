import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { readDemand, readNeeds, readSheets, sheetsPath } from "../../support/oracles/left-work";
import { at } from "../../support/read-answer";
import { articleOf, offerOf, openShopDesk, orderOf, productOf, recipeOf } from "../../support/world/shop";
import type { Desk } from "../../support/writes";

const [monday, tuesday, wednesday, sunday] = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-08"] as const;
const runs = "/api/production-planning/runs";
const day = (on: string) => `from=${on}&to=${on}`;
const week = `from=${monday}&to=${sunday}`;

describe.each(databases)("what is kept in stock of what is made, as days pass, on $name", (database) => {
  /** Monday at 5:00: 2 kg of cream of at least 5, by batches of 4 kg up to 9, and 1 box of biscuits of at least 2. */
  async function pastry() {
    let now = new Date(`${monday}T05:00:00Z`);
    const { desk, ...shop } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
    const turn = (to: string) => (now = new Date(`${to}T05:00:00Z`));
    const sugar = await desk.create(
      "/api/articles",
      articleOf({ name: "Sucre en poudre", unit: "kg", offers: [offerOf(shop.supplier)] }),
    );
    const cream = await desk.create(
      "/api/recipes",
      recipeOf({
        status: "active",
        name: "Crème d’amande",
        output_quantity: "4",
        output_unit: "kg",
        batch_step: "1",
        lines: [{ article_id: sugar.id, quantity: "4", unit: "kg" }],
        stock_managed: true,
        stock_quantity: "2",
        safety_stock: "5",
        target_stock: "9",
      }),
    );
    const biscuits = await desk.create(
      "/api/products",
      productOf({
        name: "Biscuits",
        components: [{ article_id: sugar.id, quantity: "0.5", unit: "kg" }],
        stock_managed: true,
        stock_quantity: "1",
        safety_stock: "2",
      }),
    );
    const galette = await desk.create(
      "/api/products",
      productOf({ name: "Galette", components: [{ recipe_id: cream.id, quantity: "1", unit: "kg" }] }),
    );
    const order = async (product: { id: number }, quantity: string, production_on: string) => {
      const lines = [{ product_id: product.id, quantity }];
      const saved = await desk.create(
        "/api/external-orders",
        orderOf({ delivery_on: production_on, production_on, lines }),
      );
      const path = `/api/external-orders/${String(saved.id)}`;
      const { lock_version } = await desk.read(path);
      await desk.write("POST", `${path}/status`, { status: "confirmed", lock_version });
    };
    const make = async (what: Record<string, number>, obtained: string, production_on: string, seen = 0) => {
      const body = { ...what, planned: obtained, obtained, production_on, seen };
      expect(await desk.write("POST", "/api/batches", body)).toMatchObject({ status: 201 });
    };
    return { desk, turn, order, make, cream, biscuits, galette };
  }

  const readRests = async (desk: Desk, query: string) => {
    const both = await readDemand(desk, query);
    expect(both.sheets).toEqual(both.needs);
    return Object.entries(both.sheets).map(([what, quantity]) => `${what} ${String(quantity)}`);
  };
  const press = async (desk: Desk, on: string) =>
    expect(await desk.write("POST", `${sheetsPath}/done`, { from: on, to: on, day: on })).toMatchObject({
      status: 200,
    });

  test("it is asked until it is noted, then no more; its sheet stays", async () => {
    const { desk, turn, make, cream, biscuits } = await pastry();
    const all = [`${monday} Biscuits 1`, `${monday} Crème d’amande 8`];
    for (const query of [day(monday), week]) expect(await readRests(desk, query)).toEqual(all);
    expect(await readRests(desk, day(tuesday))).toEqual([]);
    const sheets = at(await desk.get(`${sheetsPath}?${day(monday)}&day=${monday}`), "data", 0);
    expect(sheets).toMatchObject({
      recipes: [{ name: "Crème d’amande", planned_output: "8", for_stock: "7", order_count: 0, rest: "8" }],
      products: [
        {
          name: "Biscuits",
          quantity: "1",
          for_stock: "1",
          by_order: [{ order_id: null, quantity: "1", restock: true }],
          order_count: 0,
        },
      ],
      orders: [],
    });
    await make({ recipe_id: cream.id }, "8", monday);
    expect(await readRests(desk, week)).toEqual([`${monday} Biscuits 1`]);
    await make({ product_id: biscuits.id }, "1", monday);
    for (const query of [day(monday), week]) expect(await readRests(desk, query)).toEqual([]);
    expect(
      (await readSheets(desk, day(monday))).map(({ name, planned, rest, done }) => [name, planned, rest, done.length]),
    ).toEqual([
      ["Crème d’amande", "8", "0", 1],
      ["Biscuits", "1", "0", 1],
    ]);
    turn(tuesday);
    for (const query of [day(tuesday), week]) expect(await readRests(desk, query)).toEqual([]);
  });

  test("a whole day is noted by one press, and taken back it is asked again", async () => {
    const { desk, cream } = await pastry();
    await press(desk, monday);
    expect(await readRests(desk, week)).toEqual([]);
    const { id } = await desk.db
      .selectFrom("batches")
      .select("id")
      .where("recipe_id", "=", cream.id)
      .executeTakeFirstOrThrow();
    expect(await desk.write("POST", `/api/batches/${String(id)}/take-back`)).toMatchObject({ status: 200 });
    expect(await readRests(desk, week)).toEqual([`${monday} Crème d’amande 8`]);
  });

  test("less than was planned that holds is enough; what is still under is asked up to the target", async () => {
    const { desk, make, cream } = await pastry();
    await make({ recipe_id: cream.id }, "1", monday);
    // 3 kg there: 6 up to 9, in two batches.
    expect(await readRests(desk, day(monday))).toEqual([`${monday} Biscuits 1`, `${monday} Crème d’amande 8`]);
    await make({ recipe_id: cream.id }, "3", monday, 1);
    expect(await readRests(desk, day(monday))).toEqual([`${monday} Biscuits 1`]);
  });

  test("orders take of what is made for the stock, and it is filled up on the day that they touch it", async () => {
    const { desk, turn, order, galette } = await pastry();
    await press(desk, monday);
    await order(galette, "4", tuesday);
    expect(await readRests(desk, week)).toEqual([`${tuesday} Galette 4`]);
    await order(galette, "3", wednesday);
    // 10 kg less 7 leave 3: 6 are made on Wednesday.
    expect(await readRests(desk, week)).toEqual([
      `${tuesday} Galette 4`,
      `${wednesday} Crème d’amande 8`,
      `${wednesday} Galette 3`,
    ]);
    // The plan of each day says the same as that of all.
    expect(await readRests(desk, day(tuesday))).toEqual([`${tuesday} Galette 4`]);
    expect(await readRests(desk, day(wednesday))).toEqual([`${wednesday} Crème d’amande 8`, `${wednesday} Galette 3`]);
    turn(tuesday);
    await press(desk, tuesday);
    turn(wednesday);
    await press(desk, wednesday);
    expect(await readRests(desk, week)).toEqual([]);
    expect(
      await desk.db.selectFrom("stock_discrepancies").select("id").where("recipe_id", "is not", null).execute(),
    ).toEqual([]);
  });

  test("what was not made yesterday is asked today, and nothing of yesterday any more", async () => {
    const { desk, turn } = await pastry();
    turn(tuesday);
    expect(await readRests(desk, week)).toEqual([`${tuesday} Biscuits 1`, `${tuesday} Crème d’amande 8`]);
    expect(await readRests(desk, day(monday))).toEqual([]);
    expect((await readNeeds(desk, day(tuesday))).orders).toEqual([]);
  });

  test("nothing is made on closed days", async () => {
    const { desk } = await pastry();
    const house = await desk.read("/api/company");
    const closed = { ...house, name: "Pâtisserie", closed_weekdays: [1, 2] };
    expect(await desk.write("PUT", "/api/company", closed)).toMatchObject({ status: 200 });
    expect(await readRests(desk, week)).toEqual([`${wednesday} Biscuits 1`, `${wednesday} Crème d’amande 8`]);
    expect(await readRests(desk, day(monday))).toEqual([]);
  });

  test("a frozen calculation is stale once something falls under its safety stock, not while it holds", async () => {
    const { desk, cream } = await pastry();
    await press(desk, monday);
    const id = at(await desk.write("POST", runs, { from: monday, to: sunday }), "data", "id");
    const stale = async () => at(await desk.get(`${runs}/${String(id)}`), "data", "run", "stale");
    const lose = async (quantity: string) =>
      expect(
        await desk.write("POST", "/api/stock/waste", { recipe_id: cream.id, quantity, reason: "broken" }),
      ).toMatchObject({ status: 201 });
    expect(await stale()).toBe(false);
    await lose("4");
    expect(await stale()).toBe(false);
    await lose("3");
    expect(await stale()).toBe(true);
    // Those frozen before know nothing of it.
    await desk.db.updateTable("planning_runs").set({ restocks_made: 0 }).execute();
    expect(await stale()).toBe(false);
  });

  test("a frozen calculation keeps the sheets of its stock, unchanged while they are made", async () => {
    const { desk, make, cream } = await pastry();
    const id = at(await desk.write("POST", runs, { from: monday, to: sunday }), "data", "id");
    const sheets = `${runs}/${String(id)}/production-sheets`;
    expect(at(await desk.get(sheets), "data")).toMatchObject([
      { recipes: [{ for_stock: "7", rest: "8" }], products: [{ for_stock: "1" }] },
    ]);
    await make({ recipe_id: cream.id }, "8", monday);
    expect(at(await desk.get(sheets), "data")).toMatchObject([
      { recipes: [{ for_stock: "7", rest: "0" }], products: [{ for_stock: "1" }] },
    ]);
    expect(at(await desk.get(`${sheets}?changed=1`), "data")).toEqual([]);
  });
});
