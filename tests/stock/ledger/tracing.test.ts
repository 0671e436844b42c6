import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { z } from "zod";
import { lotsWithoutStock } from "#api/database/migrations/0036-lots-without-stock";
import { columnsOf } from "#api/database/migrations/columns";
import { kindOf } from "#api/database/open";
import { recallAnswer, traceAnswer } from "#api/stock/tracing/answer";
import type { Item } from "#api/stock/ledger/item";
import { databases } from "../../support/database/database";
import { lotsOf } from "../../support/world/ledger";
import { at } from "../../support/read-answer";
import { articleOf, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { type StockRoom, openStockRoom } from "../../support/world/stock-room";
import { type Desk, errorsOf } from "../../support/writes";

// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";

/** Marks a quantity of a recipe or product made for a day, and answers the batch's id. */
async function make(desk: Desk, what: object, quantity: string, fields: object = {}): Promise<number> {
  const body = { ...what, production_on: day, planned: quantity, obtained: quantity, seen: 0, ...fields };
  const answer = await desk.write("POST", "/api/batches", body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return Number(at(answer, "data", "id"));
}

async function become(desk: Desk, id: number, status: string, more: object = {}): Promise<void> {
  const { lock_version } = await desk.read(`/api/external-orders/${id}`);
  const answer = await desk.write("POST", `/api/external-orders/${id}/status`, { status, lock_version, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

const onHand = async (desk: Desk, item: Item) => (await lotsOf(desk.db, item)).map(({ on_hand }) => on_hand);

describe.each(databases)("tracing on $name", (database) => {
  /**
   * Butter in lots goes into a cream kept in stock, and into a dough that is not, of which cakes are made for orders.
   */
  async function openTraced() {
    const room = await openStockRoom(database);
    const { desk, butter, cream } = room;
    const dough = await desk.create(
      "/api/recipes",
      recipeOf({
        name: "Pâte feuilletée",
        status: "active",
        lines: [{ article_id: butter.id, quantity: "0.5", unit: "kg" }],
      }),
    );
    const cake = await desk.create(
      "/api/products",
      productOf({
        name: "Millefeuille",
        components: [
          { recipe_id: dough.id, quantity: "0.1", unit: "kg" },
          { recipe_id: cream.id, quantity: "0.1", unit: "kg" },
        ],
      }),
    );
    const order = async (customer_name: string, fields: object = {}) => {
      const { id } = await desk.create(
        "/api/external-orders",
        orderOf({
          customer_name,
          phone: "02 99 00 00 00",
          delivery_on: day,
          production_on: day,
          lines: [{ product_id: cake.id, quantity: "2" }],
          ...fields,
        }),
      );
      await become(desk, id, "confirmed");
      return id;
    };
    const trace = async (query: string) => traceAnswer.parse(at(await desk.get(`/api/stock/trace?${query}`), "data"));
    const recall = async (query: string) =>
      recallAnswer.parse(at(await desk.get(`/api/stock/recall?${query}`), "data"));
    return { ...room, dough, cake, order, trace, recall };
  }

  test("a ready order tells what was made for it, or would serve it, as possible; so does a recall", async () => {
    const { desk, butter, order, trace, recall } = await openTraced();
    const tart = await desk.create(
      "/api/products",
      productOf({
        name: "Tarte au beurre",
        stock_managed: true,
        shelf_life_days: 2,
        components: [{ article_id: butter.id, quantity: "0.5", unit: "kg" }],
      }),
    );
    const lines = [{ product_id: tart.id, quantity: "2" }];
    const of = async (id: number) => {
      const { back } = await trace(`order_id=${id}`);
      return back.lots.map(({ item, certain }) => [item.name, certain]);
    };
    const [made, later] = [
      await order("Mairie", { lines }),
      await order("Plus tard", { lines, delivery_on: "2026-03-09" }),
    ];
    expect(await of(made)).toEqual([]);
    await make(desk, { product_id: tart.id }, "2");
    expect(await of(made)).toEqual([
      ["Beurre", false],
      ["Tarte au beurre", false],
    ]);
    // Made for the first alone, and past its date when the other is delivered.
    expect(await of(later)).toEqual([]);
    const other = await order("École", { lines });
    expect(await of(other)).toEqual([]);
    for (const status of ["in_production", "ready"]) await become(desk, other, status);
    expect((await of(other)).map(([name]) => name)).toEqual(["Beurre", "Tarte au beurre"]);
    expect((await recall("code=B1")).orders.map(({ customer_name, certain }) => [customer_name, certain])).toEqual([
      ["Mairie", false],
      ["École", false],
    ]);
    expect((await recall("code=B2")).orders).toEqual([]);
    await become(desk, made, "delivered");
    expect(await of(made)).toEqual([
      ["Beurre", true],
      ["Tarte au beurre", true],
    ]);
    expect(await of(other)).toEqual([]);
  });

  test("a supplier's lot leads to the orders to call, and to what is left on the shelves", async () => {
    const { desk, shop, cream, dough, cake, lots, order, recall } = await openTraced();
    const [mairie, cancelled] = [await order("Mairie"), await order("Annulée")];
    await become(desk, cancelled, "cancelled");
    await order("Demain", { production_on: "2026-03-02", delivery_on: "2026-03-02" });
    // B1 holds 2 kg: half a kilogram for the cream, one for the dough.
    await make(desk, { recipe_id: cream.id }, "1");
    await make(desk, { recipe_id: dough.id }, "2");
    await make(desk, { product_id: cake.id }, "2");
    const found = await recall(`code=b1&supplier_id=${shop.supplier.id}`);
    expect(found.lots).toMatchObject([{ lot_id: lots.soon, code: "B1", supplier: { name: "Métro" }, certain: true }]);
    expect(found.shelf.map(({ item, on_hand }) => [item.name, on_hand])).toEqual([
      ["Beurre", "0.5"],
      ["Crème au beurre", "0.8"],
    ]);
    const made = found.batches.map(({ item }) => item.name);
    expect(made).toEqual(["Crème au beurre", "Pâte feuilletée", "Millefeuille"]);
    expect(found.orders).toMatchObject([
      {
        order_id: mairie,
        customer_name: "Mairie",
        phone: "02 99 00 00 00",
        products: ["Millefeuille"],
        certain: true,
      },
    ]);
    expect((await recall("code=B2")).orders).toEqual([]);
    expect((await recall("code=inconnu")).lots).toEqual([]);
  });

  test("an order that was cancelled after its production is not called: nothing of it went out", async () => {
    const { desk, dough, cake, order, recall, trace } = await openTraced();
    const [mairie, cancelled] = [await order("Mairie"), await order("Annulée")];
    await make(desk, { recipe_id: dough.id }, "4");
    await make(desk, { product_id: cake.id }, "4");
    const called = async () => (await recall("code=B1")).orders.map(({ order_id }) => order_id);
    expect(await called()).toEqual([mairie, cancelled]);
    const surplus = [{ product_id: cake.id, quantity: "2", to: "unsold" }];
    await become(desk, cancelled, "cancelled", { reason: "Fête reportée", surplus });
    expect(await called()).toEqual([mairie]);
    expect((await trace(`order_id=${cancelled}`)).back).toMatchObject({ lots: [], batches: [] });
  });

  test("an article that came in between two days is recalled whole", async () => {
    const { desk, butter, lots, recall } = await openTraced();
    const found = await recall(`article_id=${butter.id}&from=2026-03-01&to=2026-03-01`);
    expect(found.lots.map(({ lot_id }) => lot_id)).toEqual([lots.late, lots.soon, lots.later]);
    expect((await recall(`article_id=${butter.id}&from=2026-02-01&to=2026-02-28`)).lots).toEqual([]);
    const refused = async (query: string) => Object.keys(errorsOf(await desk.get(`/api/stock/recall?${query}`)));
    expect(await refused("")).toEqual(["code"]);
    expect(await refused(`article_id=${butter.id}&from=2026-03-01`)).toEqual(["to"]);
    expect(await refused(`article_id=${butter.id}&from=2026-03-02&to=2026-03-01`)).toEqual(["to"]);
  });

  test("a code is found however it is written: capitals, small letters, blanks", async () => {
    const { receive, butter, recall } = await openTraced();
    const written = ["Lot 4b", "LOT4B"];
    for (const code of written) await receive(butter, "1", { code });
    for (const typed of [...written, "lot 4B", "lot4b", "LOT%204%20B"])
      expect((await recall(`code=${typed}`)).lots.map(({ code }) => code)).toEqual(written);
    expect((await recall("code=lot4")).lots).toEqual([]);
  });

  /** Takes a delivery of butter in, and answers its id. */
  async function deliverButter({ desk, butter }: Pick<StockRoom, "desk" | "butter">, received_on: string) {
    const lines = [{ article_id: butter.id, quantity: "5" }];
    return Number(at(await desk.write("POST", "/api/receipts", { received_on, lines }), "data", "id"));
  }

  test("what came of an article between two days is recalled from the lot that an earlier day began", async () => {
    const { desk, butter, order, dough, cake, recall } = await openTraced();
    for (const lot of await lotsOf(desk.db, butter))
      if (lot.code !== null) await desk.write("POST", `/api/stock/lots/${lot.id}/block`, { reason: "À part" });
    for (const received_on of ["2026-01-05", "2026-02-20"]) await deliverButter({ desk, butter }, received_on);
    const made = { production_on: "2026-02-10", made_on: "2026-02-10" };
    const before = await order("Avant", { production_on: "2026-02-10" });
    await make(desk, { recipe_id: dough.id }, "2", made);
    await make(desk, { product_id: cake.id }, "2", made);
    const since = await order("Après");
    await make(desk, { recipe_id: dough.id }, "2");
    await make(desk, { product_id: cake.id }, "2");
    const nameless = [{ code: null, certain: false }];
    const february = await recall(`article_id=${butter.id}&from=2026-02-19&to=2026-02-25`);
    expect(february).toMatchObject({ lots: nameless, orders: [{ order_id: since, certain: false }] });
    const january = await recall(`article_id=${butter.id}&from=2026-01-01&to=2026-01-31`);
    expect(january).toMatchObject({ lots: nameless, orders: [{ order_id: before }, { order_id: since }] });
  });

  test("a delivery that was taken back is not recalled", async () => {
    const { desk, butter, recall } = await openTraced();
    await deliverButter({ desk, butter }, "2026-01-05");
    const id = await deliverButter({ desk, butter }, "2026-02-20");
    const february = `article_id=${butter.id}&from=2026-02-19&to=2026-02-25`;
    expect((await recall(february)).lots).toMatchObject([{ on_hand: "10" }]);
    await desk.write("POST", `/api/receipts/${id}/reverse`);
    expect((await recall(february)).lots).toEqual([]);
  });

  /** Weighs the butter of so much dough, whose lot is noted at the scale, and marks the dough made. */
  async function weighDough({ desk, dough }: { desk: Desk; dough: { id: number } }, quantity: string, lot: string) {
    const body = { recipe_id: dough.id, output_quantity: quantity, production_on: day };
    const weighing = at(await desk.write("POST", "/api/weighings", body), "data");
    const weighingAnswer = z.object({
      id: z.number(),
      lines: z.array(z.object({ id: z.number(), quantity: z.string() })),
    });
    const { id, lines } = weighingAnswer.parse(weighing);
    for (const line of lines) {
      const weighed = { lock_version: 1, quantity: line.quantity, lot };
      await desk.write("POST", `/api/weighings/${id}/lines/${line.id}/weigh`, weighed);
    }
    return make(desk, { recipe_id: dough.id }, quantity);
  }

  test("a lot noted at the scale in small letters is the one that is taken", async () => {
    const { desk, butter, dough } = await openTraced();
    await weighDough({ desk, dough }, "2", "b2");
    expect((await lotsOf(desk.db, butter)).map(({ code, on_hand }) => [code, on_hand / 1e6])).toEqual([
      ["B0", 1],
      ["B1", 2],
      ["B2", 3],
    ]);
  });

  test.each(["B9", "B99"])(
    "the code %s, noted at the scale, is recalled, though stock has nothing left of it or never knew it",
    async (code) => {
      const { desk, butter, order, dough, cake, lots, receive, consume, recall, trace } = await openTraced();
      const mairie = await order("Mairie");
      const empty = await receive(butter, "1", { code: "B9" });
      await consume(butter, "1", 900, [empty]);
      const made = await weighDough({ desk, dough }, "2", code);
      const cakes = await make(desk, { product_id: cake.id }, "2");
      const certain = [{ order_id: mairie, certain: true }];
      const { batches, orders } = await recall(`code=${code}`);
      expect(orders).toMatchObject(certain);
      expect(batches.map(({ batch_id }) => batch_id)).toEqual([made, cakes]);
      expect((await recall("code=B1")).orders).toMatchObject(certain);
      const { back } = await trace(`order_id=${mairie}`);
      expect(back.lots.map(({ lot_id }) => lot_id)).toEqual(code === "B9" ? [lots.soon, empty] : [lots.soon]);
      for (const id of [cakes, made]) await desk.write("POST", `/api/batches/${id}/take-back`);
      expect((await recall(`code=${code}`)).orders).toEqual([]);
    },
  );

  describe("a lot of an article that is not kept in stock", () => {
    async function openUnkept() {
      const room = await openTraced();
      const { desk, shop, order } = room;
      const salt = await desk.create("/api/articles", articleOf({ name: "Sel", managed_stock: false }));
      const lines = [{ article_id: salt.id, quantity: "0.1", unit: "kg" }];
      const { id: brine } = await desk.create("/api/recipes", recipeOf({ name: "Saumure", status: "active", lines }));
      const components = [{ recipe_id: brine, quantity: "0.1", unit: "kg" }];
      const { id: pickle } = await desk.create("/api/products", productOf({ name: "Cornichons", components }));
      const receive = async (fields: object) => {
        const came = { article_id: salt.id, quantity: "5", ...fields };
        const receipt = { received_on: "2026-02-27", supplier_id: shop.supplier.id, lines: [came] };
        return Number(at(await desk.write("POST", "/api/receipts", receipt), "data", "id"));
      };
      return {
        ...room,
        salt,
        brine,
        pickle,
        receive,
        ordered: await order("Mairie", { lines: [{ product_id: pickle, quantity: "2" }] }),
      };
    }

    test("is recalled, and may be in all that called for it since, until its date", async () => {
      const { desk, salt, brine, pickle, ordered, receive, recall, trace } = await openUnkept();
      const id = await receive({ lot_code: "S 1" });
      await receive({ lot_code: "S2", expires_on: "2026-02-28" });
      await receive({});
      await make(desk, { recipe_id: brine }, "2", { production_on: "2026-02-26", made_on: "2026-02-26" });
      const made = await make(desk, { recipe_id: brine }, "2");
      await make(desk, { product_id: pickle }, "2");
      const found = await recall("code=s1");
      expect(found.lots).toMatchObject([{ code: "S 1", item: { name: "Sel" }, on_hand: "0", certain: true }]);
      expect(found.shelf).toEqual([]);
      expect(found.batches.map(({ batch_id }) => batch_id)).toContain(made);
      expect(found.batches).toHaveLength(2);
      expect(found.orders).toMatchObject([{ order_id: ordered, certain: false }]);
      expect(await recall("code=S2")).toMatchObject({ lots: [{ code: "S2" }], batches: [] });
      const days = await recall(`article_id=${salt.id}&from=2026-02-27&to=2026-02-27`);
      expect(days.lots).toHaveLength(3);
      const { back } = await trace(`order_id=${ordered}`);
      expect(back.lots.map(({ code }) => code)).toEqual(["S 1", null]);
      await desk.write("POST", `/api/receipts/${id}/reverse`);
      expect((await recall("code=S1")).orders).toEqual([]);
    });

    test("is traced though it came, and was used, before such lots were kept", async () => {
      const { desk, salt, brine, pickle, receive, recall } = await openUnkept();
      await receive({ lot_code: "S1" });
      await desk.write("POST", `/api/receipts/${await receive({ lot_code: "S2" })}/reverse`);
      await make(desk, { recipe_id: brine }, "2");
      await make(desk, { product_id: pickle }, "2");
      const before = await recall("code=S1");
      const { db } = desk;
      await db.updateTable("receipt_lines").set({ lot_id: null }).where("article_id", "=", salt.id).execute();
      await db.deleteFrom("stock_lots").where("article_id", "=", salt.id).execute();
      await db.deleteFrom("batch_calls").where("article_id", "is not", null).execute();
      expect(await recall("code=S1")).toMatchObject({ lots: [], batches: [] });
      for (const statement of lotsWithoutStock.statements(columnsOf(kindOf(db))))
        if (/^(insert|update)/.test(statement)) await sql.raw(statement).execute(db);
      const ids = ({ orders, batches }: typeof before) => [orders, batches.map(({ batch_id }) => batch_id)];
      expect(ids(await recall("code=S1"))).toEqual(ids(before));
      expect((await recall("code=S2")).lots).toEqual([]);
    });

    test("is in what it was noted for at the scale, and no other one of the article is", async () => {
      const { desk, brine, pickle, ordered, receive, recall } = await openUnkept();
      for (const lot_code of ["S1", "S2"]) await receive({ lot_code });
      await weighDough({ desk, dough: { id: brine } }, "2", "S1");
      await make(desk, { product_id: pickle }, "2");
      expect((await recall("code=S1")).orders).toMatchObject([{ order_id: ordered, certain: true }]);
      expect((await recall("code=S2")).orders).toEqual([]);
    });
  });

  describe("a lot that was written after something was taken that stock did not know", () => {
    const late = { code: "B9", expires_on: "2026-03-09" };

    test("may have been in it: it leads to what missed some, and that leads to it, as possible", async () => {
      const { desk, butter, dough, cake, order, receive, recall, trace } = await openTraced();
      const mairie = await order("Mairie");
      // 6 kg of butter may serve, and 10 go into it.
      const made = await make(desk, { recipe_id: dough.id }, "20");
      const cakes = await make(desk, { product_id: cake.id }, "2");
      desk.pass(60);
      const lot = await receive(butter, "5", late);
      const found = await recall("code=B9");
      expect(found.batches.map(({ batch_id, certain }) => [batch_id, certain])).toEqual([
        [made, false],
        [cakes, false],
      ]);
      expect(found.orders).toMatchObject([{ order_id: mairie, certain: false }]);
      expect((await recall("code=B1")).orders).toMatchObject([{ order_id: mairie, certain: true }]);
      const { back } = await trace(`order_id=${mairie}`);
      expect(back.lots.find(({ lot_id }) => lot_id === lot)).toMatchObject({ code: "B9", certain: false });
      for (const id of [cakes, made]) await desk.write("POST", `/api/batches/${id}/take-back`);
      expect((await recall("code=B9")).orders).toEqual([]);
    });

    test("was not in what was made before the day that it came", async () => {
      const { desk, butter, dough, recall } = await openTraced();
      await make(desk, { recipe_id: dough.id }, "20", { made_on: "2026-02-27" });
      desk.pass(60);
      const lines = [{ article_id: butter.id, quantity: "5", lot_code: "B9" }];
      for (const received_on of ["2026-02-28", "2026-02-27"]) {
        expect((await recall("code=B9")).batches).toEqual([]);
        expect((await desk.write("POST", "/api/receipts", { received_on, lines })).status).toBe(201);
      }
      expect((await recall("code=B9")).batches).toMatchObject([{ certain: false }]);
    });

    test("may have come at any time when it was found by a count of what was missed", async () => {
      const { desk, butter, dough, recall } = await openTraced();
      await make(desk, { recipe_id: dough.id }, "20", { made_on: "2026-02-27" });
      desk.pass(60);
      const count = async (code: string) => {
        const id = Number(at(await desk.write("POST", "/api/stock/counts", { blind: false }), "data", "id"));
        const found = { article_id: butter.id, code, expires_on: null, counted: "1" };
        expect((await desk.write("POST", `/api/stock/counts/${id}/lines`, found)).status).toBe(201);
        expect((await desk.write("POST", `/api/stock/counts/${id}/close`)).status).toBe(200);
        desk.pass(60);
      };
      for (const code of ["B9", "B10"]) await count(code);
      expect((await recall("code=B9")).batches).toMatchObject([{ production_on: day, certain: false }]);
      expect((await recall("code=B10")).batches).toEqual([]);
    });

    test("leads to what missed some since the days that are asked for, and to nothing before", async () => {
      const { desk, butter, dough, recall } = await openTraced();
      for (const made_on of ["2026-02-10", "2026-02-25"])
        await make(desk, { recipe_id: dough.id }, "20", { production_on: made_on, made_on });
      desk.pass(60);
      for (const received_on of ["2026-01-05", "2026-02-20"]) await deliverButter({ desk, butter }, received_on);
      const { batches } = await recall(`article_id=${butter.id}&from=2026-02-19&to=2026-02-25`);
      expect(batches.map(({ production_on }) => production_on)).toEqual(["2026-02-25"]);
    });

    test("is in what was delivered, or made of it, before it was noted as made", async () => {
      const { desk, cream, order, recall } = await openTraced();
      const components = [{ recipe_id: cream.id, quantity: "0.2", unit: "kg" }];
      const pot = productOf({ name: "Pot de crème", stock_managed: true, components });
      const { id } = await desk.create("/api/products", pot);
      const mairie = await order("Mairie", { lines: [{ product_id: id, quantity: "1" }] });
      for (const status of ["in_production", "ready"]) await become(desk, mairie, status);
      const batches = z
        .object({ data: z.array(z.object({ id: z.number() })) })
        .parse((await desk.get("/api/batches")).body);
      for (const batch of batches.data) await desk.write("POST", `/api/batches/${batch.id}/take-back`);
      await become(desk, mairie, "delivered");
      expect((await recall("code=B1")).orders).toEqual([]);
      desk.pass(60);
      await make(desk, { product_id: id }, "3");
      expect((await recall("code=B1")).orders).toEqual([]);
      await make(desk, { recipe_id: cream.id }, "1");
      expect((await recall("code=B1")).orders).toMatchObject([{ order_id: mairie, certain: false }]);
    });
  });

  test("what was weighed is not changed, nor its trace, while a batch stands on it", async () => {
    const { desk, dough, recall } = await openTraced();
    const made = await weighDough({ desk, dough }, "2", "B99");
    const line = await desk.db
      .selectFrom("weighing_lines")
      .selectAll()
      .where("lot", "=", "B99")
      .executeTakeFirstOrThrow();
    const path = `/api/weighings/${line.weighing_id}`;
    const change = async () => [
      await desk.write("POST", `${path}/lines/${line.id}/weigh`, { lock_version: 2, quantity: "1000", lot: "B1" }),
      await desk.write("POST", `${path}/lines/${line.id}/take-back`, { lock_version: 2 }),
    ];
    for (const refused of await change()) {
      expect([refused.status, at(refused, "code")]).toEqual([409, "made"]);
      expect(at(refused, "message")).toMatch(
        /^Marie Curie a marqué cette pesée faite .* : annulez d’abord cette production/,
      );
    }
    expect((await recall("code=B99")).batches).toMatchObject([{ batch_id: made }]);
    await desk.write("POST", `/api/batches/${made}/take-back`);
    const [, takenBack] = await change();
    expect(takenBack?.status).toBe(200);
  });

  test("where two batches could have served, both count, and neither is certain", async () => {
    const { desk, dough, cake, butter, receive, order, recall } = await openTraced();
    await order("Mairie");
    await make(desk, { recipe_id: dough.id }, "4");
    await receive(butter, "5", { code: "B9", expires_on: "2026-03-02" });
    await make(desk, { recipe_id: dough.id }, "2", { seen: 1 });
    await make(desk, { product_id: cake.id }, "2");
    for (const code of ["B1", "B9"])
      expect((await recall(`code=${code}`)).orders).toMatchObject([{ customer_name: "Mairie", certain: false }]);
  });

  test("what was made for a day may have served those of the days for which the calculation counts it", async () => {
    const { desk, dough, cake, order, recall } = await openTraced();
    for (const production_on of ["2026-03-01", "2026-03-02", "2026-03-03"])
      await order(`Du ${production_on}`, { production_on, delivery_on: production_on });
    const calledOf = async (code: string) =>
      (await recall(`code=${code}`)).orders.map(({ customer_name }) => customer_name);
    await make(desk, { recipe_id: dough.id }, "2");
    for (const production_on of ["2026-03-01", "2026-03-02", "2026-03-03"])
      await make(desk, { product_id: cake.id }, "2", { production_on });
    expect(await calledOf("B1")).toEqual(["Du 2026-03-01", "Du 2026-03-02"]);
  });

  test("a batch made the evening before serves the day that it was made for, however short it keeps", async () => {
    const { desk, butter, order, recall } = await openTraced();
    const lines = [{ article_id: butter.id, quantity: "0.5", unit: "kg" }];
    const fresh = { name: "Pâte du jour", status: "active", shelf_life_days: 0, lines };
    const { id } = await desk.create("/api/recipes", recipeOf(fresh));
    const components = [{ recipe_id: id, quantity: "0.1", unit: "kg" }];
    const { id: tart } = await desk.create("/api/products", productOf({ name: "Tarte fine", components }));
    const tomorrow = { production_on: "2026-03-02", delivery_on: "2026-03-02" };
    await order("Demain", { ...tomorrow, lines: [{ product_id: tart, quantity: "2" }] });
    await make(desk, { recipe_id: id }, "2", { production_on: "2026-03-02" });
    await make(desk, { product_id: tart }, "2", { production_on: "2026-03-02" });
    expect((await recall("code=B1")).orders).toMatchObject([{ customer_name: "Demain", certain: true }]);
  });

  test("a batch that gave nothing served nobody, and stands beside no other", async () => {
    const { desk, cream, dough, cake, order, recall, trace } = await openTraced();
    const mairie = await order("Mairie");
    await make(desk, { recipe_id: cream.id }, "1", { obtained: "0" });
    await make(desk, { recipe_id: dough.id }, "1", { obtained: "0" });
    await make(desk, { recipe_id: dough.id }, "6", { seen: 1 });
    await make(desk, { product_id: cake.id }, "2", { obtained: "0" });
    await make(desk, { product_id: cake.id }, "2", { seen: 1 });
    // B1 holds 2 kg: half a kilogram for the cream, half for the first dough, the rest for the second; B2 for that too.
    for (const [code, names] of [
      ["B1", ["Crème au beurre", "Pâte feuilletée", "Pâte feuilletée", "Millefeuille", "Millefeuille"]],
      ["B2", ["Pâte feuilletée", "Millefeuille", "Millefeuille"]],
    ] as const) {
      const { batches, orders } = await recall(`code=${code}`);
      expect(batches.map(({ item }) => item.name)).toEqual(names);
      expect(orders).toMatchObject([{ customer_name: "Mairie", certain: true }]);
    }
    expect((await trace(`order_id=${mairie}`)).back.batches).toHaveLength(2);
  });

  test("what is changed in the catalogue afterwards changes no trace, and what was made is not deleted", async () => {
    const { desk, butter, dough, cake, order, trace, recall } = await openTraced();
    await order("Anne");
    await make(desk, { recipe_id: dough.id }, "1");
    const made = await make(desk, { product_id: cake.id }, "2");
    const before = await recall("code=B1");
    expect(before.orders.map(({ customer_name }) => customer_name)).toEqual(["Anne"]);
    const { lock_version } = await desk.read(`/api/products/${cake.id}`);
    const components = [{ article_id: butter.id, quantity: "0.1", unit: "kg" }];
    const body = { ...productOf({ name: "Millefeuille", components }), lock_version };
    expect((await desk.write("PUT", `/api/products/${cake.id}`, body)).status).toBe(200);
    expect(await recall("code=B1")).toEqual(before);
    expect((await trace(`order_id=${before.orders[0]?.order_id ?? 0}`)).back.lots.map(({ code }) => code)).toContain(
      "B1",
    );
    const erase = async () => (await desk.write("DELETE", `/api/recipes/${dough.id}`)).status;
    expect(await erase()).toBe(409);
    await desk.write("POST", `/api/batches/${made}/take-back`);
    expect((await recall("code=B1")).orders).toEqual([]);
  });

  test("what was taken back serves nothing", async () => {
    const { desk, cream, recall } = await openTraced();
    const batch = await make(desk, { recipe_id: cream.id }, "1");
    expect((await recall("code=B1")).batches).toHaveLength(1);
    expect((await desk.write("POST", `/api/batches/${batch}/take-back`)).status).toBe(200);
    expect((await recall("code=B1")).batches).toEqual([]);
  });

  test("an order tells every lot of every supplier in it, and each of these lots tells the order", async () => {
    const { desk, cream, dough, cake, lots, order, trace } = await openTraced();
    const mairie = await order("Mairie");
    await make(desk, { recipe_id: cream.id }, "1");
    await make(desk, { recipe_id: dough.id }, "6");
    await make(desk, { product_id: cake.id }, "2");
    const { back, forward } = await trace(`order_id=${mairie}`);
    expect(forward).toEqual({ lots: [], batches: [], orders: [], steps: [] });
    const bought = back.lots.filter(({ item }) => item.type === "article").map(({ lot_id }) => lot_id);
    expect(bought).toEqual([lots.soon, lots.later]);
    for (const lot of back.lots)
      expect((await trace(`lot_id=${lot.lot_id}`)).forward.orders).toMatchObject([{ order_id: mairie }]);
    const late = await trace(`lot_id=${lots.late}`);
    expect([late.forward.orders, late.back.lots]).toEqual([[], []]);
    const made = back.lots.find(({ item }) => item.type === "recipe");
    expect((await trace(`lot_id=${made?.lot_id ?? 0}`)).back.lots).toMatchObject([{ lot_id: lots.soon }]);
  });

  test("products kept in stock are traced by what each delivery took", async () => {
    const { desk, cream, lots, trace } = await openTraced();
    const jar = await desk.create(
      "/api/products",
      productOf({
        name: "Pot de crème",
        stock_managed: true,
        components: [{ recipe_id: cream.id, quantity: "0.2", unit: "kg" }],
      }),
    );
    await make(desk, { recipe_id: cream.id }, "1");
    await make(desk, { product_id: jar.id }, "3");
    const order = async (customer_name: string) => {
      const { id } = await desk.create(
        "/api/external-orders",
        orderOf({
          customer_name,
          delivery_on: day,
          production_on: day,
          lines: [{ product_id: jar.id, quantity: "1" }],
        }),
      );
      await become(desk, id, "confirmed");
      return id;
    };
    const [delivered] = [await order("Livrée"), await order("En attente")];
    for (const status of ["in_production", "ready", "delivered"]) await become(desk, delivered, status);
    const reached = async () =>
      (await trace(`lot_id=${lots.soon}`)).forward.orders.map(({ customer_name, certain }) => [customer_name, certain]);
    expect(await reached()).toEqual([["Livrée", true]]);
    await become(desk, delivered, "ready");
    expect(await reached()).toEqual([["Livrée", false]]);
    expect(await onHand(desk, { type: "product", id: jar.id })).toEqual([3_000_000]);
    await become(desk, delivered, "delivered");
    expect(await reached()).toEqual([["Livrée", true]]);
    expect(await onHand(desk, { type: "product", id: jar.id })).toEqual([2_000_000]);
  });

  test("a lot or order that does not exist is said so", async () => {
    const { desk } = await openTraced();
    for (const query of ["lot_id=999", "order_id=999"])
      expect((await desk.get(`/api/stock/trace?${query}`)).status).toBe(404);
    expect(errorsOf(await desk.get("/api/stock/trace"))).toHaveProperty("lot_id");
  });
});
