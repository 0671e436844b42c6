import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Item } from "#api/stock/ledger/item";
import { databases } from "../../support/database/database";
import { readSheets } from "../../support/oracles/left-work";
import { lotsOf } from "../../support/world/ledger";
import { at, column } from "../../support/read-answer";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { type Desk, errorsOf } from "../../support/writes";

// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";
const plan = { from: day, to: day };
const path = "/api/production-planning/production-sheets";
const back = "/api/batches/take-back";

const ids = z.array(z.number());

describe.each(databases)("a whole day taken back on $name", (database) => {
  /** 40 tarts ordered for the day, kept in stock, of a dough that is kept in stock too. */
  async function bakery() {
    const { desk, ...shop } = await openShopDesk(database);
    const stocked = async (of: string) => {
      const now = await desk.read(of);
      expect((await desk.write("PUT", of, { ...now, stock_managed: true })).status).toBe(200);
    };
    await stocked(`/api/recipes/${String(shop.dough.id)}`);
    await stocked(`/api/products/${String(shop.tart.id)}`);
    const order = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: shop.tart.id, quantity: "40" }] }),
    );
    await become(desk, order.id, "confirmed");
    return { desk, shop, order, dough: item("recipe", shop.dough.id), tart: item("product", shop.tart.id) };
  }

  const item = (type: "recipe" | "product", id: number): Item => ({ type, id });
  const onHand = async (desk: Desk, of: Item) =>
    (await lotsOf(desk.db, of)).reduce((sum, { on_hand }) => sum + on_hand, 0) / 1e6;

  async function become(desk: Desk, id: number, status: string) {
    const { lock_version } = await desk.read(`/api/external-orders/${String(id)}`);
    const answer = await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status, lock_version });
    expect(answer.status).toBe(200);
  }

  const press = async (desk: Desk) =>
    ids.parse(at(await desk.write("POST", `${path}/done`, { ...plan, day }), "data", "batches"));
  const pressed = async (desk: Desk) =>
    at(await desk.get(`${path}?from=${day}&to=${day}&day=${day}`), "meta", "pressed");

  test("is told with the sheets for ten minutes, and all of it is as it was once it is taken back", async () => {
    const { desk, order, dough, tart } = await bakery();
    expect(await pressed(desk)).toBeNull();
    const batches = await press(desk);
    expect(batches).toHaveLength(2);
    expect(await pressed(desk)).toMatchObject({ day, batches, user_name: "Marie Curie" });
    expect([await onHand(desk, dough), await onHand(desk, tart)]).toEqual([0, 40]);

    const key = { "idempotency-key": "all-back" };
    const answer = await desk.write("POST", back, { batches }, key);
    expect(answer).toMatchObject({ status: 200, body: { data: { batches } } });
    expect(await desk.write("POST", back, { batches }, key)).toMatchObject({ status: 200, body: answer.body });
    expect(await pressed(desk)).toBeNull();
    expect([await onHand(desk, dough), await onHand(desk, tart)]).toEqual([0, 0]);
    expect(column(await desk.get("/api/batches"), "reversed_by")).toEqual(["Marie Curie", "Marie Curie"]);
    const lines = at(await desk.get(`/api/external-orders/${String(order.id)}`), "data", "lines", 0);
    expect(lines).toMatchObject({ produced_quantity: "0" });
    expect(await desk.write("POST", back, { batches })).toMatchObject({ status: 409, body: { code: "stale" } });
  });

  test("is told no more after ten minutes, nor what was noted sheet by sheet", async () => {
    const { desk, shop } = await bakery();
    const sheet = { recipe_id: shop.dough.id, production_on: day, planned: "14", obtained: "14", seen: 0 };
    expect((await desk.write("POST", "/api/batches", sheet)).status).toBe(201);
    expect(await pressed(desk)).toBeNull();
    const batches = await press(desk);
    expect(batches).toHaveLength(1);
    desk.pass(9 * 60);
    expect(await pressed(desk)).toMatchObject({ batches });
    desk.pass(2 * 60);
    expect(await pressed(desk)).toBeNull();
  });

  test("is not taken back in part: what has served since is named, and nothing changes", async () => {
    const { desk, order, tart } = await bakery();
    const batches = await press(desk);
    for (const status of ["in_production", "ready", "delivered"]) await become(desk, order.id, status);
    expect(await onHand(desk, tart)).toBe(0);
    const refused = await desk.write("POST", back, { batches });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "used", message: expect.stringMatching(/Rien n’est annulé.*« Tarte »/) },
    });
    // The dough served the tarts of the same press alone.
    expect(JSON.stringify(refused.body)).not.toContain("« Pâte »");
    expect(column(await desk.get("/api/batches"), "reversed_at")).toEqual([null, null]);
    expect(await pressed(desk)).toMatchObject({ batches });
  });

  test("refuses what is no batch, and none", async () => {
    const { desk } = await bakery();
    const batches = await press(desk);
    expect((await desk.write("POST", back, { batches: [...batches, 999] })).status).toBe(404);
    expect((await desk.write("POST", back, { batches: [] })).status).toBe(422);
    expect((await desk.write("POST", back, { batches: "1" })).status).toBe(422);
    expect(column(await desk.get("/api/batches"), "reversed_at")).toEqual([null, null]);
  });

  describe("of the sheets that a page showed", () => {
    /** The bakery, with what its page showed, and what is confirmed meanwhile. */
    async function openSheets() {
      const { desk, shop, ...own } = await bakery();
      const dough = { type: "recipe", id: shop.dough.id, left: "14" };
      const tart = { type: "product", id: shop.tart.id, left: "40" };
      const confirm = async (lines: object[]) => {
        const order = orderOf({ delivery_on: day, production_on: day, lines });
        const { id } = await desk.create("/api/external-orders", order);
        await become(desk, id, "confirmed");
      };
      return { desk, shop, ...own, sheets: [dough, tart], tart, confirm };
    }
    const pressSheets = (desk: Desk, sheets: unknown, key = {}) =>
      desk.write("POST", `${path}/done`, { ...plan, day, shown: sheets }, key);
    const noted = async (desk: Desk) => column(await desk.get("/api/batches"), "name");
    const left = async (desk: Desk) =>
      (await readSheets(desk, `from=${day}&to=${day}`)).map(({ name, rest }) => `${name} ${rest}`);

    test("marks these, and leaves on the board what was asked meanwhile", async () => {
      const { desk, shop, sheets, confirm } = await openSheets();
      const flan = await desk.create(
        "/api/products",
        productOf({ components: [{ article_id: shop.box.id, quantity: "1", unit: "piece" }] }),
      );
      await confirm([{ product_id: flan.id, quantity: "6" }]);
      const key = { "idempotency-key": "shown" };
      const answer = await pressSheets(desk, sheets, key);
      expect(answer).toMatchObject({ status: 200, body: { data: { sheets: 2 } } });
      expect((await noted(desk)).sort()).toEqual(["Pâte", "Tarte"]);
      expect(await left(desk)).toEqual(["Pâte 0", "Flan 6", "Tarte 0"]);
      // Sent again it is the same press, whatever was asked since.
      await confirm([{ product_id: shop.tart.id, quantity: "1" }]);
      expect(await pressSheets(desk, sheets, key)).toMatchObject({ status: 200, body: answer.body });
    });

    test("refuses all where one of them is more than was shown, and says which", async () => {
      const { desk, shop, sheets, confirm } = await openSheets();
      await confirm([{ product_id: shop.tart.id, quantity: "10" }]);
      const refused = await pressSheets(desk, sheets);
      expect(refused).toMatchObject({ status: 409, body: { code: "stale" } });
      expect(at(refused, "message")).toMatch(/^Rien n’est noté : .*« Pâte » et « Tarte ».* recommencez\.$/);
      expect(await noted(desk)).toEqual([]);
      // As it is now, it is marked.
      const now = sheets.map((sheet) => ({ ...sheet, left: sheet.type === "recipe" ? "17.5" : "50" }));
      expect(await pressSheets(desk, now)).toMatchObject({ status: 200 });
      expect(await left(desk)).toEqual(["Pâte 0", "Tarte 0"]);
    });

    test("marks what is left where that is less, and nothing of what is gone", async () => {
      const { desk, shop, sheets } = await openSheets();
      const some = { product_id: shop.tart.id, production_on: day, planned: "40", obtained: "30", expected: "30" };
      expect((await desk.write("POST", "/api/batches", { ...some, seen: 0 })).status).toBe(201);
      const gone = { type: "product", id: 99_999, left: "3" };
      expect(await pressSheets(desk, [...sheets, gone])).toMatchObject({ status: 200, body: { data: { sheets: 2 } } });
      const made = z.array(z.looseObject({ name: z.string(), obtained: z.string() }));
      const batches = made.parse(at(await desk.get("/api/batches"), "data"));
      expect(batches.map(({ name, obtained }) => `${name} ${obtained}`).sort()).toEqual([
        "Pâte 14",
        "Tarte 10",
        "Tarte 30",
      ]);
    });

    test("marks nothing where none was shown, and refuses what is no list of sheets", async () => {
      const { desk, tart } = await openSheets();
      expect(await pressSheets(desk, [])).toMatchObject({ status: 200, body: { data: { batches: [], sheets: 0 } } });
      expect(errorsOf(await pressSheets(desk, "all"))).toHaveProperty("shown");
      for (const [field, wrong] of [
        ["left", { ...tart, left: "-1" }],
        ["left", { ...tart, left: "1.0000001" }],
        ["left", { ...tart, left: 40 }],
        ["id", { ...tart, id: 0 }],
        ["type", { ...tart, type: "article" }],
      ] as const)
        expect(errorsOf(await pressSheets(desk, [wrong]))).toHaveProperty([`shown.0.${field}`]);
      expect(errorsOf(await pressSheets(desk, Array(1001).fill(tart)))).toHaveProperty("shown");
      expect(await noted(desk)).toEqual([]);
    });
  });
});
