import { describe, expect, test } from "vitest";
import type { DatedStock, KitchenProduct, KitchenRecipe } from "#api/kitchen/kitchen";
import { makeable } from "#api/needs/makeable";
import { makeableOptions } from "#domain/planning/makeable-options";
import { productionDays } from "#api/needs/schedule/production-days";
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
import { inputOf, named, needsOf } from "../support/oracles/plan";

const until = (expires_on: string, quantity: string): DatedStock => ({ expires_on, quantity });

/** Ten kilograms a batch, six of flour. */
const dough = (of: Partial<KitchenRecipe>) =>
  recipe({ id: 1, name: "Pâte", output_quantity: "10", stock_managed: true, lines: [ofArticle(1, "6")], ...of });

const ordered = (quantities: Record<string, string>) =>
  Object.entries(quantities).map(([day, quantity], index) =>
    order({ id: index + 1, production_on: day, delivery_on: day, lines: [orderLine(1, quantity)] }),
  );

const worldOf = (recipes: KitchenRecipe[], sold: Partial<KitchenProduct> = {}) =>
  kitchen({
    articles: [article({ id: 1, name: "Farine", unit: "kg" })],
    recipes,
    products: [product({ id: 1, name: "Tarte", components: [component({ recipe_id: 1 }, "1")], ...sold })],
  });

describe("the stock of a recipe", () => {
  test("serves through its date: what is left of it then is made", () => {
    // 6 of 10 kg keep until the 24th: 2 kg go on the 23rd, 4 are lost, the other 4 kg serve the 27th, which lacks 6.
    const plan = inputOf({
      kitchen: worldOf([dough({ stock_quantity: "10", dated: [until("2026-11-24", "6")] })]),
      orders: ordered({ "2026-11-23": "2", "2026-11-27": "10" }),
    });
    expect(needsOf(plan).recipes).toMatchObject([
      { gross: "12", from_stock: "6", net: "6", days: [{ day: "2026-11-27", net: "6" }] },
    ]);
    expect(needsOf(plan).articles).toMatchObject([{ gross: "3.6", needed_on: "2026-11-27" }]);
    expect(productionDays(plan)).toMatchObject([
      { day: "2026-11-23", recipes: [] },
      { day: "2026-11-27", recipes: [{ planned_output: "6" }] },
    ]);
  });

  test("serves on its last day, and what expires first goes first", () => {
    const needs = needsOf({
      kitchen: worldOf([dough({ stock_quantity: "10", dated: [until("2026-11-24", "3"), until("2026-11-25", "3")] })]),
      orders: ordered({ "2026-11-24": "4", "2026-11-25": "2", "2026-11-27": "4" }),
    });
    expect(needs.recipes).toMatchObject([{ from_stock: "10", net: "0", days: [] }]);
  });

  test("is kept for a line that nothing else can serve only as far as it lasts until then", () => {
    // Of 4 kg of levain 2 keep until the 24th. Bread A takes 2 kg from stock on the 27th: those that last.
    const bread = (id: number, name: string, from_stock: boolean) =>
      recipe({ id, name, output_quantity: "1", lines: [ofRecipe(3, "1", "kg", { from_stock })] });
    const needs = needsOf({
      kitchen: kitchen({
        articles: [article({ id: 1, name: "Farine", unit: "kg" })],
        recipes: [
          bread(1, "Pâte A", true),
          bread(2, "Pâte B", false),
          recipe({
            id: 3,
            name: "Levain",
            output_quantity: "1",
            stock_managed: true,
            stock_quantity: "4",
            dated: [until("2026-11-24", "2")],
            lines: [ofArticle(1, "0.5")],
          }),
        ],
        products: [
          product({ id: 1, name: "Pain A", components: [component({ recipe_id: 1 }, "1")] }),
          product({ id: 2, name: "Pain B", components: [component({ recipe_id: 2 }, "1")] }),
        ],
      }),
      orders: [
        order({ id: 1, production_on: "2026-11-23", delivery_on: "2026-11-23", lines: [orderLine(2, "3")] }),
        order({ id: 2, production_on: "2026-11-27", delivery_on: "2026-11-27", lines: [orderLine(1, "2")] }),
      ],
    });
    expect(named(needs.recipes, "Levain")).toMatchObject({ gross: "5", from_stock: "4", net: "1" });
    expect(needs.issues.filter(({ code }) => code === "stock_missing")).toEqual([]);
  });

  test("that is past its date on the day of such a line is said to be missing", () => {
    const needs = needsOf({
      kitchen: worldOf([
        dough({
          stock_quantity: "3",
          dated: [until("2026-11-24", "2")],
          lines: [ofArticle(1, "6"), ofRecipe(1, "2", "kg", { from_stock: true })],
        }),
      ]),
      orders: ordered({ "2026-11-27": "10" }),
    });
    // A batch of 10 kg takes 2 kg of its own stock, and 1 is there.
    expect(needs.issues.filter(({ code }) => code === "stock_missing")).toHaveLength(1);
    expect(needs.recipes).toMatchObject([{ gross: "12", from_stock: "1", net: "10" }]);
  });

  test("is taken first to expire by orders before the plan", () => {
    const needs = needsOf({
      kitchen: worldOf([dough({ stock_quantity: "10", dated: [until("2026-11-24", "6")] })]),
      orders: ordered({ "2026-11-27": "10" }),
      reserved: { orders: ordered({ "2026-11-23": "5" }).map((one) => ({ ...one, id: 9 })), before: "2026-11-25" },
    });
    // Of the 6 kg that keep until the 24th 5 go, 1 is lost: 4 are left for the 27th.
    expect(needs.recipes).toMatchObject([{ reserved: "5", from_stock: "4", net: "6" }]);
  });
});

describe("the finished stock of a product", () => {
  const tarts = { stock_managed: true, stock_quantity: "8", dated: [until("2026-11-24", "5")] };

  test("serves the orders that it keeps for", () => {
    // 5 of 8 keep until the 24th: 3 of them go that day, and the other 3 serve the 4 of the 26th.
    const needs = needsOf({
      kitchen: worldOf([dough({ stock_managed: false })], tarts),
      orders: ordered({ "2026-11-24": "3", "2026-11-26": "4" }),
    });
    expect(needs.products).toMatchObject([{ gross: "7", from_stock: "6", to_produce: "1" }]);
  });

  test("does not serve an order that is made before its date and delivered after it", () => {
    const needs = needsOf({
      kitchen: worldOf([dough({ stock_managed: false })], tarts),
      orders: [order({ id: 1, production_on: "2026-11-24", delivery_on: "2026-11-25", lines: [orderLine(1, "8")] })],
    });
    expect(needs.products).toMatchObject([{ from_stock: "3", to_produce: "5" }]);
  });

  test("that orders before the plan take is gone for it, what expires first before the rest", () => {
    const needs = needsOf({
      kitchen: worldOf([dough({ stock_managed: false })], tarts),
      orders: ordered({ "2026-11-26": "4" }),
      reserved: { orders: ordered({ "2026-11-23": "4" }).map((one) => ({ ...one, id: 9 })), before: "2026-11-25" },
    });
    expect(needs.products).toMatchObject([{ reserved: "4", from_stock: "3", to_produce: "1" }]);
  });
});

test("what can still be made on a day counts what keeps until then", () => {
  const world = worldOf([dough({ stock_quantity: "7", dated: [until("2026-11-24", "5")] })]);
  const [tart] = world.products.values();
  const on = (day: string) =>
    tart &&
    makeable(tart, world, { on: day, today: "2026-11-21", as_of: "2026-11-21T05:00:00Z", options: makeableOptions({}) })
      .quantity;
  expect([on("2026-11-24"), on("2026-11-25")]).toEqual(["7", "2"]);
});
