import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { type Desk, type Saved, errorsOf } from "../../support/writes";

const path = "/api/external-orders";
// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";

const orderSchema = z.looseObject({
  status: z.string(),
  lines: z.array(
    z.looseObject({
      product_id: z.number(),
      quantity: z.string(),
      produced_quantity: z.string(),
      delivered_quantity: z.string(),
    }),
  ),
  changes: z.array(z.looseObject({ field: z.string(), reason: z.string().nullable() })),
});

describe.each(databases)("what has left of an order on $name", (database) => {
  /** A tart that is made to order and a jar that is kept in stock. */
  async function shop() {
    const { desk, tart } = await openShopDesk(database);
    const jar = await desk.create("/api/products", productOf({ name: "Confiture", stock_managed: true }));
    const ordered = async (product: Saved, quantity: string, fields: object = {}) =>
      moved(
        desk,
        await desk.create(
          path,
          orderOf({
            delivery_on: day,
            production_on: day,
            lines: [{ product_id: product.id, quantity, ...fields }],
          }),
        ),
        "confirmed",
      );
    return { desk, tart, jar, ordered };
  }

  const read = async (desk: Desk, { id }: Saved) =>
    orderSchema.parse(at(await desk.get(`${path}/${String(id)}`), "data"));
  const make = async (desk: Desk, { id: product_id }: Saved, obtained: string) => {
    const body = { product_id, production_on: day, planned: obtained, obtained, seen: 0 };
    return z.looseObject({ id: z.number() }).parse(at(await desk.write("POST", "/api/batches", body), "data"));
  };
  /** Saves the order as it is, with this of its lines. */
  const save = async (desk: Desk, order: Saved, lines: (lines: object[]) => object[], more: object = {}) => {
    const now = await desk.read(`${path}/${String(order.id)}`);
    const { lines: before } = z.looseObject({ lines: z.array(z.looseObject({})) }).parse(now);
    return desk.write("PUT", `${path}/${String(order.id)}`, { ...now, lines: lines(before), reason: "essai", ...more });
  };
  const only = (fields: object) => (lines: object[]) => lines.map((line) => ({ ...line, ...fields }));
  const onHand = async (desk: Desk, product: Saved) =>
    z
      .array(z.looseObject({ on_hand: z.string() }))
      .parse(at(await desk.get(`/api/stock/lots?product_id=${String(product.id)}`), "data"))
      .map(({ on_hand }) => on_hand);
  const losses = async (desk: Desk) =>
    z
      .array(z.looseObject({ name: z.string(), quantity: z.string(), reason: z.string(), missing: z.string() }))
      .parse(at(await desk.get("/api/stock/waste"), "data"));

  test("a line goes neither below what was delivered nor away: 422 at the line, whichever way", async () => {
    const { desk, tart, jar, ordered } = await shop();
    const order = await ordered(tart, "10", { produced_quantity: "10", delivered_quantity: "6" });
    const below = "6 sont déjà livrés : la quantité ne descend pas au-dessous de 6.";
    expect(errorsOf(await save(desk, order, only({ quantity: "4" })))).toEqual({ "lines.0.quantity": [below] });
    const without = only({ quantity: "4", produced_quantity: undefined, delivered_quantity: undefined });
    expect(errorsOf(await save(desk, order, without))).toEqual({ "lines.0.quantity": [below] });
    const stays = "« Tarte » : 6 sont déjà livrés, la ligne reste avec 6 au moins.";
    expect(errorsOf(await save(desk, order, only({ product_id: jar.id })))).toEqual({ "lines.0.product_id": [stays] });
    expect(errorsOf(await save(desk, order, () => [{ product_id: jar.id, quantity: "1" }]))).toEqual({
      "lines.0.product_id": [stays],
    });
    const other = await ordered(jar, "1");
    const two = await save(desk, other, (lines) => [
      ...lines,
      { product_id: tart.id, quantity: "3", produced_quantity: "3", delivered_quantity: "3" },
    ]);
    expect(two).toMatchObject({ status: 200 });
    expect(errorsOf(await save(desk, other, (lines) => lines.slice(0, 1)))).toEqual({
      lines: ["« Tarte » : 3 sont déjà livrés, la ligne reste avec 3 au moins."],
    });
    const tried = await desk.write("POST", `${path}/${String(order.id)}/preview`, {
      ...(await desk.read(`${path}/${String(order.id)}`)),
      lines: [{ product_id: tart.id, quantity: "5" }],
    });
    expect(errorsOf(tried)).toEqual({ "lines.0.quantity": [below] });
    expect((await read(desk, order)).lines).toMatchObject([
      { quantity: "10", produced_quantity: "10", delivered_quantity: "6" },
    ]);
  });

  test("as low as what was delivered it may go, and a delivery that was noted by mistake is put right", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "10", { produced_quantity: "6", delivered_quantity: "6" });
    expect(await save(desk, order, only({ quantity: "6" }))).toMatchObject({ status: 200 });
    const right = only({ quantity: "4", produced_quantity: "4", delivered_quantity: "4" });
    expect(await save(desk, order, right)).toMatchObject({ status: 200 });
    expect((await read(desk, order)).lines).toMatchObject([{ quantity: "4", delivered_quantity: "4" }]);
  });

  test("more handed over than was ordered stays as it is", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "10", { produced_quantity: "12", delivered_quantity: "12" });
    expect(await save(desk, order, only({ note: "à part" }))).toMatchObject({ status: 200 });
    expect(await save(desk, order, only({ quantity: "11" }))).toMatchObject({ status: 200 });
    expect(await save(desk, order, only({ quantity: "9" }))).toMatchObject({ status: 422 });
  });

  test("of two lines of one product, the one that goes is the one of which nothing was delivered", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "2");
    const line = { product_id: tart.id, quantity: "6", produced_quantity: "6", delivered_quantity: "6" };
    expect(await save(desk, order, (lines) => [...lines, line])).toMatchObject({ status: 200 });
    expect(await save(desk, order, (lines) => lines.slice(1))).toMatchObject({ status: 200 });
    expect((await read(desk, order)).lines).toMatchObject([{ quantity: "6", delivered_quantity: "6" }]);
    expect(await save(desk, order, () => [])).toMatchObject({ status: 422 });
  });

  test("quantities that a body leaves out stay what they were", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "10", { produced_quantity: "10", delivered_quantity: "6" });
    expect(await save(desk, order, () => [{ product_id: tart.id, quantity: "12" }])).toMatchObject({ status: 200 });
    expect((await read(desk, order)).lines).toMatchObject([
      { quantity: "12", produced_quantity: "10", delivered_quantity: "6" },
    ]);
  });

  const question = {
    fields: ["lines.0.quantity"],
    product_name: "Tarte",
    produced: "10",
    quantity: "4",
    surplus: "6",
  };

  test("below what was made is asked about, with both figures; the batch stands whatever becomes of it", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "10");
    const batch = await make(desk, tart, "10");
    const conflict = await save(desk, order, only({ quantity: "4" }));
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        code: "surplus",
        message: "« Tarte » : 10 faits, 4 commandés. Que deviennent les 6 ?",
        surplus: [{ ...question, product_id: tart.id, may: ["unsold"], orders: [] }],
      },
    });
    expect((await read(desk, order)).lines).toMatchObject([{ quantity: "10", produced_quantity: "10" }]);
    const unsold = { surplus: [{ product_id: tart.id, quantity: "6", to: "unsold" }] };
    expect(await save(desk, order, only({ quantity: "4" }), unsold)).toMatchObject({ status: 200 });
    const { lines, changes } = await read(desk, order);
    expect(lines).toMatchObject([{ quantity: "4", produced_quantity: "4" }]);
    expect(changes.map(({ field, reason }) => [field, reason])).toContainEqual([
      "lines.produced_quantity",
      "6 faits en trop : invendus",
    ]);
    expect(await losses(desk)).toMatchObject([{ name: "Tarte", quantity: "6", reason: "unsold", missing: "0" }]);
    expect(at(await desk.get(`/api/batches/${String(batch.id)}`), "data")).toMatchObject({
      obtained: "10",
      reversed_at: null,
      orders: [{ quantity: "4" }],
    });
    expect(at(await desk.get("/api/stock/movements"), "meta")).toMatchObject({ total: 0 });
  });

  test("what is kept in stock goes there: nothing moves but whose it is", async () => {
    const { desk, jar, ordered } = await shop();
    const order = await ordered(jar, "10");
    await make(desk, jar, "10");
    const conflict = await save(desk, order, only({ quantity: "4" }));
    expect(conflict).toMatchObject({ status: 409, body: { surplus: [{ may: ["stock", "unsold"] }] } });
    const stock = { surplus: [{ product_id: jar.id, quantity: "6", to: "stock" }] };
    expect(await save(desk, order, only({ quantity: "4" }), stock)).toMatchObject({ status: 200 });
    expect(await onHand(desk, jar)).toEqual(["10"]);
    const plan = await desk.get(`/api/production-planning/makeable?from=${day}&to=${day}`);
    expect(plan.status).toBe(200);
    expect((await read(desk, order)).lines).toMatchObject([{ produced_quantity: "4" }]);
    const again = { surplus: [{ product_id: jar.id, quantity: "1", to: "unsold" }] };
    expect(await save(desk, order, only({ quantity: "3" }), again)).toMatchObject({ status: 200 });
    expect(await onHand(desk, jar)).toEqual(["9"]);
  });

  test("another order takes as much as it still wants, and says from whom", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "10");
    await make(desk, tart, "10");
    const other = await ordered(tart, "5");
    const conflict = await save(desk, order, only({ quantity: "4" }));
    expect(conflict).toMatchObject({
      status: 409,
      body: { surplus: [{ may: ["unsold", "order"], orders: [{ order_id: other.id, rest: "5" }] }] },
    });
    const all = { surplus: [{ product_id: tart.id, quantity: "6", to: "order", order_id: other.id }] };
    expect(await save(desk, order, only({ quantity: "4" }), all)).toMatchObject({ status: 409 });
    const shared = {
      surplus: [
        { product_id: tart.id, quantity: "5", to: "order", order_id: other.id },
        { product_id: tart.id, quantity: "1", to: "unsold" },
      ],
    };
    expect(await save(desk, order, only({ quantity: "4" }), shared)).toMatchObject({ status: 200 });
    expect((await read(desk, order)).lines).toMatchObject([{ produced_quantity: "4" }]);
    const { lines, changes } = await read(desk, other);
    expect(lines).toMatchObject([{ quantity: "5", produced_quantity: "5" }]);
    const { number } = z.looseObject({ number: z.string() }).parse(order);
    expect(changes.map(({ reason }) => reason)).toContain(`Faits en trop pour ${number}, Mairie de Bruz`);
    expect(await losses(desk)).toMatchObject([{ quantity: "1" }]);
  });

  test("of what goes off only orders are told that it keeps for", async () => {
    const { desk, ordered } = await shop();
    const eclair = await desk.create("/api/products", productOf({ name: "Éclair", shelf_life_days: 1 }));
    const order = await ordered(eclair, "10");
    await make(desk, eclair, "10");
    const ends = [day, addDays(day, 1), addDays(day, 2), addDays(day, 7)];
    const others: Saved[] = [];
    for (const delivery_on of ends) {
      const lines = [{ product_id: eclair.id, quantity: "5" }];
      const draft = await desk.create(path, orderOf({ delivery_on, production_on: day, lines }));
      others.push(await moved(desk, draft, "confirmed"));
    }
    const conflict = await save(desk, order, only({ quantity: "4" }));
    const [first, second, third] = others.map(({ id }) => ({ order_id: id }));
    expect(conflict).toMatchObject({ status: 409, body: { surplus: [{ orders: [first, second] }] } });
    const tooLate = { surplus: [{ product_id: eclair.id, quantity: "6", to: "order", ...third }] };
    expect(await save(desk, order, only({ quantity: "4" }), tooLate)).toMatchObject({ status: 409 });
  });

  test("a line that goes, or becomes another product, is asked about as well", async () => {
    const { desk, tart, jar, ordered } = await shop();
    const order = await ordered(tart, "10");
    await make(desk, tart, "10");
    expect(await save(desk, order, (lines) => [...lines, { product_id: jar.id, quantity: "2" }])).toMatchObject({
      status: 200,
    });
    const gone = await save(desk, order, (lines) => lines.slice(1));
    expect(gone).toMatchObject({
      status: 409,
      body: {
        message: "« Tarte » : 10 faits, plus aucun commandé. Que deviennent les 10 ?",
        surplus: [{ fields: ["lines"], quantity: "0", surplus: "10" }],
      },
    });
    const unsold = { surplus: [{ product_id: tart.id, quantity: "10", to: "unsold" }] };
    expect(await save(desk, order, (lines) => lines.slice(1), unsold)).toMatchObject({ status: 200 });
    expect((await read(desk, order)).lines).toMatchObject([{ product_id: jar.id }]);
    expect(await losses(desk)).toMatchObject([{ quantity: "10" }]);
  });

  test("a draft of which something was made or delivered is not deleted", async () => {
    const { desk, tart } = await shop();
    for (const done of [{ produced_quantity: "2" }, { delivered_quantity: "1" }]) {
      const draft = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "4", ...done }] }));
      expect(await desk.write("DELETE", `${path}/${String(draft.id)}`)).toMatchObject({
        status: 409,
        body: { code: "status" },
      });
      expect((await desk.read(`${path}/${String(draft.id)}`)).id).toBe(draft.id);
    }
  });
});
