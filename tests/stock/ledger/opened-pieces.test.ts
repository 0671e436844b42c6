import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { openedPieces } from "#api/database/migrations/0049-opened-pieces";
import { traceAnswer } from "#api/stock/tracing/answer";
import { createTestApi } from "../../support/api";
import { cases } from "../../support/cases";
import { type TestDatabase, databases } from "../../support/database/database";
import { stockArticle } from "../../support/world/ledger";
import { at } from "../../support/read-answer";
import { articleOf, productOf, recipeOf } from "../../support/world/shop";
import { deskOf } from "../../support/writes";

const first = "2026-03-01";

interface Opened {
  keeps_days: number | null;
  unit?: string;
  /** Pieces in tenths that one batch takes. */
  lines?: readonly string[];
  stock?: string;
  equivalences?: readonly object[];
}

/** A kitchen whose doughs take some tenths of an egg, or of a tin, each. */
async function openKitchen(
  database: Pick<TestDatabase, "fresh">,
  { keeps_days, unit = "piece", lines = ["0.3"], stock = "1000", equivalences }: Opened,
) {
  const desk = await deskOf(await createTestApi(await database.fresh(), { accessTokenTtlSeconds: 100_000_000 }));
  const plain = [{ part: null, quantity: "1", unit: "piece", equals_quantity: "2.5", equals_unit: "kg", keeps_days }];
  const article = await desk.create(
    "/api/articles",
    articleOf({ name: "Œufs", unit, equivalences: equivalences ?? plain }),
  );
  await stockArticle(desk.db, article.id, stock);
  const recipes: number[] = [];
  for (const [index, quantity] of lines.entries()) {
    const of = [{ article_id: article.id, quantity, unit: "piece" }];
    const made = recipeOf({ name: `Pâte ${String(index)}`, status: "active", output_quantity: "1", lines: of });
    recipes.push((await desk.create("/api/recipes", made)).id);
  }
  const make = async (day: number, quantity = "1", recipe = 0) => {
    const production_on = addDays(first, day);
    const there = await desk.db
      .selectFrom("batches")
      .select("id")
      .where("recipe_id", "=", recipes[recipe] ?? 0)
      .where("production_on", "=", production_on)
      .where("reversed_at", "is", null)
      .execute();
    const made = { planned: quantity, obtained: quantity, seen: there.length };
    const body = { recipe_id: recipes[recipe], production_on, ...made };
    return Number(at(await desk.write("POST", "/api/batches", body), "data", "id"));
  };
  const takeBack = async (id: number) => {
    expect((await desk.write("POST", `/api/batches/${String(id)}/take-back`)).status).toBe(200);
  };
  const left = async () => {
    const rows = await desk.db.selectFrom("stock_lots").select("on_hand").execute();
    const missed = await desk.db
      .selectFrom("stock_discrepancies")
      .select("quantity")
      .where("closed_at", "is", null)
      .execute();
    return (
      rows.reduce((all, { on_hand }) => all + on_hand / 1e6, 0) -
      missed.reduce((all, { quantity }) => all + quantity / 1e6, 0)
    );
  };
  const out = async () => Number(stock) - (await left());
  return { desk, article, recipes, make, takeBack, out };
}

/** Opens pieces by hand: tenths of a piece, day by day, what was opened first before another. */
function piecesOpened(made: readonly { day: number; tenths: number }[], keeps: number): number {
  let opened = 0;
  let lying: { from: number; tenths: number }[] = [];
  for (let day = 0; day < 40; day += 1) {
    let wanted = made.reduce((sum, one) => (one.day === day ? sum + one.tenths : sum), 0);
    lying = lying.filter(({ from }) => from + keeps >= day);
    for (; wanted > 0; wanted -= 1) {
      const one = lying.find(({ tenths }) => tenths > 0);
      if (one) one.tenths -= 1;
      else {
        opened += 1;
        lying.push({ from: day, tenths: 9 });
      }
    }
  }
  return opened;
}

describe.each(databases)("pieces that are opened, as stock tells on $name", (database) => {
  test("each day opens an egg that does not keep; without a word of it a third of one leaves stock", async () => {
    const daily = await openKitchen(database, { keeps_days: 0 });
    for (const day of [0, 1, 1, 2]) await daily.make(day);
    expect(await daily.out()).toBe(3);
    const plain = await openKitchen(database, { keeps_days: null });
    for (const day of [0, 1, 1, 2]) await plain.make(day);
    expect(await plain.out()).toBeCloseTo(1.2, 9);
  });

  test("ten days take four eggs that keep two days more", async () => {
    const { make, out } = await openKitchen(database, { keeps_days: 2 });
    for (let day = 0; day < 10; day += 1) await make(day);
    expect(await out()).toBe(4);
  });

  test("eggs are opened every third day as long as somebody bakes daily", async () => {
    const { make, out } = await openKitchen(database, { keeps_days: 2 });
    for (let day = 0; day < 60; day += 1) await make(day);
    expect(await out()).toBe(20);
  });

  test("three thirds are one egg, whatever rounding loses", async () => {
    const { make, out } = await openKitchen(database, { keeps_days: 1, lines: ["0.333334", "0.333333"] });
    await make(0);
    await make(0);
    await make(1);
    expect(await out()).toBe(1);
    await make(1, "1", 1);
    expect(await out()).toBe(2);
  });

  test("a tin is what its equivalence says, in the article's own unit", async () => {
    const { make, takeBack, out } = await openKitchen(database, { keeps_days: 1, unit: "kg", stock: "100" });
    const one = await make(0);
    expect(await out()).toBe(2.5);
    await make(1, "2");
    expect(await out()).toBe(2.5);
    await takeBack(one);
    expect(await out()).toBe(2.5);
  });

  test("of which a third of a kilogram is one, whole pieces leave as well", async () => {
    const third = { part: null, quantity: "3", unit: "piece", equals_quantity: "1", equals_unit: "kg", keeps_days: 0 };
    const { make, takeBack, out } = await openKitchen(database, {
      keeps_days: 0,
      unit: "kg",
      stock: "100",
      equivalences: [third],
    });
    const made = [await make(0), await make(1), await make(2)];
    expect(await out()).toBeCloseTo(1, 5);
    for (const id of made) await takeBack(id);
    expect(await out()).toBe(0);
  });

  test("yolks come out of whole eggs too, and the rest of one serves as long as it says", async () => {
    const one = { quantity: "1", unit: "piece", equals_quantity: "0.05", equals_unit: "kg" };
    const equivalences = [
      { part: null, ...one, keeps_days: 0 },
      { part: "jaune", ...one, keeps_days: 1 },
    ];
    const { desk, article, make, out } = await openKitchen(database, { keeps_days: 0, equivalences });
    const lines = [{ article_id: article.id, quantity: "0.4", unit: "piece", part: "jaune" }];
    const cream = await desk.create("/api/recipes", recipeOf({ name: "Crème", status: "active", lines }));
    const beat = async (day: number) => {
      const body = { recipe_id: cream.id, production_on: addDays(first, day), planned: "1", obtained: "1", seen: 0 };
      expect((await desk.write("POST", "/api/batches", body)).status).toBe(201);
    };
    await beat(0);
    await make(0);
    expect(await out()).toBe(2);
    await beat(1);
    expect(await out()).toBe(2);
    await beat(2);
    expect(await out()).toBe(3);
  });

  test("a recall names what was made of the rest of an opened piece, while it kept, and of no other", async () => {
    const { desk, article, make, takeBack } = await openKitchen(database, { keeps_days: 1, stock: "1" });
    const lot = await desk.db.selectFrom("stock_lots").select("id").executeTakeFirstOrThrow();
    await stockArticle(desk.db, article.id, "5", { code: "B" });
    const made = [await make(0), await make(0), await make(1), await make(2)];
    const readBatches = async () => {
      const { forward } = traceAnswer.parse(at(await desk.get(`/api/stock/trace?lot_id=${String(lot.id)}`), "data"));
      return forward.batches.map(({ batch_id, certain }) => [batch_id, certain]);
    };
    expect(await readBatches()).toEqual([
      [made[0], true],
      [made[1], false],
      [made[2], false],
    ]);
    await takeBack(made[2] ?? 0);
    expect(await readBatches()).toEqual([
      [made[0], true],
      [made[1], false],
    ]);
  });

  test("days that meant nothing before are forgotten, and no plan changes", async () => {
    const equivalence = { quantity: "1", unit: "piece", equals_quantity: "0.05", equals_unit: "kg" };
    const equivalences = [
      { part: null, ...equivalence, keeps_days: 3 },
      { part: "jaune", ...equivalence, keeps_days: 1 },
    ];
    const { desk, article } = await openKitchen(database, { keeps_days: 0, equivalences });
    const before = await desk.read(`/api/articles/${String(article.id)}`);
    expect(before.equivalences).toMatchObject([{ keeps_days: 3 }, { keeps_days: 1 }]);
    await openedPieces.rows?.(desk.db);
    const { equivalences: after, ...rest } = await desk.read(`/api/articles/${String(article.id)}`);
    expect(after).toEqual([
      { part: null, ...equivalence },
      { part: "jaune", ...equivalence, keeps_days: 1 },
    ]);
    expect({ ...rest, equivalences: before.equivalences }).toEqual(before);
  });

  const step = fc.record({
    back: fc.option(fc.nat(20), { freq: 2 }),
    day: fc.nat(9),
    tenths: fc.integer({ min: 1, max: 25 }),
  });

  test("as many are out as are opened by hand, at each step; all undone gives all back", async () => {
    const runs = database.name === "SQLite" ? 8 : 2;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 16 }),
        fc.nat(3),
        fc.constantFrom("1000", "6"),
        async (steps, keeps_days, stock) => {
          const { make, takeBack, out } = await openKitchen(database, { keeps_days, lines: ["0.1"], stock });
          const remaining: { id: number; day: number; tenths: number }[] = [];
          for (const { back, day, tenths } of steps) {
            const [gone] = back === null ? [] : remaining.splice(back % Math.max(1, remaining.length), 1);
            if (gone) await takeBack(gone.id);
            else remaining.push({ day, tenths, id: await make(day, String(tenths)) });
            expect(await out()).toBe(piecesOpened(remaining, keeps_days));
          }
          for (const { id } of remaining) await takeBack(id);
          expect(await out()).toBe(0);
        },
      ),
      { numRuns: cases(runs), endOnFailure: true },
    );
  });

  test("what is open serves the plan of the next days, as long as it keeps", async () => {
    const { desk, recipes, make, takeBack } = await openKitchen(database, { keeps_days: 2, stock: "5" });
    const components = [{ recipe_id: recipes[0], quantity: "1", unit: "kg" }];
    const bread = await desk.create("/api/products", productOf({ name: "Pain", sale_unit: "piece", components }));
    const planOf = (day: number) => {
      const on = addDays(first, day);
      const query = `from=${on}&to=${on}&as_of=${on}T05:00:00Z&extra[${String(bread.id)}]=1`;
      return desk.get(`/api/production-planning/compute-needs?${query}`);
    };
    const made = await make(0);
    expect(at(await planOf(1), "data", "articles")).toEqual([]);
    expect(at(await planOf(3), "data", "articles", 0)).toMatchObject({ gross: "1", opened: { already_open: "0" } });
    await make(1, "2");
    expect(at(await planOf(2), "data", "articles", 0)).toMatchObject({
      gross: "1",
      usable_stock: "4",
      opened: { keeps_days: 2, already_open: "0.1" },
    });
    await takeBack(made);
    expect(at(await planOf(2), "data", "articles")).toEqual([]);
  });
});
