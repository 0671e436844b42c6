import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { millionths } from "#domain/exact/quantity";
import { countedOn, lastDayOf, leftOf, type Pass } from "#api/kitchen/made";
import { cases } from "../../support/cases";
import { databases } from "../../support/database/database";
import { stockArticle } from "../../support/world/ledger";
import { readSheets } from "../../support/oracles/left-work";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf } from "../../support/world/shop";
import { type Desk } from "../../support/writes";

const day = "2026-03-01";
const plan = { from: day, to: "2026-03-03" };
const needs = "/api/production-planning/compute-needs";

const needsAnswer = z.object({
  recipes: z.array(z.object({ gross: z.string(), already_made: z.string(), net: z.string() })),
  articles: z.array(z.object({ name: z.string(), gross: z.string() })),
});

describe.each(databases)("a recipe that is not kept in stock, made before what is made of it, on $name", (database) => {
  /** Forty tarts ordered for each of two days, of a dough that keeps two days; a clock to turn. */
  async function bakery(keeps: number | null = 2) {
    let now = new Date("2026-03-01T08:00:00Z");
    const { desk, ...shop } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
    const dough = await desk.read(`/api/recipes/${String(shop.dough.id)}`);
    await desk.write("PUT", `/api/recipes/${String(shop.dough.id)}`, { ...dough, shelf_life_days: keeps });
    for (const production_on of [day, "2026-03-03"]) await order(desk, shop.tart.id, production_on);
    const turn = (to: string) => (now = new Date(`${to}T08:00:00Z`));
    return { desk, shop, turn };
  }

  async function order(desk: Desk, product_id: number, production_on: string) {
    const lines = [{ product_id, quantity: "40" }];
    const saved = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: production_on, production_on, lines }),
    );
    const path = `/api/external-orders/${String(saved.id)}/status`;
    await desk.write("POST", path, { status: "confirmed", lock_version: 1 });
  }

  const make = async (desk: Desk, what: object, planned: string, production_on = day, seen = 0) =>
    Number(
      at(
        await desk.write("POST", "/api/batches", { ...what, planned, obtained: planned, production_on, seen }),
        ...["data", "id"],
      ),
    );

  /** Returns what is asked of the dough, what of it is made already and to be made, and the flour that this takes. */
  async function readDough(desk: Desk, question: Record<string, string> = plan) {
    const answer = await desk.get(`${needs}?${String(new URLSearchParams(question))}`);
    const { recipes, articles } = needsAnswer.parse(at(answer, "data"));
    const [dough] = recipes;
    const flour = articles.find(({ name }) => name === "Farine");
    return [dough?.gross, dough?.already_made, dough?.net, flour?.gross ?? "0"];
  }

  test("is not asked for again until the products are marked too, nor its flour", async () => {
    const { desk, shop } = await bakery();
    expect(await readDough(desk)).toEqual(["28", "0", "28", "14"]);
    const dough = await make(desk, { recipe_id: shop.dough.id }, "14");
    expect(await readDough(desk)).toEqual(["28", "14", "14", "7"]);
    expect(at(await desk.get(`${needs}?from=${day}&to=${day}`), "data", "recipes", 0)).toMatchObject({
      from_stock: "14",
      already_made: "14",
      net: "0",
      batches: "0",
      explain: expect.arrayContaining([
        expect.objectContaining({ label: "Déjà fait, et qu’aucune production n’a pris", operand: "14" }),
      ]),
    });
    // Its own sheet stays.
    const sheet = `/api/production-planning/production-sheets?from=${day}&to=${day}`;
    expect(at(await desk.get(sheet), "data", 0, "recipes", 0)).toMatchObject({ planned_output: "14" });
    // The tarts take it, whether it was noted before them or after.
    const tarts = await make(desk, { product_id: shop.tart.id }, "40");
    expect(await readDough(desk)).toEqual(["14", "0", "14", "7"]);
    await desk.write("POST", `/api/batches/${String(tarts)}/take-back`);
    expect(await readDough(desk)).toEqual(["28", "14", "14", "7"]);
    await desk.write("POST", `/api/batches/${String(dough)}/take-back`);
    expect(await readDough(desk)).toEqual(["28", "0", "28", "14"]);
    await make(desk, { product_id: shop.tart.id }, "40");
    await make(desk, { recipe_id: shop.dough.id }, "14");
    expect(await readDough(desk)).toEqual(["14", "0", "14", "7"]);
  });

  test("counts no more once its recipe is counted in another unit: what was noted is in the one before", async () => {
    const { desk, shop } = await bakery();
    await make(desk, { recipe_id: shop.dough.id }, "14");
    const dough = await desk.read(`/api/recipes/${String(shop.dough.id)}`);
    expect(await readDough(desk)).toMatchObject(["28", "14", "14", "7"]);
    const edit = (change: object) =>
      desk.write("PUT", `/api/recipes/${String(shop.dough.id)}`, { ...dough, ...change });
    expect(await edit({ output_unit: "g" })).toMatchObject({ status: 200 });
    expect((await readDough(desk)).slice(0, 3)).toEqual(["28000", "0", "28000"]);
  });

  test("serves the day it was made for, when it is made the evening before", async () => {
    const { desk, shop } = await bakery(0);
    await make(desk, { recipe_id: shop.dough.id }, "14", "2026-03-03");
    expect(await readDough(desk)).toEqual(["28", "14", "14", "7"]);
    expect(await readDough(desk, { from: day, to: day })).toEqual(["14", "0", "14", "7"]);
  });

  test("what is left of it serves while it keeps", async () => {
    const { desk, shop, turn } = await bakery();
    await make(desk, { recipe_id: shop.dough.id }, "20");
    await make(desk, { product_id: shop.tart.id }, "40");
    expect(await readDough(desk)).toEqual(["14", "6", "8", "4"]);
    turn("2026-03-03");
    expect(await readDough(desk)).toEqual(["14", "6", "8", "4"]);
    turn("2026-03-04");
    await order(desk, shop.tart.id, "2026-03-04");
    const later = { from: "2026-03-04", to: "2026-03-04", include_overdue: "0" };
    expect(await readDough(desk, later)).toEqual(["14", "0", "14", "7"]);
  });

  test("lapses with its day when nobody noted what was made of it", async () => {
    const { desk, shop, turn } = await bakery();
    await make(desk, { recipe_id: shop.dough.id }, "14");
    turn("2026-03-02");
    const next = { from: "2026-03-02", to: "2026-03-03" };
    expect(await readDough(desk, { ...next, include_overdue: "0" })).toEqual(["14", "0", "14", "7"]);
    // Of a plan that still counts the orders of that day, it serves them; of one that asks for what they lack, too.
    expect(await readDough(desk)).toEqual(["28", "14", "14", "7"]);
    expect(await readDough(desk, next)).toEqual(["28", "14", "14", "7"]);
    // And no more of it than they take.
    await make(desk, { recipe_id: shop.dough.id }, "5", day, 1);
    expect(await readDough(desk, next)).toEqual(["28", "14", "14", "7"]);
  });

  test("what was made for what is owed is owed no more: the day’s own is nothing late", async () => {
    const { desk, shop, turn } = await bakery();
    await make(desk, { recipe_id: shop.dough.id }, "14");
    turn("2026-03-02");
    await order(desk, shop.tart.id, "2026-03-02");
    const sinceOf = (rows: { name: string; overdue_since: string | null }[]) =>
      rows.map(({ name, overdue_since }) => [name, overdue_since]);
    const today = { from: "2026-03-02", to: "2026-03-02" };
    const query = new URLSearchParams(today).toString();
    expect(await readDough(desk, today)).toEqual(["28", "14", "14", "7"]);
    expect(sinceOf(await readSheets(desk, query))).toEqual([
      ["Pâte", null],
      ["Tarte", day],
    ]);
    const recipes = at(await desk.get(`${needs}?${query}`), "data", "recipes") as Parameters<typeof sinceOf>[0];
    expect(sinceOf(recipes)).toEqual([["Pâte", null]]);
    // What is not made of it is owed since it was.
    await order(desk, shop.tart.id, day);
    expect(sinceOf(await readSheets(desk, query))[0]).toEqual(["Pâte", day]);
  });

  test("is taken first by the orders before a plan", async () => {
    const { desk, shop } = await bakery();
    await make(desk, { recipe_id: shop.dough.id }, "20");
    expect(await readDough(desk, { from: "2026-03-02", to: "2026-03-03" })).toEqual(["14", "6", "8", "4"]);
    expect(at(await desk.get(`${needs}?from=2026-03-02&to=2026-03-03`), "data", "recipes", 0)).toMatchObject({
      reserved: "14",
    });
  });

  test("counts for what can still be made, and for a frozen calculation", async () => {
    const { desk, shop } = await bakery();
    await stockArticle(desk.db, shop.box.id, "50");
    const run = at(await desk.write("POST", "/api/production-planning/runs", plan), "data", "id");
    const readDiff = async () => at(await desk.get(`/api/production-planning/runs/${String(run)}`), "data", "diff");
    expect(await readDiff()).toBeNull();
    const path = `/api/production-planning/makeable/${String(shop.tart.id)}`;
    const makeable = async () => at(await desk.get(path), "data", "quantity");
    expect(await makeable()).toBe("0");
    await make(desk, { recipe_id: shop.dough.id }, "14");
    expect(await makeable()).toBe("40");
    expect(await readDiff()).toMatchObject({ recipes: [{ net: { before: "28", after: "14" } }] });
  });
});

describe("what batches gave and none took", () => {
  const start = "2026-03-01";
  const pass = fc
    .record({ on: fc.nat(5), given: fc.nat(9), taken: fc.nat(9), keeps: fc.option(fc.nat(3)) })
    .map(({ on, given, taken, keeps }): Pass => ({
      production_on: addDays(start, on),
      given: BigInt(given),
      taken: BigInt(taken),
      keeps_until: lastDayOf(addDays(start, on), keeps === null ? null : addDays(start, on + keeps)),
    }));

  test("is never more than was given, nor less than given less taken, whatever their order", () => {
    fc.assert(
      fc.property(fc.array(pass, { maxLength: 12 }), (passes) => {
        const sum = (which: "given" | "taken") => passes.reduce((all, one) => all + one[which], 0n);
        const left = leftOf(passes);
        const rest = left.reduce((all, { quantity }) => all + millionths(quantity), 0n);
        expect(rest <= sum("given")).toBe(true);
        expect(rest >= sum("given") - sum("taken")).toBe(true);
        expect(leftOf(passes.toReversed())).toEqual(left);
        for (const { from, until } of left) expect(until >= from).toBe(true);
        const twice = countedOn(countedOn(left, addDays(start, 2)), addDays(start, 4));
        expect(twice).toEqual(countedOn(left, addDays(start, 4)));
      }),
      { numRuns: cases(300) },
    );
  });
});
