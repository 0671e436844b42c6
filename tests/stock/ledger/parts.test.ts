import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { createTestApi } from "../../support/api";
import { cases } from "../../support/cases";
import { type TestDatabase, databases } from "../../support/database/database";
import { stockArticle } from "../../support/world/ledger";
import { at } from "../../support/read-answer";
import { articleOf, recipeOf } from "../../support/world/shop";
import { deskOf } from "../../support/writes";

const parts = ["jaune", "blanc"] as const;
type Part = (typeof parts)[number];
const keeps: Record<Part, number> = { jaune: 2, blanc: 3 };
const first = "2026-03-01";

/** A kitchen that makes cream of yolks and meringue of whites, an egg each, and so many eggs. */
async function openKitchen(database: Pick<TestDatabase, "fresh">, eggs: number) {
  const desk = await deskOf(await createTestApi(await database.fresh(), { accessTokenTtlSeconds: 100_000_000 }));
  const equivalences = parts.map((part) => ({
    part,
    quantity: "1",
    unit: "piece",
    equals_quantity: "0.02",
    equals_unit: "kg",
    keeps_days: keeps[part],
  }));
  const article = await desk.create("/api/articles", articleOf({ name: "Œufs", unit: "piece", equivalences }));
  await stockArticle(desk.db, article.id, String(eggs));
  const recipeFor = async (part: Part) => {
    const lines = [{ article_id: article.id, quantity: "1", unit: "piece", part }];
    return (await desk.create("/api/recipes", recipeOf({ name: part, status: "active", lines }))).id;
  };
  const recipes = { jaune: await recipeFor("jaune"), blanc: await recipeFor("blanc") };
  const make = async (part: Part, day: number, quantity: number) => {
    const production_on = addDays(first, day);
    const there = await desk.db
      .selectFrom("batches")
      .select("id")
      .where("recipe_id", "=", recipes[part])
      .where("production_on", "=", production_on)
      .where("reversed_at", "is", null)
      .execute();
    const made = { planned: String(quantity), obtained: String(quantity), seen: there.length };
    const body = { recipe_id: recipes[part], production_on, ...made };
    return Number(at(await desk.write("POST", "/api/batches", body), "data", "id"));
  };
  const takeBack = async (id: number) => {
    expect((await desk.write("POST", `/api/batches/${String(id)}/take-back`)).status).toBe(200);
  };
  const sum = async (table: "stock_lots" | "stock_discrepancies") => {
    const rows =
      table === "stock_lots"
        ? await desk.db.selectFrom("stock_lots").select("on_hand as quantity").execute()
        : await desk.db.selectFrom("stock_discrepancies").select("quantity").where("closed_at", "is", null).execute();
    for (const { quantity } of rows) expect(quantity).toBeGreaterThanOrEqual(0);
    return rows.reduce((all, { quantity }) => all + quantity / 1e6, 0);
  };
  /** Returns the eggs that are out of stock, those that were not there included. */
  const out = async () => eggs - (await sum("stock_lots")) + (await sum("stock_discrepancies"));
  return { make, takeBack, out };
}

interface Made {
  part: Part;
  day: number;
  quantity: number;
}

/** Opens eggs one by one, day by day: what is left of one is used, the oldest first, before another is opened. */
function eggsOpened(made: readonly Made[]): number {
  let opened = 0;
  const lying: Record<Part, number[]> = { jaune: [], blanc: [] };
  for (let day = 0; day < 20; day += 1) {
    const lacking = { jaune: 0, blanc: 0 };
    for (const part of parts) {
      const wanted = made.reduce((sum, one) => (one.part === part && one.day === day ? sum + one.quantity : sum), 0);
      for (let count = 0; count < wanted; count += 1) {
        lying[part] = lying[part].filter((from) => from + keeps[part] >= day);
        if (lying[part].shift() === undefined) lacking[part] += 1;
      }
    }
    const fresh = Math.max(lacking.jaune, lacking.blanc);
    opened += fresh;
    for (const part of parts) for (let rest = lacking[part]; rest < fresh; rest += 1) lying[part].push(day);
  }
  return opened;
}

describe.each(databases)("eggs taken apart over days on $name", (database) => {
  test("an egg opened for its yolk gives its white while that keeps, and no egg is opened twice", async () => {
    const { make, takeBack, out } = await openKitchen(database, 1000);
    const yolks = await make("jaune", 1, 10);
    await make("blanc", 4, 10);
    expect(await out()).toBe(10);
    await make("jaune", 6, 1);
    expect(await out()).toBe(11);
    // The whites of the fourth day need eggs all the same, whose yolks serve the sixth.
    await takeBack(yolks);
    expect(await out()).toBe(10);
  });

  test("a batch that needs fewer once another is taken back gives the rest back", async () => {
    const { make, takeBack, out } = await openKitchen(database, 1000);
    await make("jaune", 1, 10);
    const ten = await make("blanc", 1, 10);
    const five = await make("blanc", 1, 5);
    expect(await out()).toBe(15);
    await takeBack(ten);
    expect(await out()).toBe(10);
    await takeBack(five);
    expect(await out()).toBe(10);
  });

  const step = fc.record({
    back: fc.option(fc.nat(20), { freq: 2 }),
    part: fc.constantFrom(...parts),
    day: fc.nat(9),
    quantity: fc.integer({ min: 1, max: 12 }),
  });

  test.each([1000, 25])(
    "of %s eggs as many are out as are opened by hand, at each step; all undone gives all back",
    async (eggs) => {
      const runs = database.name === "SQLite" ? 6 : 2;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
          const { make, takeBack, out } = await openKitchen(database, eggs);
          const remaining: (Made & { id: number })[] = [];
          for (const { back, ...one } of steps) {
            const [gone] = back === null ? [] : remaining.splice(back % Math.max(1, remaining.length), 1);
            if (gone) await takeBack(gone.id);
            else remaining.push({ ...one, id: await make(one.part, one.day, one.quantity) });
            expect(await out()).toBe(eggsOpened(remaining));
          }
          for (const { id } of remaining) await takeBack(id);
          expect(await out()).toBe(0);
        }),
        { numRuns: cases(runs), endOnFailure: true },
      );
    },
  );
});
