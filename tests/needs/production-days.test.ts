import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { millionths } from "#domain/exact/quantity";
import { defaultOptions, type NeedsInput } from "#api/needs/input";
import { productionDays } from "#api/needs/schedule/production-days";
import { plans } from "../support/oracles/generated-plans";
import {
  article,
  component,
  kitchen,
  ofArticle,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
} from "../support/world/kitchen-data";
import { needsOf } from "../support/oracles/plan";

const inputOf = (plan: Pick<NeedsInput, "kitchen" | "orders">): NeedsInput => ({
  extras: [],
  extras_on: "2026-11-25",
  as_of: "2026-11-21T07:00:00Z",
  options: defaultOptions,
  ...plan,
});

/** Brioche in half batches of 12.5 kg, sold by the piece of 0.5 kg: Wednesday 20, Thursday 10. */
function twoDays(of: Parameters<typeof recipe>[0] | object = {}) {
  const flour = article({ id: 1, name: "Farine", unit: "kg" });
  const eggs = article({
    id: 2,
    name: "Œufs",
    unit: "piece",
    default_yield_percent: "80",
    equivalences: [{ part: "jaune", quantity: "1", unit: "piece", equals_quantity: "0.018", equals_unit: "kg" }],
  });
  const lines = [
    ofArticle(1, "6"),
    ofArticle(2, "0.5", "piece"),
    ofArticle(2, "0.3", "kg", { part: "jaune" }),
    ofRecipe(2, "1"),
    ofArticle(1, "8", "g", { scaling: "fixed_per_batch" }),
    ofArticle(1, "100", "g", { scaling: "fixed_per_run" }),
  ];
  return inputOf({
    kitchen: kitchen({
      articles: [flour, eggs],
      recipes: [
        recipe({
          id: 1,
          name: "Brioche",
          output_quantity: "12.5",
          batch_step: "0.5",
          max_batch_quantity: "12.5",
          lines,
          ...of,
        }),
        recipe({
          id: 2,
          name: "Levain",
          output_quantity: "2",
          lines: [ofArticle(1, "1")],
          stock_managed: true,
          stock_quantity: "0.25",
        }),
      ],
      products: [product({ id: 1, name: "Brioche", components: [component({ recipe_id: 1 }, "0.5")] })],
    }),
    orders: [
      order({ id: 1, production_on: "2026-11-26", delivery_on: "2026-11-26", lines: [orderLine(1, "10")] }),
      order({ id: 2, production_on: "2026-11-25", delivery_on: "2026-11-25", lines: [orderLine(1, "20")] }),
    ],
  });
}

describe("what to make on each day", () => {
  test("a rounded batch serves the following days: the days' batches add up to the plan's", () => {
    const input = twoDays();
    expect(needsOf(input).recipes).toMatchObject([
      { name: "Brioche", batches: "1.5" },
      { name: "Levain", net: "1.25" },
    ]);
    const [wednesday, thursday] = productionDays(input);
    expect(wednesday).toMatchObject({
      day: "2026-11-25",
      recipes: [
        { name: "Levain", needed: "0.75", planned_output: "0.75", batches: "0.375" },
        { name: "Brioche", needed: "10", batches: "1", physical_batches: 1, planned_output: "12.5" },
      ],
      products: [
        {
          name: "Brioche",
          quantity: "20",
          unit: "piece",
          by_order: [{ order_id: 2, quantity: "20" }],
          lines: [{ recipe_id: 1, quantity: "10", unit: "kg" }],
        },
      ],
    });
    expect(thursday).toMatchObject({
      day: "2026-11-26",
      recipes: [
        { name: "Levain", needed: "0.5" },
        { name: "Brioche", needed: "5", batches: "0.5", planned_output: "6.25" },
      ],
      products: [{ quantity: "10" }],
    });
  });

  test("lines are scaled as the recipe says them, with what has to be taken for them", () => {
    const [wednesday, thursday] = productionDays(twoDays());
    expect(wednesday?.recipes[1]?.lines).toEqual([
      {
        article_id: 1,
        recipe_id: null,
        product_id: null,
        name: "Farine",
        quantity: "6",
        unit: "kg",
        gross_quantity: null,
        part: null,
        line: 0,
      },
      {
        article_id: 2,
        recipe_id: null,
        product_id: null,
        name: "Œufs",
        quantity: "0.5",
        unit: "piece",
        gross_quantity: "0.625",
        part: null,
        line: 1,
      },
      {
        article_id: 2,
        recipe_id: null,
        product_id: null,
        name: "Œufs",
        quantity: "0.3",
        unit: "kg",
        gross_quantity: null,
        part: "jaune",
        line: 2,
      },
      {
        article_id: null,
        recipe_id: 2,
        product_id: null,
        name: "Levain",
        quantity: "1",
        unit: "kg",
        gross_quantity: null,
        part: null,
        line: 3,
      },
      {
        article_id: 1,
        recipe_id: null,
        product_id: null,
        name: "Farine",
        quantity: "8",
        unit: "g",
        gross_quantity: null,
        part: null,
        line: 4,
      },
      {
        article_id: 1,
        recipe_id: null,
        product_id: null,
        name: "Farine",
        quantity: "100",
        unit: "g",
        gross_quantity: null,
        part: null,
        line: 5,
      },
    ]);
    expect(thursday?.recipes[1]?.lines.map(({ line, quantity }) => [line, quantity])).toEqual([
      [0, "3"],
      [1, "0.25"],
      [2, "0.15"],
      [3, "0.5"],
      [4, "8"],
      [5, "100"],
    ]);
  });

  test("a minimum of batches is made on the first day and serves the others", () => {
    const days = productionDays(twoDays({ batch_step: null, min_batches: "2" }));
    expect(days.map(({ recipes }) => recipes.map(({ name, batches }) => [name, batches]))).toEqual([
      [
        ["Levain", "0.875"],
        ["Brioche", "2"],
      ],
      [],
    ]);
  });

  test("what cannot be made has no place, and a day with nothing to make is none", () => {
    expect(
      productionDays(twoDays({ status: "draft" })).map(({ day, recipes, products }) => [
        day,
        recipes.length,
        products.length,
      ]),
    ).toEqual([
      ["2026-11-25", 0, 1],
      ["2026-11-26", 0, 1],
    ]);
    expect(productionDays({ ...twoDays(), orders: [] })).toEqual([]);
  });

  test("over generated plans, the days add up to the plan", () => {
    fc.assert(
      fc.property(plans({ rounding: true, dates: true, broken: true }), (plan) => {
        // What is fixed per batch follows the day's own batches: several small ones may take more than one large one.
        for (const of of plan.kitchen.recipes.values())
          of.lines = of.lines.filter(({ scaling }) => scaling !== "fixed_per_batch");
        const needs = needsOf(plan);
        const days = productionDays(inputOf(plan));
        for (const row of needs.recipes) {
          const made = days.flatMap(({ recipes }) => recipes.filter(({ recipe_id }) => recipe_id === row.recipe_id));
          for (const figure of ["batches", "planned_output"] as const)
            expect(near(sum(made.map((one) => one[figure])), millionths(row[figure]), made.length)).toBe(true);
        }
        for (const row of needs.products) {
          const made = days.flatMap(({ products }) =>
            products.filter(({ product_id }) => product_id === row.product_id),
          );
          if (made.length > 0)
            expect(near(sum(made.map(({ quantity }) => quantity)), millionths(row.to_produce), made.length)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});

const sum = (quantities: string[]) => quantities.reduce((total, quantity) => total + millionths(quantity), 0n);

/** Each day's figure is rounded by itself: half a millionth at most. */
const near = (a: bigint, b: bigint, roundings: number) => (a > b ? a - b : b - a) <= BigInt(roundings);
