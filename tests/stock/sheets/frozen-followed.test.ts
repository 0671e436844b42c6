import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { readSheets } from "../../support/oracles/left-work";
import { at, column } from "../../support/read-answer";
import { articleOf, offerOf, openShopDesk, orderOf, productOf, recipeOf } from "../../support/world/shop";
import type { Saved } from "../../support/writes";

const [monday, tuesday, wednesday, thursday] = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"];
const runs = "/api/production-planning/runs";

describe.each(databases)("a frozen calculation that the kitchen follows, on $name", (database) => {
  /**
   * A pastry shop on Monday at 5:00, with two orders of five cakes for Wednesday and Thursday. A cake takes 1 kg of
   * sugar, of which 7 kg are there in two lots: 0.6 kg by its cream.
   */
  async function pastry({ cream: ofCream = {}, cake: ofCake = {} }: { cream?: object; cake?: object } = {}) {
    let now = new Date(`${monday}T05:00:00Z`);
    const { desk, ...shop } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
    const turn = (to: string) => (now = new Date(`${to}T05:00:00Z`));
    const sugar = await desk.create(
      "/api/articles",
      articleOf({
        name: "Sucre glace",
        unit: "kg",
        managed_stock: true,
        offers: [offerOf(shop.supplier, { pack_quantity: "1", pack_unit: "kg" })],
        lots: [
          { code: "A", quantity: "4", expires_on: "2026-03-20" },
          { code: "B", quantity: "3", expires_on: null },
        ],
      }),
    );
    const line = (of: object, quantity: string) => ({ quantity, unit: "kg", ...of });
    const cream = await desk.create(
      "/api/recipes",
      recipeOf({
        status: "active",
        name: "Crème",
        output_quantity: "1",
        output_unit: "kg",
        shelf_life_days: 3,
        lines: [line({ article_id: sugar.id }, "0.6")],
        ...ofCream,
      }),
    );
    const cake = await desk.create(
      "/api/products",
      productOf({
        name: "Gâteau",
        components: [line({ recipe_id: cream.id }, "1"), line({ article_id: sugar.id }, "0.4")],
        ...ofCake,
      }),
    );
    const become = async (id: number, ...statuses: string[]) => {
      for (const status of statuses) {
        const { lock_version } = await desk.read(`/api/external-orders/${String(id)}`);
        const answer = await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status, lock_version });
        expect([status, answer.status]).toEqual([status, 200]);
      }
    };
    const order = async (quantity: string, production_on: string, of: Saved = cake) => {
      const lines = [{ product_id: of.id, quantity }];
      const saved = await desk.create(
        "/api/external-orders",
        orderOf({ delivery_on: production_on, production_on, lines }),
      );
      await become(saved.id, "confirmed");
      return saved.id;
    };
    const pass = () => (now = new Date(now.getTime() + 60_000));
    const freeze = async (from: string, to: string) => {
      pass();
      const id = Number(at(await desk.write("POST", runs, { from, to }), "data", "id"));
      pass();
      return id;
    };
    const make = async (what: Record<string, number>, quantity: string, production_on: string, more: object = {}) => {
      const body = { ...what, planned: quantity, obtained: quantity, production_on, seen: 0, ...more };
      const answer = await desk.write("POST", "/api/batches", body);
      expect([answer.status, answer.status === 201 || answer.body]).toEqual([201, true]);
      return Number(at(answer, "data", "id"));
    };
    const read = async (run: number) => {
      pass();
      const answer = await desk.get(`${runs}/${String(run)}`);
      const listed = await desk.get(`${runs}?stale=1`);
      expect(column(listed, "stale")).toEqual([at(answer, "data", "run", "stale")]);
      return at(answer, "data", "diff") as { articles: { net: unknown }[]; orders_changed: object[] } | null;
    };
    return {
      desk,
      turn,
      order,
      become,
      freeze,
      make,
      read,
      sugar,
      cream,
      cake,
      both: [await order("5", wednesday), await order("5", thursday)] as const,
      ofCream: { recipe_id: cream.id },
      ofCake: { product_id: cake.id },
    };
  }

  test.each([
    ["cream passes through", {}, {}],
    ["cream is kept in stock", { stock_managed: true }, {}],
    ["cream is made the day before", { lead_days: 1 }, {}],
    ["cream is made the day before, and kept in stock", { lead_days: 1, stock_managed: true }, {}],
    ["cakes are kept in stock", {}, { stock_managed: true }],
  ])("is what it was while its work is noted and handed over, day by day: %s", async (_, cream, cake) => {
    const { desk, turn, freeze, read, become, both } = await pastry({ cream, cake });
    const run = await freeze(monday, thursday);
    expect(at(await desk.get(`${runs}/${String(run)}`), "data", "articles")).toMatchObject([{ gross: "10", net: "3" }]);
    for (const [index, day] of [tuesday, wednesday, thursday].entries()) {
      turn(day);
      expect(await read(run)).toBeNull();
      const done = await desk.write("POST", "/api/production-planning/production-sheets/done", {
        from: day,
        to: day,
        day,
      });
      expect([200, 409, 422]).toContain(done.status);
      expect(await read(run)).toBeNull();
      const id = both[index - 1];
      if (id === undefined) continue;
      const { status } = await desk.read(`/api/external-orders/${String(id)}`);
      await become(id, ...(status === "ready" ? ["delivered"] : ["ready", "delivered"]));
      expect(await read(run)).toBeNull();
    }
  });

  test.each([
    ["cream passes through", {}],
    ["cream is kept in stock", { stock_managed: true }],
  ])("says what more was made than it planned, and what was lost: %s", async (_, cream) => {
    const { desk, freeze, read, make, ofCake, ofCream, sugar } = await pastry({ cream });
    const run = await freeze(monday, thursday);
    await make(ofCream, "7", wednesday, { planned: "5", expected: "7" });
    await make(ofCake, "7", wednesday, { planned: "5", expected: "7" });
    expect(await read(run)).toMatchObject({
      products: [],
      recipes: [],
      orders_changed: [],
      articles: [{ article_id: sugar.id, net: { before: "3", after: "5", change: "2" } }],
    });
    await desk.write("POST", "/api/stock/waste", { article_id: sugar.id, quantity: "0.0005", reason: "broken" });
    expect(await read(run)).toMatchObject({ articles: [{ net: { before: "3", after: "5" } }] });
  });

  test("asks again for what a batch did not give, and for all of one that is taken back", async () => {
    const { desk, freeze, read, make, ofCake, ofCream } = await pastry();
    const run = await freeze(monday, thursday);
    await make(ofCream, "5", wednesday);
    // All was launched and four came of it: the fifth is made once more, of cream too.
    const id = await make(ofCake, "5", wednesday, { expected: "5", obtained: "4" });
    expect(await read(run)).toMatchObject({ articles: [{ net: { before: "3", after: "4" } }] });
    const back = await desk.write("POST", `/api/batches/${String(id)}/take-back`, {});
    expect([back.status, back.status < 300 || back.body]).toEqual([back.status, true]);
    expect(await read(run)).toBeNull();
  });

  test.each([
    ["cream passes through", {}, {}],
    ["cream is kept in stock", { stock_managed: true }, {}],
    ["cakes are kept in stock", {}, { stock_managed: true }],
  ])("goes on telling what was lost once it is made anew: %s", async (_, cream, cake) => {
    const { desk, freeze, read, make, ofCake, ofCream } = await pastry({ cream, cake });
    const run = await freeze(monday, thursday);
    await make(ofCream, "5", wednesday);
    // All was launched and four came of it.
    await make(ofCake, "5", wednesday, { obtained: "4" });
    const lost = async (after: string) =>
      expect(await read(run)).toMatchObject({
        products: [],
        recipes: [],
        orders_changed: [],
        articles: [{ net: { before: "3", after } }],
      });
    await lost("4");
    await make(ofCream, "1", wednesday, { seen: 1 });
    await lost("4");
    await make(ofCake, "1", wednesday, { seen: 1 });
    await lost("4");
    // And what was made, and broke: as much as was made for the order.
    const waste = { product_id: ofCake.product_id, quantity: "1", reason: "broken" };
    expect(await desk.write("POST", "/api/stock/waste", waste)).toMatchObject({ status: 201 });
    await lost("5");
    await make(ofCream, "1", wednesday, { seen: 2 });
    await make(ofCake, "1", wednesday, { seen: 2 });
    await lost("5");
  });

  test("tells a better yield: less is to be made of the days to come", async () => {
    const { freeze, read, make, ofCream } = await pastry();
    const run = await freeze(monday, thursday);
    await make(ofCream, "5", wednesday, { obtained: "7" });
    expect(await read(run)).toMatchObject({ articles: [{ net: { before: "3", after: "1.8" } }] });
    await make(ofCream, "3", thursday);
    expect(await read(run)).toMatchObject({ articles: [{ net: { before: "3", after: "1.8" } }] });
  });

  test("follows an order that is raised while its work is noted", async () => {
    const { desk, freeze, read, make, both, ofCake, ofCream } = await pastry();
    const run = await freeze(monday, thursday);
    await make(ofCream, "5", wednesday);
    await make(ofCake, "5", wednesday);
    const order = await desk.read(`/api/external-orders/${String(both[1])}`);
    const lines = [{ ...(order.lines as object[])[0], quantity: "7" }];
    const raised = { ...order, reason: "Deux de plus", lines };
    expect(await desk.write("PUT", `/api/external-orders/${String(both[1])}`, raised)).toMatchObject({ status: 200 });
    const more = async () =>
      expect(await read(run)).toMatchObject({
        orders_changed: [{ order_id: both[1] }],
        articles: [{ net: { before: "3", after: "5" } }],
      });
    await more();
    await make(ofCream, "7", thursday);
    await more();
    await make(ofCake, "7", thursday);
    await more();
  });

  test("goes on telling what an order took that it did not count, once that is handed over", async () => {
    const { freeze, read, make, order, become, ofCake, ofCream } = await pastry({ cake: { stock_managed: true } });
    const run = await freeze(monday, thursday);
    await make(ofCream, "5", wednesday);
    await make(ofCake, "5", wednesday);
    expect(await read(run)).toBeNull();
    const third = await order("2", wednesday);
    await become(third, "in_production", "ready", "delivered");
    expect(await read(run)).toMatchObject({ articles: [{ net: { before: "3", after: "5" } }] });
    await make(ofCream, "2", wednesday, { seen: 1 });
    await make(ofCake, "2", wednesday, { seen: 1 });
    expect(await read(run)).toMatchObject({ articles: [{ net: { before: "3", after: "5" } }] });
  });

  test("takes for a change what was made for an order that it did not count", async () => {
    const { freeze, read, make, order, ofCake, ofCream } = await pastry();
    const run = await freeze(monday, thursday);
    const third = await order("2", wednesday);
    expect(await read(run)).toMatchObject({
      orders_changed: [{ order_id: third, change: "added" }],
      articles: [{ net: { before: "3", after: "5" } }],
    });
    await make(ofCream, "7", wednesday);
    await make(ofCake, "7", wednesday);
    expect(await read(run)).toMatchObject({
      articles: [{ net: { before: "3", after: "5" } }],
    });
  });

  test.each([
    ["cream passes through", {}, { reserved: "5", net: "3" }],
    ["cream is made the day before", { lead_days: 1 }, { reserved: "7", net: "2" }],
  ])("counts what orders before its days take once, noted or not: %s", async (_, cream, figures) => {
    const { desk, turn, freeze, read } = await pastry({ cream });
    turn(tuesday);
    const run = await freeze(thursday, thursday);
    expect(at(await desk.get(`${runs}/${String(run)}`), "data", "articles")).toMatchObject([figures]);
    for (const day of [tuesday, wednesday]) {
      turn(day);
      await desk.write("POST", "/api/production-planning/production-sheets/done", { from: day, to: day, day });
      expect(await read(run)).toBeNull();
    }
  });

  test("and a day’s sheet stays what it was, though an order takes what was made for another", async () => {
    const { desk, turn, become, freeze, read, make, both, ofCake, ofCream } = await pastry({
      cake: { stock_managed: true },
    });
    await make(ofCake, "7", monday);
    const run = await freeze(tuesday, thursday);
    turn(wednesday);
    const sheet = async () =>
      (await readSheets(desk, `from=${thursday}&to=${thursday}`)).map(({ name, planned }) => `${name} ${planned}`);
    const before = await sheet();
    expect(before).toEqual(["Crème 3", "Gâteau 3"]);
    await make(ofCream, "3", thursday);
    await make(ofCake, "3", thursday, { expires_on: thursday });
    expect(await read(run)).toBeNull();
    // Wednesday's order takes what goes off first.
    await become(both[0], "in_production", "ready", "delivered");
    const gone = await desk.db.selectFrom("batch_order_lines").select("gone").where("order_id", "=", both[1]).execute();
    expect(gone).toEqual([{ gone: 3_000_000 }]);
    expect(await sheet()).toEqual(before);
    expect(await read(run)).toBeNull();
  });

  test("the sheets of a day stay what they were once a later day is made and handed over", async () => {
    const { desk, turn, become, make, both, sugar, ofCake, ofCream } = await pastry({ cake: { stock_managed: true } });
    // Where something is made ahead, a day looks at later orders too.
    const line = { article_id: sugar.id, quantity: "1", unit: "kg" };
    await desk.create(
      "/api/recipes",
      recipeOf({ status: "active", name: "Levain", output_quantity: "1", lead_days: 1, lines: [line] }),
    );
    const sheets = async () =>
      (await readSheets(desk, `from=${wednesday}&to=${wednesday}`)).map(({ name, planned }) => `${name} ${planned}`);
    for (const [at, day] of [wednesday, thursday].entries()) {
      turn(day);
      expect(await sheets()).toEqual(["Crème 5", "Gâteau 5"]);
      await make(ofCream, "5", day);
      await make(ofCake, "5", day);
      expect(await sheets()).toEqual(["Crème 5", "Gâteau 5"]);
      await become(both[at] ?? 0, "delivered");
      expect(await sheets()).toEqual(["Crème 5", "Gâteau 5"]);
    }
  });
});
