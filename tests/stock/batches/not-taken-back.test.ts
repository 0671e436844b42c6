import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import type { Desk, Saved } from "../../support/writes";

const [orders, batches, waste] = ["/api/external-orders", "/api/batches", "/api/stock/waste"];
// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";

const id = z.looseObject({ id: z.number() });

describe.each(databases)("what was made and is gone is not taken back on $name", (database) => {
  /** A tart and its dough that are not kept in stock, a jar that is, and a box of jars. */
  async function shop() {
    const { desk, tart, dough } = await openShopDesk(database);
    const jar = await desk.create(
      "/api/products",
      productOf({ name: "Confiture", stock_managed: true, shelf_life_days: 90 }),
    );
    const box = await desk.create(
      "/api/products",
      productOf({ name: "Coffret", components: [{ product_id: jar.id, quantity: "2", unit: "piece" }] }),
    );
    const ordered = async (product: Saved, quantity: string) =>
      moved(
        desk,
        await desk.create(
          orders,
          orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: product.id, quantity }] }),
        ),
        "confirmed",
      );
    return { desk, tart, dough, jar, box, ordered };
  }

  const make = async (desk: Desk, of: object, obtained: string, seen = 0) => {
    const body = { ...of, production_on: day, planned: obtained, obtained, seen };
    return id.parse(at(await desk.write("POST", batches, body), "data")).id;
  };
  const lose = async (desk: Desk, of: object, quantity: string) =>
    id.parse(at(await desk.write("POST", waste, { ...of, quantity, reason: "broken" }), "data")).id;
  const become = async (desk: Desk, order: Saved, status: string, more: object = {}) => {
    const { lock_version } = await desk.read(`${orders}/${String(order.id)}`);
    const body = { status, lock_version, reason: "essai", ...more };
    expect(await desk.write("POST", `${orders}/${String(order.id)}/status`, body)).toMatchObject({ status: 200 });
  };
  const back = (desk: Desk, batch: number) => desk.write("POST", `${batches}/${String(batch)}/take-back`);
  const together = (desk: Desk, all: number[]) => desk.write("POST", `${batches}/take-back`, { batches: all });
  const readActive = async (desk: Desk) =>
    z
      .array(z.looseObject({ id: z.number(), reversed_at: z.string().nullable() }))
      .parse(at(await desk.get(batches), "data"))
      .flatMap((batch) => (batch.reversed_at === null ? [batch.id] : []))
      .sort();
  const used = (message: RegExp, type: string) => ({
    status: 409,
    body: {
      code: "used",
      message: expect.stringMatching(message),
      used_by: expect.arrayContaining([expect.objectContaining({ type })]),
    },
  });

  test("unsold once its order was cancelled: the loss is named, alone and with others", async () => {
    const { desk, tart, dough, ordered } = await shop();
    const order = await ordered(tart, "10");
    const batch = await make(desk, { product_id: tart.id }, "10");
    const other = await make(desk, { recipe_id: dough.id }, "3.5");
    await become(desk, order, "cancelled", { surplus: [{ product_id: tart.id, quantity: "10", to: "unsold" }] });
    const named = used(
      /« Tarte » : .* 10 pièces en perte \(10 le .* par Marie Curie\)\. Annulez d’abord cette perte/,
      "waste",
    );
    expect(await back(desk, batch)).toMatchObject(named);
    expect(await together(desk, [batch, other])).toMatchObject({
      status: 409,
      body: { code: "used", message: expect.stringContaining("« Tarte »"), used_by: [{ type: "waste" }] },
    });
    expect(await readActive(desk)).toEqual([batch, other]);
    const [loss] = z.array(id).parse(at(await desk.get(waste), "data"));
    expect((await desk.write("POST", `${waste}/${String(loss?.id)}/undo`)).status).toBe(200);
    expect((await back(desk, batch)).status).toBe(200);
  });

  test("some of it lost: only while others of it are fewer than was lost", async () => {
    const { desk, tart } = await shop();
    const first = await make(desk, { product_id: tart.id }, "10");
    await lose(desk, { product_id: tart.id }, "2");
    expect(await back(desk, first)).toMatchObject(used(/« Tarte »/, "waste"));
    const second = await make(desk, { product_id: tart.id }, "10", 1);
    expect(await together(desk, [first, second])).toMatchObject(used(/« Tarte »/, "waste"));
    expect((await back(desk, first)).status).toBe(200);
    expect(await back(desk, second)).toMatchObject({ status: 409 });
    expect(await readActive(desk)).toEqual([second]);
  });

  test("a loss that was noted before it holds nothing", async () => {
    const { desk, tart, dough } = await shop();
    await lose(desk, { product_id: tart.id }, "2");
    await lose(desk, { recipe_id: dough.id }, "1");
    desk.pass(60);
    const made = [await make(desk, { product_id: tart.id }, "10"), await make(desk, { recipe_id: dough.id }, "5")];
    expect((await together(desk, made)).status).toBe(200);
  });

  test("a dough that is not kept in stock, of which some was lost that no other batch has left", async () => {
    const { desk, tart, dough } = await shop();
    const early = await make(desk, { recipe_id: dough.id }, "3.5");
    await make(desk, { product_id: tart.id }, "10");
    const late = await make(desk, { recipe_id: dough.id }, "2", 1);
    await lose(desk, { recipe_id: dough.id }, "2");
    expect(await back(desk, late)).toMatchObject(used(/« Pâte » : .* 2 kg en perte/, "waste"));
    expect(await readActive(desk)).toContain(late);
    expect(await readActive(desk)).toContain(early);
  });

  describe("of one lot with what others made that day", () => {
    /** Ten jars for one order and ten for another, in one lot. */
    async function twoOrders() {
      const { desk, jar, box, ordered } = await shop();
      const first = await ordered(jar, "10");
      const mine = await make(desk, { product_id: jar.id }, "10");
      const second = await ordered(jar, "10");
      const theirs = await make(desk, { product_id: jar.id }, "10", 1);
      const [lot] = z
        .array(z.looseObject({ id: z.number(), on_hand: z.string() }))
        .parse(at(await desk.get(`/api/stock/lots?product_id=${String(jar.id)}`), "data"));
      expect(lot).toMatchObject({ on_hand: "20" });
      return { desk, jar, box, first, second, mine, theirs, lot: lot?.id ?? 0 };
    }
    /** Counts the only lot of products, and closes the count. */
    async function count(desk: Desk, counted: string) {
      const path = "/api/stock/counts";
      const opened = at(await desk.write("POST", path, { blind: false, item_type: "product" }), "data");
      const { id: open, lines } = z
        .looseObject({ id: z.number(), lines: z.array(z.looseObject({ id: z.number(), lock_version: z.number() })) })
        .parse(opened);
      for (const { id: line, lock_version } of lines)
        await desk.write("POST", `${path}/${String(open)}/lines/${String(line)}/count`, { counted, lock_version });
      expect(await desk.write("POST", `${path}/${String(open)}/close`)).toMatchObject({ status: 200 });
    }
    /** Hands the second order over, of which nothing may be missing. */
    async function handOver(desk: Desk, order: Saved) {
      await become(desk, order, "delivered");
      expect(await desk.db.selectFrom("stock_discrepancies").select("id").execute()).toEqual([]);
    }

    test("sold: the order is named", async () => {
      const { desk, first, second, mine, theirs } = await twoOrders();
      await become(desk, first, "delivered");
      expect(await back(desk, mine)).toMatchObject(
        used(/CC-2026-\d+ \(Mairie de Bruz\) .*« Confiture »/, "order_line"),
      );
      expect(await readActive(desk)).toEqual([mine, theirs]);
      await handOver(desk, second);
    });

    test("unsold: what is left is the other order's", async () => {
      const { desk, jar, first, second, mine, theirs } = await twoOrders();
      await become(desk, first, "cancelled", { surplus: [{ product_id: jar.id, quantity: "10", to: "unsold" }] });
      expect(await back(desk, mine)).toMatchObject(used(/« Confiture » .*\(perte\)/, "waste"));
      expect(await readActive(desk)).toEqual([mine, theirs]);
      await handOver(desk, second);
    });

    test("counted away, or taken by another batch", async () => {
      const { desk, box, mine, theirs } = await twoOrders();
      const boxes = await make(desk, { product_id: box.id }, "5");
      expect(await back(desk, mine)).toMatchObject(used(/« Confiture » .*\(production\)/, "batch"));
      expect((await back(desk, boxes)).status).toBe(200);
      await count(desk, "13");
      expect(await back(desk, mine)).toMatchObject(used(/« Confiture » .*\(inventaire\)/, "count_line"));
      expect(await readActive(desk)).toEqual([mine, theirs]);
    });

    test("what was gone before it was made holds nothing", async () => {
      const { desk, jar, theirs, mine } = await twoOrders();
      await lose(desk, { product_id: jar.id }, "5");
      const more = await make(desk, { product_id: jar.id }, "5", 2);
      expect((await back(desk, more)).status).toBe(200);
      expect(await readActive(desk)).toEqual([mine, theirs]);
    });

    test("nothing gone: it is taken back, and the other order has its own", async () => {
      const { desk, second, mine, theirs } = await twoOrders();
      expect((await back(desk, mine)).status).toBe(200);
      expect(await readActive(desk)).toEqual([theirs]);
      await handOver(desk, second);
    });
  });

  test("given to another order it is that order's: taken back, that one asks for it again", async () => {
    const { desk, tart, ordered } = await shop();
    const order = await ordered(tart, "4");
    const batch = await make(desk, { product_id: tart.id }, "4");
    const other = await ordered(tart, "4");
    const given = { product_id: tart.id, quantity: "4", to: "order", order_id: other.id };
    await become(desk, order, "cancelled", { surplus: [given] });
    expect(await desk.read(`${orders}/${String(other.id)}`)).toMatchObject({ status: "ready" });
    expect((await back(desk, batch)).status).toBe(200);
    expect(await desk.read(`${orders}/${String(other.id)}`)).toMatchObject({
      status: "confirmed",
      lines: [{ produced_quantity: "0" }],
    });
  });
});
