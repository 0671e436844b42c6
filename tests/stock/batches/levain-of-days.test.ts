import { beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { addDays } from "#domain/days";
import {
  article,
  component,
  kitchen as kitchenOf,
  ofArticle,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
} from "../../support/world/kitchen-data";
import { at } from "../../support/read-answer";
import { readSheets } from "../../support/oracles/left-work";
import { longSessions } from "../../support/world/choux-kitchen";
import { openWeb } from "../../support/web";
import { deskOf } from "../../support/writes";
import { twoTakers } from "../../support/oracles/worked-days";

const [today, tomorrow, friday] = ["2026-11-24", "2026-11-25", "2026-11-27"];
const planning = "/api/production-planning";

/** Bread B takes levain as usual today and tomorrow, 2 kg a loaf; bread A from the stock of 2 kg alone, on Friday. */
async function open() {
  const web = await openWeb();
  web.turnTo("2026-11-24T05:00:00Z");
  const on = (id: number, day: string, product: number, quantity: string) =>
    order({ id, production_on: day, delivery_on: day, lines: [orderLine(product, quantity)] });
  const { kitchen } = twoTakers("A");
  await insertKitchen(web.api.db, {
    kitchen,
    orders: [on(1, today, 2, "0.25"), on(2, tomorrow, 2, "1"), on(3, friday, 1, "0.75")],
  });
  return { web, browser: await web.signIn() };
}

describe("what a day makes of a levain whose stock a later day takes", () => {
  let kitchen: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    kitchen = await open();
  });
  const levainOf = (rows: unknown) => {
    const named = (rows as { name: string }[]).find(({ name }) => name === "Levain");
    if (!named) throw new Error("no levain");
    return named;
  };
  const read = (path: string) => kitchen.web.api.get(`${planning}/${path}`);

  test.each([
    [today, friday],
    [today, tomorrow],
    [tomorrow, tomorrow],
    [tomorrow, friday],
  ])("is the same in a plan from %s to %s", async (from, to) => {
    // Of 2 kg 1.5 are left to Friday; today takes 0.5, and tomorrow makes its 2 kg.
    const rows = at(await read(`compute-needs?from=${from}&to=${to}`), "data", "recipes");
    expect(levainOf(rows)).toMatchObject({ days: [{ day: tomorrow, planned_output: "2" }] });
  });

  test("is the same on its sheets, their paper and what is bought", async () => {
    const sheets = at(await read(`production-sheets?from=${tomorrow}&to=${tomorrow}`), "data", 0, "recipes");
    expect(levainOf(sheets)).toMatchObject({ planned_output: "2", rest: "2" });
    const page = `/production-planning/production-sheets?from=${tomorrow}&to=${tomorrow}`;
    expect(textOf((await kitchen.browser.get(page).expect(200)).text)).toMatch(/Levain : 2\skg/);
    const [supplier] = at(
      await read(`compute-needs?from=${tomorrow}&to=${tomorrow}&only=suppliers`),
      "data",
      "suppliers",
    ) as {
      lines: { quantity: string }[];
    }[];
    expect(supplier?.lines).toMatchObject([{ quantity: "1" }]);
    const supplied = await read(`suppliers/1/articles?from=${tomorrow}&to=${tomorrow}`);
    expect(supplied.body).toMatchObject({ data: { articles: [{ net: "1" }] } });
  });

  test("is another plan, by its hash, once the later day takes less of it", async () => {
    const hash = async () =>
      at(
        await read(`compute-needs?from=${tomorrow}&to=${tomorrow}&as_of=2026-11-24T05:00:00Z`),
        "data",
        "run",
        "input_hash",
      );
    const before = await hash();
    expect(await hash()).toBe(before);
    await kitchen.web.api.db.updateTable("external_orders").set({ status: "cancelled" }).where("id", "=", 3).execute();
    expect(await hash()).not.toBe(before);
    const rows = at(await read(`compute-needs?from=${tomorrow}&to=${tomorrow}`), "data", "recipes");
    expect(levainOf(rows)).toMatchObject({ from_stock: "1.5", days: [{ day: tomorrow, planned_output: "0.5" }] });
  });
});

describe("what a day makes of a levain that is made the day before, and feeds on its own stock", () => {
  const bread = recipe({ id: 3, name: "Pain", output_quantity: "1", lines: [ofRecipe(1, "1")] });
  const levain = (lines: ReturnType<typeof ofRecipe>[], of: object = {}) =>
    recipe({
      id: 1,
      name: "Levain",
      output_quantity: "2",
      stock_managed: true,
      stock_quantity: "3",
      ...of,
      shelf_life_days: 3,
      lead_days: 1,
      lines: [ofArticle(1, "1"), ...lines],
    });
  const chef = (of: object = {}) =>
    recipe({
      id: 2,
      name: "Chef",
      output_quantity: "1",
      shelf_life_days: 3,
      ...of,
      lines: [ofArticle(1, "0.5"), ofRecipe(1, "0.5", "kg", { from_stock: true })],
    });
  const fromStock = recipe({
    id: 4,
    name: "Crêpes",
    output_quantity: "1",
    lines: [ofRecipe(1, "0.1", "kg", { from_stock: true })],
  });

  test.each([
    ["by its chef", [levain([ofRecipe(2, "0.2")]), chef()]],
    ["by its chef, which is made the day before too", [levain([ofRecipe(2, "0.2")]), chef({ lead_days: 1 })]],
    ["by itself", [levain([ofRecipe(1, "0.2", "kg", { from_stock: true })])]],
    ["by itself, in whole batches", [levain([ofRecipe(1, "0.2", "kg", { from_stock: true })], { batch_step: "1" })]],
    ["by its chef, and another product takes of it too", [levain([ofRecipe(2, "0.2")]), chef(), fromStock]],
  ])("is the same whichever days are asked: %s", async (_, recipes) => {
    const web = await openWeb();
    web.turnTo("2026-11-24T05:00:00Z");
    const sold = fromStock.id;
    const hasCrepes = recipes.some(({ id }) => id === sold);
    await insertKitchen(web.api.db, {
      kitchen: kitchenOf({
        articles: [article({ id: 1, name: "Farine", unit: "kg" })],
        recipes: [...recipes, bread],
        products: [
          product({ id: 1, name: "Pain", components: [component({ recipe_id: 3 }, "1")] }),
          ...(hasCrepes ? [product({ id: 2, name: "Crêpes", components: [component({ recipe_id: sold }, "1")] })] : []),
        ],
      }),
      orders: [today, tomorrow, friday, "2026-11-28", "2026-12-01", "2026-12-02", "2026-12-03"].map((day, index) =>
        order({
          id: index + 1,
          production_on: day,
          delivery_on: day,
          lines: [orderLine(1, String(2 + (index % 3))), ...(hasCrepes ? [orderLine(2, String(1 + (index % 2)))] : [])],
        }),
      ),
    });
    const work = async (from: string, to: string) => {
      const read = await web.api.get(`${planning}/compute-needs?from=${from}&to=${to}`);
      const rows = at(read, "data", "recipes") as { name: string; days: { day: string; planned_output: string }[] }[];
      return Object.fromEntries(
        rows.flatMap(({ name, days }) =>
          days.flatMap(({ day, planned_output }) =>
            Number(planned_output) > 0 ? [[`${day} ${name}`, Number(planned_output)] as const] : [],
          ),
        ),
      );
    };
    const week = await work(today, addDays(today, 6));
    expect(Object.keys(week).filter((key) => key.endsWith("Levain")).length).toBeGreaterThan(2);
    for (let day = today; day <= addDays(today, 6); day = addDays(day, 1)) {
      const alone = await work(day, day);
      const keys = [...Object.keys(week).filter((key) => key.startsWith(day)), ...Object.keys(alone)];
      // What feeds itself is worked out in rounds: the last digits may be others.
      for (const key of keys) expect(alone[key] ?? 0, key).toBeCloseTo(key.startsWith(day) ? (week[key] ?? 0) : 0, 5);
    }
  });

  test.each([
    ["itself", [levain([ofRecipe(1, "0.2", "kg", { from_stock: true })])]],
    ["its chef", [levain([ofRecipe(2, "0.2")]), chef()]],
    [
      "its chef, in thirds",
      [levain([ofRecipe(2, "0.2")], { output_quantity: "1.7" }), chef({ output_quantity: "0.9" })],
    ],
    [
      "its chef, of which a hundredth goes back",
      [
        levain([ofRecipe(2, "0.2")], { output_quantity: "2.2", production_loss_percent: "2" }),
        chef({ production_loss_percent: "5", lines: [ofRecipe(1, "0.1", "kg", { from_stock: true })] }),
      ],
    ],
  ])(
    "noted as it is asked leaves nothing over and nothing late, and buys paper once: fed by %s",
    async (_, recipes) => {
      const web = await openWeb({}, longSessions);
      web.turnTo("2026-11-24T05:00:00Z");
      const [first, ...others] = recipes;
      if (!first) throw new Error("no levain");
      const days = Array.from({ length: 5 }, (_, at) => addDays(tomorrow, at));
      const withPaper = {
        ...first,
        lines: [...first.lines, ofArticle(2, "4", "piece", { scaling: "fixed_per_batch" })],
      };
      await insertKitchen(web.api.db, {
        kitchen: kitchenOf({
          articles: [article({ id: 1, name: "Farine", unit: "kg" }), article({ id: 2, name: "Papier", unit: "piece" })],
          recipes: [withPaper, ...others, bread],
          products: [product({ id: 1, name: "Pain", components: [component({ recipe_id: 3 }, "1")] })],
        }),
        orders: days.map((day, at) =>
          order({ id: at + 1, production_on: day, delivery_on: day, lines: [orderLine(1, String(5 + (at % 3)))] }),
        ),
      });
      const needs = async (from: string, to: string) =>
        at(await web.api.get(`${planning}/compute-needs?from=${from}&to=${to}`), "data") as Record<
          "recipes" | "articles" | "issues",
          { name: string; gross: string; code: string; days: { day: string }[] }[]
        >;
      const paperOf = ({ articles }: Awaited<ReturnType<typeof needs>>) =>
        Number(articles.find(({ name }) => name === "Papier")?.gross ?? 0);
      const desk = await deskOf(web.api);
      let alone = 0;
      for (let day = today; day <= addDays(today, 5); day = addDays(day, 1)) {
        const own = await needs(day, day);
        alone += paperOf(own);
        expect(own.recipes.flatMap((row) => row.days.filter((one) => one.day !== day))).toEqual([]);
      }
      expect(paperOf(await needs(today, addDays(today, 5)))).toBe(alone);

      for (let day = today; day <= addDays(today, 5); day = addDays(day, 1)) {
        web.turnTo(`${day}T05:00:00Z`);
        const sheets = await readSheets(desk, `from=${day}&to=${day}`);
        expect(sheets.map(({ day: on, overdue_since }) => [on, overdue_since])).toEqual(sheets.map(() => [day, null]));
        const { issues } = await needs(day, addDays(day, 6));
        expect(issues.filter(({ code }) => ["too_late_to_make", "stock_missing"].includes(code))).toEqual([]);
        for (const sheet of sheets) {
          const of = "recipe_id" in sheet ? { recipe_id: sheet.recipe_id } : { product_id: sheet.product_id };
          const body = { ...of, planned: sheet.rest, obtained: sheet.rest, production_on: day, seen: 0 };
          expect(await desk.write("POST", "/api/batches", body)).toMatchObject({ status: 201 });
        }
        for (const noted of await readSheets(desk, `from=${day}&to=${day}`))
          expect([noted.name, noted.rest, noted.unnoted]).toEqual([noted.name, "0", null]);
      }
    },
  );
});

describe("a quantity that is no decimal, made ahead and noted as it is asked", () => {
  test.each([
    ["passes through", {}],
    ["is kept in stock", { stock_managed: true }],
  ])("is neither late nor asked again: it %s", async (_, of) => {
    const web = await openWeb({}, longSessions);
    web.turnTo("2026-11-24T05:00:00Z");
    const base = recipe({
      id: 1,
      name: "Base",
      output_quantity: "10",
      lead_days: 1,
      shelf_life_days: 6,
      ...of,
      lines: [ofArticle(1, "6")],
    });
    await insertKitchen(web.api.db, {
      kitchen: kitchenOf({
        articles: [article({ id: 1, name: "Farine", unit: "kg" })],
        recipes: [base],
        products: [
          product({
            id: 1,
            name: "Tarte",
            components: [{ ...component({ recipe_id: 1 }, "0.1"), yield_percent: "90" }],
          }),
        ],
      }),
      orders: [order({ id: 1, production_on: tomorrow, delivery_on: tomorrow, lines: [orderLine(1, "10")] })],
    });
    const desk = await deskOf(web.api);
    const [sheet] = await readSheets(desk, `from=${today}&to=${today}`);
    expect(sheet).toMatchObject({ name: "Base", rest: "1.111111" });
    const body = { recipe_id: 1, planned: sheet?.rest, obtained: sheet?.rest, production_on: today, seen: 0 };
    expect(await desk.write("POST", "/api/batches", body)).toMatchObject({ status: 201 });
    web.turnTo(`${tomorrow}T05:00:00Z`);
    expect((await readSheets(desk, `from=${tomorrow}&to=${tomorrow}`)).map(({ name }) => name)).toEqual(["Tarte"]);
    const { issues } = at(await web.api.get(`${planning}/compute-needs?from=${tomorrow}&to=${tomorrow}`), "data") as {
      issues: { code: string }[];
    };
    expect(issues.filter(({ code }) => ["too_late_to_make", "quantity_too_small"].includes(code))).toEqual([]);
  });
});
