import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "#api/database/tables";
import { bookIn } from "#api/stock/ledger/take-lots";
import type { Item } from "#api/stock/ledger/item";
import { changeOrders } from "#api/records/transaction";
import { databases } from "../../support/database/database";
import { kg, lotOf, lotsOf, sourceOf } from "../../support/world/ledger";
import { at } from "../../support/read-answer";
import { articleOf, openShopDesk, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { type Desk, errorsOf } from "../../support/writes";

// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";
const path = "/api/batches";

const posted = z.looseObject({ id: z.number() });

/** Writes something new and answers it. */
async function post(desk: Desk, to: string, body: unknown) {
  const answer = await desk.write("POST", to, body);
  expect(answer).toMatchObject({ status: 201 });
  return posted.parse(at(answer, "data"));
}

const orderLines = z.looseObject({
  status: z.string(),
  lock_version: z.number(),
  lines: z.array(z.looseObject({ produced_quantity: z.string(), delivered_quantity: z.string() })),
});

describe.each(databases)("batches on $name", (database) => {
  /**
   * 100 kg of flour in two lots, 60 eggs, 50 boxes; a stocked brioche of flour; a dough and a tart that are not
   * stocked.
   */
  async function kitchen() {
    const { desk, ...shop } = await openShopDesk(database);
    const brioche = await desk.create(
      "/api/recipes",
      recipeOf({
        name: "Brioche",
        status: "active",
        output_quantity: "10",
        production_loss_percent: "10",
        shelf_life_days: 3,
        stock_managed: true,
        lines: [
          { article_id: shop.flour.id, quantity: "6", unit: "kg" },
          { recipe_id: shop.dough.id, quantity: "1", unit: "kg" },
          { article_id: shop.box.id, quantity: "2", unit: "piece", scaling: "fixed_per_run" },
        ],
      }),
    );
    const flour: Item = { type: "article", id: shop.flour.id };
    const eggs: Item = { type: "article", id: shop.eggs.id };
    const boxes: Item = { type: "article", id: shop.box.id };
    const made: Item = { type: "recipe", id: brioche.id };
    await changeOrders(desk.db, async (db) => {
      const opening = (item: Item) => sourceOf("opening", "opening", item.id);
      await bookIn(db, flour, lotOf({ code: "F2", expires_on: "2026-06-01" }), kg("50"), opening(flour));
      await bookIn(db, flour, lotOf({ code: "F1", expires_on: "2026-05-01" }), kg("50"), opening(flour));
      await bookIn(db, eggs, lotOf(), kg("60"), opening(eggs));
      await bookIn(db, boxes, lotOf(), kg("50"), opening(boxes));
    });
    return { desk, shop, brioche, flour, eggs, boxes, made };
  }

  const onHand = async (db: Database, item: Item) =>
    (await lotsOf(db, item)).reduce((sum, { on_hand }) => sum + on_hand, 0) / 1e6;
  const done = (fields: object) => ({ production_on: day, seen: 0, ...fields });
  const order = async (desk: Desk, id: number) =>
    orderLines.parse(at(await desk.get(`/api/external-orders/${String(id)}`), "data"));

  /** An order of tarts in this status, produced on the day. */
  async function ordered(desk: Desk, product: number, quantity: string, fields: object = {}) {
    const { id } = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: product, quantity }], ...fields }),
    );
    await become(desk, id, "confirmed");
    return id;
  }

  async function become(desk: Desk, id: number, status: string) {
    const { lock_version } = await order(desk, id);
    const answer = await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status, lock_version });
    expect(answer.status).toBe(200);
  }

  /** Writes what was produced of the only line of an order. */
  async function note(desk: Desk, id: number, quantities: object) {
    const now = await order(desk, id);
    return desk.write("PUT", `/api/external-orders/${String(id)}`, {
      ...now,
      lines: now.lines.map((line) => ({ ...line, ...quantities })),
    });
  }

  test("a recipe's sheet takes what is stocked of its lines and books in what was made; both are undone", async () => {
    const { desk, brioche, flour, eggs, boxes, made } = await kitchen();
    const answer = await desk.write("POST", path, done({ recipe_id: brioche.id, planned: "18", obtained: "17" }));
    expect(answer.status).toBe(201);
    expect(at(answer, "data")).toMatchObject({
      recipe_id: brioche.id,
      product_id: null,
      name: "Brioche",
      unit: "kg",
      production_on: day,
      made_on: day,
      expires_on: "2026-03-04",
      planned: "18",
      expected: "18",
      obtained: "17",
      loss_percent: "10",
      source: "sheet",
      lot_code: `R${String(brioche.id)}-2026-060`,
      user_name: "Marie Curie",
      reversed_at: null,
      orders: [],
    });
    // 18 kg are two batches: 12 kg of flour, first to expire first; the dough takes its own flour and eggs.
    expect((await lotsOf(desk.db, flour)).map(({ code, on_hand }) => [code, on_hand / 1e6])).toEqual([
      ["F2", 50],
      ["F1", 38],
    ]);
    expect(await onHand(desk.db, eggs)).toBe(60);
    expect(await onHand(desk.db, boxes)).toBe(48);
    expect(await onHand(desk.db, made)).toBe(17);
    const { id } = posted.parse(at(answer, "data"));
    const back = await desk.write("POST", `${path}/${String(id)}/take-back`);
    expect(at(back, "data")).toMatchObject({ reversed_by: "Marie Curie", reversed_at: "2026-03-01T08:00:00.000Z" });
    expect([await onHand(desk.db, flour), await onHand(desk.db, boxes), await onHand(desk.db, made)]).toEqual([
      100, 50, 0,
    ]);
    expect(await desk.write("POST", `${path}/${String(id)}/take-back`)).toMatchObject({
      status: 409,
      body: { code: "stale", message: expect.stringContaining("Marie Curie a déjà annulé cette production") },
    });
  });

  test("lines fixed per production are taken once a day, however many batches it is made in", async () => {
    const { desk, brioche, flour, boxes } = await kitchen();
    for (const seen of [0, 1])
      await post(desk, path, done({ recipe_id: brioche.id, planned: "18", expected: "9", obtained: "9", seen }));
    expect(await onHand(desk.db, flour)).toBe(88);
    expect(await onHand(desk.db, boxes)).toBe(48);
  });

  test("of two tablets that mark the same sheet, one does and the other is told who did", async () => {
    const { desk, brioche, made } = await kitchen();
    const body = done({ recipe_id: brioche.id, planned: "9", obtained: "9" });
    const answers = await Promise.all([desk.write("POST", path, body), desk.write("POST", path, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "stale",
      message: expect.stringMatching(
        /^Marie Curie a noté 9 kg de « Brioche » le .*Votre saisie n’est pas enregistrée\.$/,
      ),
    });
    expect(await onHand(desk.db, made)).toBe(9);
  });

  test("the same key marks a sheet once", async () => {
    const { desk, brioche, made } = await kitchen();
    const body = done({ recipe_id: brioche.id, planned: "9", obtained: "9" });
    const key = { "idempotency-key": "once" };
    const first = await desk.write("POST", path, body, key);
    expect(await desk.write("POST", path, body, key)).toMatchObject({ status: 201, body: first.body });
    expect(await onHand(desk.db, made)).toBe(9);
  });

  test("what is not there is taken as far as it is and never refuses", async () => {
    const { desk, brioche, flour } = await kitchen();
    await post(desk, path, done({ recipe_id: brioche.id, planned: "180", obtained: "170" }));
    expect(await onHand(desk.db, flour)).toBe(0);
    expect(await desk.db.selectFrom("stock_discrepancies").select(["article_id", "quantity"]).execute()).toEqual([
      { article_id: flour.id, quantity: 20_000_000 },
    ]);
  });

  test("yolks and whites of one day come out of the same eggs, whichever batch is taken back", async () => {
    const { desk, shop, eggs } = await kitchen();
    const stored = await desk.read(`/api/articles/${String(shop.eggs.id)}`);
    await desk.write("PUT", `/api/articles/${String(shop.eggs.id)}`, {
      ...stored,
      equivalences: [
        { part: "jaune", quantity: "1", unit: "piece", equals_quantity: "0.018", equals_unit: "kg" },
        { part: "blanc", quantity: "1", unit: "piece", equals_quantity: "0.03", equals_unit: "kg" },
      ],
    });
    const of = (name: string, part: string) =>
      desk.create(
        "/api/recipes",
        recipeOf({ name, status: "active", lines: [{ article_id: shop.eggs.id, quantity: "1", unit: "piece", part }] }),
      );
    const [cream, meringue] = [await of("Crème", "jaune"), await of("Meringue", "blanc")];
    const yolks = await post(desk, path, done({ recipe_id: cream.id, planned: "30", obtained: "30" }));
    await post(desk, path, done({ recipe_id: meringue.id, planned: "40", obtained: "40" }));
    expect(await onHand(desk.db, eggs)).toBe(20);
    await desk.write("POST", `${path}/${String(yolks.id)}/take-back`);
    expect(await onHand(desk.db, eggs)).toBe(20);
  });

  test("a product's sheet gives what was obtained to the orders of the day, the earliest delivery first", async () => {
    const { desk, shop, boxes } = await kitchen();
    const later = await ordered(desk, shop.tart.id, "10", { delivery_time: "15:00" });
    const sooner = await ordered(desk, shop.tart.id, "6", { delivery_time: "08:00" });
    const { id } = await post(desk, path, done({ product_id: shop.tart.id, planned: "16", obtained: "9" }));
    const produced = async () =>
      [(await order(desk, sooner)).lines, (await order(desk, later)).lines].map(([line]) => line?.produced_quantity);
    expect(await produced()).toEqual(["6", "3"]);
    expect(await onHand(desk.db, boxes)).toBe(34);
    expect(at(await desk.get(`${path}/${String(id)}`), "data", "orders")).toMatchObject([
      { order_id: sooner, quantity: "6" },
      { order_id: later, quantity: "3" },
    ]);
    await desk.write("POST", `${path}/${String(id)}/take-back`);
    expect(await produced()).toEqual(["0", "0"]);
    expect(await onHand(desk.db, boxes)).toBe(50);
  });

  test("quantities noted as produced in an order are a batch, and noting less takes it back", async () => {
    const { desk, shop, boxes } = await kitchen();
    const id = await ordered(desk, shop.tart.id, "10");
    expect((await note(desk, id, { produced_quantity: "10" })).status).toBe(200);
    expect(await onHand(desk.db, boxes)).toBe(40);
    expect(at(await desk.get(`${path}?product_id=${String(shop.tart.id)}`), "data")).toMatchObject([
      { source: "order", obtained: "10" },
    ]);
    await note(desk, id, { produced_quantity: "4" });
    expect(await onHand(desk.db, boxes)).toBe(46);
    await note(desk, id, { produced_quantity: "0" });
    expect(await onHand(desk.db, boxes)).toBe(50);
    expect(at(await desk.get(`${path}?reversed=0`), "data")).toEqual([]);
  });

  test("an order delivered without a word was made: its batch takes the boxes", async () => {
    const { desk, shop, boxes } = await kitchen();
    const id = await ordered(desk, shop.tart.id, "10");
    for (const status of ["in_production", "ready", "delivered"]) await become(desk, id, status);
    expect(await onHand(desk.db, boxes)).toBe(40);
    expect(at(await desk.get(path), "data")).toMatchObject([
      { source: "order", product_id: shop.tart.id, obtained: "10" },
    ]);
  });

  test("delivering takes finished stock, that made for the order first; a corrected quantity mends it", async () => {
    const { desk, shop } = await kitchen();
    const flan = await desk.create(
      "/api/products",
      productOf({
        stock_managed: true,
        shelf_life_days: 5,
        components: [{ article_id: shop.box.id, quantity: "1", unit: "piece" }],
      }),
    );
    const flans: Item = { type: "product", id: flan.id };
    await changeOrders(desk.db, (db) =>
      bookIn(
        db,
        flans,
        lotOf({ code: "OLD", expires_on: "2026-03-02" }),
        kg("4"),
        sourceOf("opening", "opening", flan.id),
      ),
    );
    const id = await ordered(desk, flan.id, "10");
    await post(desk, path, done({ product_id: flan.id, planned: "6", obtained: "6" }));
    for (const status of ["in_production", "ready"]) await become(desk, id, status);
    await note(desk, id, { delivered_quantity: "7" });
    await become(desk, id, "delivered");
    const there = async () => (await lotsOf(desk.db, flans)).map(({ on_hand }) => on_hand / 1e6);
    expect(await there()).toEqual([3, 0]);
    await note(desk, id, { delivered_quantity: "5" });
    expect(await there()).toEqual([4, 1]);
    const [made] = z.array(posted).parse(at(await desk.get(path), "data"));
    expect(await desk.write("POST", `${path}/${String(made?.id)}/take-back`)).toMatchObject({
      status: 409,
      body: { code: "used", message: expect.stringContaining("livraison") },
    });
  });

  test("a finished weighing of the day is what is taken, lot by lot, and serves one batch", async () => {
    const { desk, brioche, flour } = await kitchen();
    const weighing = await post(desk, "/api/weighings", {
      recipe_id: brioche.id,
      output_quantity: "9",
      production_on: day,
    });
    const { lines } = z
      .looseObject({ lines: z.array(z.looseObject({ id: z.number(), name: z.string(), quantity: z.string() })) })
      .parse(weighing);
    for (const { id, name, quantity } of lines)
      await desk.write("POST", `/api/weighings/${String(weighing.id)}/lines/${String(id)}/weigh`, {
        lock_version: 1,
        ...(name === "Farine" ? { quantity: "6.1", lot: "F2" } : { quantity }),
      });
    const batch = await post(desk, path, done({ recipe_id: brioche.id, planned: "9", obtained: "8.5" }));
    expect(batch).toMatchObject({ weighing_id: weighing.id, expected: "9" });
    const codes = async () => (await lotsOf(desk.db, flour)).map(({ code, on_hand }) => [code, on_hand / 1e6]);
    expect(await codes()).toEqual([
      ["F2", 43.9],
      ["F1", 50],
    ]);
    expect(await post(desk, path, done({ recipe_id: brioche.id, planned: "9", obtained: "9", seen: 1 }))).toMatchObject(
      { weighing_id: null },
    );
    expect(await codes()).toEqual([
      ["F2", 43.9],
      ["F1", 44],
    ]);
  });

  test("a recipe's latest batches say what it yields, and the loss they come to", async () => {
    const { desk, brioche } = await kitchen();
    await post(desk, path, done({ recipe_id: brioche.id, planned: "9", obtained: "8" }));
    await post(desk, path, done({ recipe_id: brioche.id, planned: "9", obtained: "8.5", seen: 1 }));
    expect(at(await desk.get(`/api/recipes/${String(brioche.id)}/yields`), "data")).toMatchObject({
      batches: [{ obtained: "8.5" }, { obtained: "8" }],
      mean_percent: "91.67",
      loss_percent: "17.5",
    });
    expect((await desk.get("/api/recipes/999/yields")).status).toBe(404);
  });

  test("sheets, orders and deliveries of the same things at the same moment wait for one another", async () => {
    const { desk, shop, brioche, boxes } = await kitchen();
    const flan = await desk.create(
      "/api/products",
      productOf({ stock_managed: true, components: [{ article_id: shop.box.id, quantity: "1", unit: "piece" }] }),
    );
    const orders: number[] = [];
    for (const product of [shop.tart.id, flan.id, shop.tart.id, flan.id])
      orders.push(await ordered(desk, product, "3"));
    for (const status of ["in_production", "ready"]) for (const id of orders) await become(desk, id, status);
    const answers = await Promise.all([
      ...orders.map((id) => note(desk, id, { produced_quantity: "3" })),
      desk.write("POST", path, done({ product_id: flan.id, planned: "2", obtained: "2" })),
      desk.write("POST", path, done({ recipe_id: brioche.id, planned: "9", obtained: "9" })),
      desk.write("POST", "/api/external-orders/status", { ids: orders.toReversed(), status: "delivered" }),
    ]);
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    await desk.write("POST", "/api/external-orders/status", { ids: orders, status: "delivered" });
    // Twelve were made for the orders, whoever was first, and nothing of them twice; two for the brioche.
    expect(await onHand(desk.db, boxes)).toBeLessThanOrEqual(50 - 2 - 6);
    for (const { on_hand } of await desk.db.selectFrom("stock_lots").select("on_hand").execute())
      expect(on_hand).toBeGreaterThanOrEqual(0);
  });

  test("what is unknown, gives nothing or names both is refused on its field", async () => {
    const { desk, brioche } = await kitchen();
    const article = await desk.create("/api/articles", articleOf());
    for (const [fields, field] of [
      [{ recipe_id: 999 }, "recipe_id"],
      [{ product_id: 999 }, "product_id"],
      [{}, "recipe_id"],
      [{ recipe_id: brioche.id, product_id: article.id }, "recipe_id"],
      [{ recipe_id: brioche.id, planned: "0" }, "planned"],
    ] as const)
      expect(await desk.write("POST", path, { ...done({ planned: "1", obtained: "1" }), ...fields })).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    expect((await desk.write("POST", `${path}/999/take-back`)).status).toBe(404);
    // Today is 1 March 2026.
    for (const [fields, field, words] of [
      [{ made_on: "2026-03-02" }, "made_on", "Ce jour n’est pas encore venu."],
      [{ made_on: "2026-02-28", expires_on: "2026-02-27" }, "expires_on", "La date limite précède la fabrication."],
    ] as const)
      expect(
        errorsOf(
          await desk.write("POST", path, done({ recipe_id: brioche.id, planned: "1", obtained: "1", ...fields })),
        ),
      ).toEqual({ [field]: [words] });
  });
});
