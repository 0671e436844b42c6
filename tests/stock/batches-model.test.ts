import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bookIn } from "../../server/embedded-api/ledger/book";
import type { Item } from "../../server/embedded-api/ledger/item";
import { changeOrders } from "../../server/embedded-api/records/transaction";
import { databases } from "../support/database";
import { kg, lotOf, sourceOf } from "../support/ledger";
import { at } from "../support/read-answer";
import { openShop, orderOf, recipeOf } from "../support/shop";
import { type Desk, openDesk } from "../support/writes";

const day = "2026-03-01";

type Step =
  | { do: "mark"; sheet: "brioche" | "dough" | "tart"; quantity: number; obtained: number }
  | { do: "take-back"; which: number }
  | { do: "note"; quantity: number }
  | { do: "day" };

const quantity = fc.integer({ min: 1, max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("mark" as const),
    sheet: fc.constantFrom("brioche" as const, "dough" as const, "tart" as const),
    quantity,
    obtained: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({ do: fc.constant("take-back" as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant("note" as const), quantity: fc.integer({ min: 0, max: 20 }) }),
  fc.constant({ do: "day" as const }),
);

const order = z.looseObject({
  lock_version: z.number(),
  lines: z.array(z.looseObject({ produced_quantity: z.string() })),
});
const batches = z.array(z.looseObject({ id: z.number() }));

describe.each(databases)("histories of batches on $name", (database) => {
  /** A stocked brioche of dough, a tart of dough and a box, 20 tarts ordered; little flour, so that some lacks. */
  async function kitchen() {
    const desk = await openDesk(database);
    const shop = await openShop(desk);
    const brioche = await desk.create(
      "/api/recipes",
      recipeOf({
        name: "Brioche",
        status: "active",
        output_quantity: "10",
        stock_managed: true,
        shelf_life_days: 2,
        lines: [{ article_id: shop.flour.id, quantity: "3", unit: "kg" }],
      }),
    );
    await changeOrders(desk.db, async (db) => {
      for (const [id, much] of [
        [shop.flour.id, "20"],
        [shop.box.id, "30"],
        [shop.eggs.id, "25"],
      ] as const) {
        const item: Item = { type: "article", id };
        await bookIn(
          db,
          item,
          lotOf({ code: "A", expires_on: "2026-04-01" }),
          kg(much),
          sourceOf("opening", "opening", id),
        );
        await bookIn(
          db,
          item,
          lotOf({ code: "B", expires_on: "2026-03-20" }),
          kg(much),
          sourceOf("opening", "opening", id),
        );
      }
    });
    const { id } = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: shop.tart.id, quantity: "20" }] }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version: 1 });
    const orderPath = `/api/external-orders/${String(id)}`;
    return { desk, orderPath, ids: { brioche: brioche.id, dough: shop.dough.id, tart: shop.tart.id } };
  }

  const standing = async (desk: Desk) =>
    batches.parse(at(await desk.get("/api/batches?reversed=0&per_page=100"), "data"));
  const stockOf = (desk: Desk) =>
    desk.db
      .selectFrom("stock_lots")
      .select(["id", "code", "on_hand"])
      .where("article_id", "is not", null)
      .orderBy("id")
      .execute();

  async function run({ desk, orderPath, ids }: Awaited<ReturnType<typeof kitchen>>, one: Step) {
    switch (one.do) {
      case "mark": {
        const id = ids[one.sheet];
        const all = z
          .array(z.looseObject({ recipe_id: z.number().nullable(), product_id: z.number().nullable() }))
          .parse(at(await desk.get("/api/batches?reversed=0&per_page=100"), "data"));
        const isTart = one.sheet === "tart";
        const seen = all.filter((batch) => (isTart ? batch.product_id : batch.recipe_id) === id).length;
        const body = { production_on: day, planned: String(one.quantity), obtained: String(one.obtained), seen };
        return desk.write("POST", "/api/batches", { ...body, [isTart ? "product_id" : "recipe_id"]: id });
      }
      case "take-back": {
        const all = await standing(desk);
        const batch = all[one.which % Math.max(1, all.length)];
        return batch && desk.write("POST", `/api/batches/${String(batch.id)}/take-back`);
      }
      case "note": {
        const now = order.parse(at(await desk.get(orderPath), "data"));
        const lines = now.lines.map((line) => ({ ...line, produced_quantity: String(one.quantity) }));
        return desk.write("PUT", orderPath, { ...now, lines });
      }
      case "day":
        return desk.write("POST", "/api/production-planning/production-sheets/done", { from: day, to: day, day });
    }
  }

  /** Each lot is the sum of its movements; a line was made at least as much as its batches gave it. */
  async function check({ db }: Desk) {
    const lots = await db
      .selectFrom("stock_lots as lot")
      .leftJoin("stock_movements as movement", "movement.lot_id", "lot.id")
      .select((e) => [
        "lot.id",
        "lot.on_hand",
        e.fn.coalesce(e.fn.sum<number>("movement.quantity"), e.lit(0)).as("sum"),
      ])
      .groupBy(["lot.id", "lot.on_hand"])
      .execute();
    for (const { on_hand, sum } of lots) {
      expect(on_hand).toBe(Number(sum));
      expect(on_hand).toBeGreaterThanOrEqual(0);
    }
    const lines = await db
      .selectFrom("external_order_lines as line")
      .leftJoin("batch_order_lines as share", "share.order_line_id", "line.id")
      .leftJoin("batches as batch", (join) =>
        join.onRef("batch.id", "=", "share.batch_id").on("batch.reversed_at", "is", null),
      )
      .select((e) => [
        "line.produced_quantity",
        e.fn
          .coalesce(
            e.fn.sum<number>(e.case().when("batch.id", "is not", null).then(e.ref("share.quantity")).else(0).end()),
            e.lit(0),
          )
          .as("given"),
      ])
      .groupBy(["line.id", "line.produced_quantity"])
      .execute();
    for (const { produced_quantity, given } of lines) expect(Number(given)).toBe(produced_quantity);
  }

  test("keep every sum, and taken back in any order leave what was there before", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat(20)),
        async (steps, picks) => {
          const world = await kitchen();
          const { desk } = world;
          const before = await stockOf(desk);
          for (const one of steps) {
            const answer = await run(world, one);
            expect(answer?.status ?? 200).toBeLessThan(300);
            await check(desk);
          }
          for (let all = await standing(desk); all.length > 0; all = await standing(desk)) {
            const batch = all[Number(picks.next().value) % all.length];
            expect((await desk.write("POST", `/api/batches/${String(batch?.id)}/take-back`)).status).toBe(200);
            await check(desk);
          }
          expect(await stockOf(desk)).toEqual(before);
          const open = desk.db.selectFrom("stock_discrepancies").select("id").where("closed_at", "is", null);
          expect(await open.execute()).toEqual([]);
          expect(order.parse(at(await desk.get(world.orderPath), "data")).lines[0]?.produced_quantity).toBe("0");
        },
      ),
      { numRuns: 12 },
    );
  });
});
