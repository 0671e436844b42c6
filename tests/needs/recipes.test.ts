import { describe, expect, test } from "vitest";
import type { KitchenRecipe, RecipeLine } from "#api/kitchen/kitchen";
import type { Needs } from "#api/needs/result";
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
import { named, needsOf } from "../support/oracles/plan";

const flour = article({ id: 1, name: "Farine", unit: "kg" });
const oil = article({ id: 2, name: "Huile", unit: "l" });

/** One order of 10 kg of recipe 1. */
function tenKilosOf(...recipes: KitchenRecipe[]) {
  return needsOf({
    kitchen: kitchen({
      articles: [flour, oil],
      recipes,
      products: [product({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "1")] })],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "10")] })],
  });
}

function dough(of: Partial<KitchenRecipe> = {}, lines: RecipeLine[] = [ofArticle(1, "1")]) {
  return recipe({ id: 1, name: "Pâte", output_quantity: "2", lines, ...of });
}

describe("batches", () => {
  test.each([
    [{ batch_step: "1" }, "5", "10", "0"],
    [{ batch_step: "2" }, "6", "12", "2"],
    [{ min_batches: "7" }, "7", "14", "4"],
    [{ min_batches: "3" }, "5", "10", "0"],
    [{ batch_step: "2", min_batches: "7" }, "8", "16", "6"],
    [{ production_loss_percent: "20" }, "6.25", "10", "0"],
    [{ production_loss_percent: "20", batch_step: "0.5" }, "6.5", "10.4", "0.4"],
    [{ batch_step: "0", max_batch_quantity: "0" }, "5", "10", "0"],
  ])("%j: %s batches for %s kg, %s over", (of, batches, planned_output, surplus) => {
    const needs = tenKilosOf(dough(of));
    expect(needs.recipes).toMatchObject([{ net: "10", batches, planned_output, surplus }]);
    expect(needs.articles).toMatchObject([{ gross: batches }]);
  });

  test("lines fixed per batch and per run", () => {
    const lines = [
      ofArticle(1, "1"),
      ofArticle(1, "0.1", "kg", { scaling: "fixed_per_batch" }),
      ofArticle(1, "0.01", "kg", { scaling: "fixed_per_run" }),
    ];
    expect(tenKilosOf(dough({ max_batch_quantity: "3" }, lines))).toMatchObject({
      recipes: [{ batches: "5", physical_batches: 4 }],
      articles: [{ gross: "5.41" }],
    });
  });

  test("a gross quantity is not divided by the yield, a net one is", () => {
    const lines = [
      ofArticle(1, "1", "kg", { quantity_is: "gross", yield_percent: "50" }),
      ofArticle(1, "1", "kg", { yield_percent: "50" }),
    ];
    expect(tenKilosOf(dough({}, lines)).articles).toMatchObject([{ gross: "15" }]);
  });

  test("stock of a recipe is used once, whoever asks", () => {
    const needs = tenKilosOf(
      dough({}, [ofRecipe(2, "1"), ofRecipe(3, "1")]),
      dough({ id: 2, name: "Base", stock_managed: true, stock_quantity: "7" }),
      dough({ id: 3, name: "Autre" }, [ofRecipe(2, "2")]),
    );
    expect(named(needs.recipes, "Base")).toMatchObject({ level: 3, gross: "10", from_stock: "7", net: "3" });
    expect(named(needs.articles, "Farine")).toMatchObject({ gross: "1.5" });
  });
});

describe("taken from stock", () => {
  test("a levain fed from itself is a need for stock, not a cycle", () => {
    const needs = tenKilosOf(dough({}, [ofArticle(1, "1"), ofRecipe(1, "0.2", "kg", { from_stock: true })]));
    expect(needs.orders.map(({ coverage }) => coverage)).toEqual(["covered"]);
    expect(needs.recipes).toMatchObject([
      { gross: "11", from_stock: "1", net: "10", batches: "5", by_order: [{ order_id: 1, quantity: "11" }] },
    ]);
    expect(needs.articles).toMatchObject([{ gross: "5" }]);
    expect(needs.recipes[0]?.explain[1]?.label).toBe("Pâte : 5 fournées × 0,2 kg, prélevé sur stock");
  });

  test(
    "a levain keeps back of its stock what the chef that feeds it takes, though the chef is worked " + "out after it",
    () => {
      const levain = recipe({
        id: 1,
        name: "Levain",
        output_quantity: "2",
        stock_managed: true,
        stock_quantity: "3",
        lines: [ofArticle(1, "1"), ofRecipe(2, "0.2")],
      });
      const chef = recipe({
        id: 2,
        name: "Chef",
        output_quantity: "1",
        lines: [ofArticle(1, "0.5"), ofRecipe(1, "0.5", "kg", { from_stock: true })],
      });
      const needs = tenKilosOf(levain, chef);
      expect(needs.issues.filter(({ code }) => code === "stock_missing")).toEqual([]);
      // Of the 3 kg 2.631578 serve, and 0.368422 are the half of the chef that 7.368422 kg more take: nothing is left.
      expect(named(needs.recipes, "Levain")).toMatchObject({ net: "7.368422", batches: "3.684211" });
      expect(named(needs.recipes, "Chef")).toMatchObject({ gross: "0.736842" });
      const less = tenKilosOf({ ...levain, stock_quantity: "0.1" }, chef);
      expect(less.issues.filter(({ code }) => code === "stock_missing")).toHaveLength(1);
      expect(named(less.recipes, "Levain")).toMatchObject({ net: "10" });
    },
  );

  test.each([
    // Of n made anew the chef takes 0.48 n, or 0.64 n: n = 10 − 6 + 0.48 n, or 10 − 6.666668 + 0.64 n.
    ["nearly half", "1.2", "6", { net: "7.692308", gross: "4.615385" }],
    ["nearly two thirds", "1.6", "6.666668", { net: "9.259256", gross: "7.407405" }],
  ])("a levain whose chef takes %s of it leaves nothing of its stock unused", (_, chefs, stock_quantity, made) => {
    const levain = recipe({
      id: 1,
      name: "Levain",
      output_quantity: "2",
      stock_managed: true,
      stock_quantity,
      lines: [ofArticle(1, "1"), ofRecipe(2, chefs)],
    });
    const chef = recipe({
      id: 2,
      name: "Chef",
      output_quantity: "1",
      lines: [ofArticle(1, "0.5"), ofRecipe(1, "0.8", "kg", { from_stock: true })],
    });
    const needs = tenKilosOf(levain, chef);
    expect(needs.issues.filter(({ code }) => code === "stock_missing")).toEqual([]);
    expect(named(needs.recipes, "Levain").net).toBe(made.net);
    expect(named(needs.recipes, "Chef").gross).toBe(made.gross);
  });

  test(
    "orders before a plan leave the stock of a levain that the chef of the plan feeds on, as one " +
      "plan of both would",
    () => {
      const levain = recipe({
        id: 1,
        name: "Levain",
        output_quantity: "2",
        stock_managed: true,
        stock_quantity: "3",
        lines: [ofArticle(1, "1"), ofRecipe(2, "0.2")],
      });
      const chef = recipe({
        id: 2,
        name: "Chef",
        output_quantity: "1",
        lines: [ofArticle(1, "0.5"), ofRecipe(1, "0.5", "kg", { from_stock: true })],
      });
      const world = kitchen({
        articles: [flour],
        recipes: [levain, chef],
        products: [product({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "1")] })],
      });
      const [before, after] = ["2026-11-24", "2026-12-08"].map((day, index) =>
        order({ id: index + 1, production_on: day, delivery_on: day, lines: [orderLine(1, "10")] }),
      );
      if (!before || !after) throw new Error("no orders");
      const missing = (needs: Needs) => needs.issues.filter(({ code }) => code === "stock_missing");
      const later = needsOf({ kitchen: world, orders: [after], reserved: { orders: [before], before: "2026-12-07" } });
      expect(missing(later)).toEqual([]);
      expect(missing(needsOf({ kitchen: world, orders: [before, after] }))).toEqual([]);
      // Of the 3 kg 0.5 are left to the chef of the plan, which makes 10 kg. Of the others 2.105263 serve the order
      // before, and 0.394737 the chef of what it makes.
      expect(named(later.recipes, "Levain")).toMatchObject({
        gross: "10.5",
        reserved: "2.5",
        from_stock: "0.5",
        net: "10",
        batches: "5",
      });
    },
  );

  test.each([
    ["its own levain", "0.2", {}],
    ["whole batches", "0.2", { batch_step: "1" }],
  ])("a levain that feeds itself leaves none of its stock unused: %s", (_, fed, of) => {
    const own = { ...of, stock_managed: true, stock_quantity: "3" };
    const needs = tenKilosOf(dough(own, [ofArticle(1, "1"), ofRecipe(1, fed, "kg", { from_stock: true })]));
    expect(needs.issues.filter(({ code }) => code === "stock_missing")).toEqual([]);
    // A batch of 2 kg takes 0.2 of the stock: of 10 kg 2.222222 are served where 7.777778 are made.
    expect(needs.recipes).toMatchObject([
      "batch_step" in of
        ? { net: "7.8", batches: "4", planned_output: "8", from_stock: "3", surplus: "0.2" }
        : { net: "7.777778", batches: "3.888889", from_stock: "3" },
    ]);
  });

  test("what orders before a plan spend of finished stock leaves the levain to what is then made for it", () => {
    // Bread takes levain from stock only; a loaf is in stock, which the order before takes.
    const world = kitchen({
      articles: [flour],
      recipes: [
        recipe({
          id: 1,
          name: "Levain",
          output_quantity: "2",
          stock_managed: true,
          stock_quantity: "1",
          lines: [ofArticle(1, "1")],
        }),
        recipe({
          id: 2,
          name: "Pain",
          output_quantity: "1",
          lines: [ofArticle(1, "1"), ofRecipe(1, "1", "kg", { from_stock: true })],
        }),
      ],
      products: [
        product({
          id: 1,
          name: "Pain",
          components: [component({ recipe_id: 2 }, "1")],
          stock_managed: true,
          stock_quantity: "1",
        }),
        product({ id: 2, name: "Brioche", components: [component({ recipe_id: 1 }, "1")] }),
      ],
    });
    const on = (id: number, day: string, productId: number) =>
      order({ id, production_on: day, delivery_on: day, lines: [orderLine(productId, "1")] });
    const later = needsOf({
      kitchen: world,
      orders: [on(3, "2026-12-08", 1)],
      reserved: { orders: [on(1, "2026-11-24", 1), on(2, "2026-11-24", 2)], before: "2026-12-07" },
    });
    expect(later.issues.filter(({ code }) => code === "stock_missing")).toEqual([]);
    expect(named(later.recipes, "Levain")).toMatchObject({ reserved: "0", from_stock: "1", net: "0" });
  });

  test("a recipe only taken from stock is shown and not exploded", () => {
    const needs = tenKilosOf(
      dough({}, [ofRecipe(2, "0.2", "kg", { from_stock: true })]),
      dough({ id: 2, name: "Chef" }),
    );
    expect(named(needs.recipes, "Chef")).toMatchObject({
      gross: "1",
      from_stock: "1",
      net: "0",
      batches: "0",
      physical_batches: 0,
      by_order: [{ order_id: 1, quantity: "1" }],
    });
    expect(needs.articles).toEqual([]);
  });
});

describe("a broken branch is excluded by itself", () => {
  test.each<[string, KitchenRecipe, object]>([
    [
      "a draft",
      dough({ id: 2, name: "Base", status: "draft" }),
      { code: "draft_recipe", entity: { type: "recipe", id: 2 }, fix: { type: "recipe", id: 2, field: "status" } },
    ],
    [
      "an output of zero",
      dough({ id: 2, name: "Base", output_quantity: "0" }),
      { code: "recipe_output_zero", fix: { type: "recipe", id: 2, field: "output_quantity" } },
    ],
    [
      "a loss of everything",
      dough({ id: 2, name: "Base", production_loss_percent: "100" }),
      { code: "recipe_output_zero" },
    ],
    [
      "no ingredient",
      dough({ id: 2, name: "Base" }, []),
      { code: "no_recipe", entity: { type: "recipe", id: 2 }, fix: { field: "lines" } },
    ],
    [
      "a missing equivalence",
      dough({ id: 2, name: "Base" }, [ofArticle(2, "1", "kg")]),
      {
        code: "unit_conversion_missing",
        entity: { type: "article", id: 2 },
        fix: { type: "article", id: 2, field: "equivalences" },
      },
    ],
    [
      "a yield of zero",
      dough({ id: 2, name: "Base" }, [ofArticle(1, "1", "kg", { yield_percent: "0" })]),
      {
        code: "quantity_too_small",
        entity: { type: "recipe", id: 2 },
        fix: { type: "recipe", id: 2, field: "lines.0.yield_percent" },
      },
    ],
    [
      "a quantity of zero",
      dough({ id: 2, name: "Base" }, [ofArticle(1, "0")]),
      { code: "quantity_too_small", fix: { type: "recipe", id: 2, field: "lines.0.quantity" } },
    ],
    [
      "an ingredient that is gone",
      dough({ id: 2, name: "Base" }, [ofArticle(99, "1")]),
      { code: "no_recipe", fix: { type: "recipe", id: 2, field: "lines.0" } },
    ],
    [
      "itself",
      dough({ id: 2, name: "Base" }, [ofRecipe(2, "1")]),
      { code: "recipe_cycle", fix: { type: "recipe", id: 2, field: "lines.0.recipe_id" } },
    ],
  ])("%s", (_, base, issue) => {
    const needs = tenKilosOf(dough({}, [ofArticle(1, "1"), ofRecipe(2, "1")]), base);
    expect(needs.run.status).toBe("partial");
    expect(needs.orders).toMatchObject([{ coverage: "partial" }]);
    expect(named(needs.articles, "Farine")).toMatchObject({ gross: "5" });
    expect(needs.issues.filter(({ code }) => code !== "article_no_offer")).toMatchObject([
      { severity: "error", order_ids: [1], ...issue },
    ]);
  });

  test("unless stock makes up for it", () => {
    const needs = tenKilosOf(
      dough({}, [ofArticle(1, "1"), ofRecipe(2, "1")]),
      dough({ id: 2, name: "Base", status: "draft", stock_managed: true, stock_quantity: "5" }),
    );
    expect(needs.orders.map(({ coverage }) => coverage)).toEqual(["covered"]);
    expect(named(needs.recipes, "Base")).toMatchObject({ gross: "5", from_stock: "5", net: "0" });
  });

  test("a product without a composition, and one that is gone", () => {
    const needs = needsOf({
      kitchen: kitchen({
        articles: [flour],
        products: [
          product({ id: 1, name: "Vide", components: [] }),
          product({ id: 2, name: "Farine en sachet", components: [component({ article_id: 1 }, "1")] }),
        ],
      }),
      orders: [
        order({ id: 1, lines: [orderLine(1, "1")] }),
        order({ id: 2, lines: [orderLine(2, "1"), orderLine(99, "1")] }),
        order({ id: 3, lines: [orderLine(2, "1")] }),
      ],
    });
    expect(needs.orders.map(({ coverage }) => coverage)).toEqual(["blocked", "partial", "covered"]);
    expect(needs.issues.filter(({ code }) => code === "no_recipe")).toMatchObject([
      { entity: { type: "product", id: 99, name: "Produit 99" }, order_ids: [2], fix: null },
      {
        entity: { type: "product", id: 1, name: "Vide" },
        order_ids: [1],
        fix: { type: "product", id: 1, field: "components" },
      },
    ]);
  });
});

describe("coffrets", () => {
  const of = (stock: string) =>
    needsOf({
      kitchen: kitchen({
        articles: [flour],
        products: [
          product({
            id: 1,
            name: "Pain",
            components: [component({ article_id: 1 }, "0.5")],
            stock_managed: true,
            stock_quantity: stock,
          }),
          product({ id: 2, name: "Coffret", components: [component({ product_id: 1 }, "3", "piece")] }),
        ],
      }),
      orders: [
        order({ id: 1, delivery_on: "2026-11-27", lines: [orderLine(2, "2")] }),
        order({ id: 2, delivery_on: "2026-11-26", lines: [orderLine(1, "4")] }),
      ],
    });

  test("ask for the products they contain, next to those ordered by themselves", () => {
    expect(named(of("0").products, "Pain")).toMatchObject({
      gross: "10",
      to_produce: "10",
      by_order: [
        { order_id: 1, quantity: "6" },
        { order_id: 2, quantity: "4" },
      ],
    });
    expect(of("0").articles).toMatchObject([
      {
        gross: "5",
        by_order: [
          { order_id: 1, quantity: "3" },
          { order_id: 2, quantity: "2" },
        ],
      },
    ]);
  });

  test("share finished stock by delivery", () => {
    expect(of("5").articles).toMatchObject([{ gross: "2.5", by_order: [{ order_id: 1, quantity: "2.5" }] }]);
  });

  test("one that contains itself is named", () => {
    const needs = needsOf({
      kitchen: kitchen({
        products: [
          product({ id: 1, name: "A", components: [component({ product_id: 2 }, "1", "piece")] }),
          product({ id: 2, name: "B", components: [component({ product_id: 1 }, "1", "piece")] }),
        ],
      }),
      orders: [order({ id: 1, lines: [orderLine(1, "1")] })],
    });
    expect(needs.issues).toMatchObject([
      {
        code: "recipe_cycle",
        entity: { type: "product", id: 1 },
        fix: { type: "product", id: 1, field: "components.0.product_id" },
      },
    ]);
    expect(needs.issues[0]?.message).toContain("A › B › A");
  });
});

describe("size", () => {
  /** Recipes in layers, each line going to the next layer; the last layer takes articles. */
  function layered(layers: number, width: number, lines: number, loss: (id: number) => string) {
    const articles = Array.from({ length: width }, (_, index) =>
      article({ id: index + 1, name: `Article ${index + 1}`, unit: "kg" }),
    );
    const recipes = Array.from({ length: layers * width }, (_, index) => {
      const next = (Math.floor(index / width) + 1) * width;
      const picks = Array.from({ length: lines }, (__, line) => (index * 7 + line * 13) % width);
      return recipe({
        id: index + 1,
        name: `Recette ${index + 1}`,
        output_quantity: `${1 + (index % 97)}.37`,
        production_loss_percent: loss(index),
        lines: picks.map((pick, line) =>
          next < layers * width ? ofRecipe(next + pick + 1, `0.${101 + line}`) : ofArticle(pick + 1, `0.${101 + line}`),
        ),
      });
    });
    const products = Array.from({ length: width }, (_, index) =>
      product({
        id: index + 1,
        name: `Produit ${index + 1}`,
        components: [component({ recipe_id: index + 1 }, "0.123")],
      }),
    );
    return needsOf({
      kitchen: kitchen({ articles, recipes, products }),
      orders: products.map(({ id }) => order({ id, lines: [orderLine(id, "7")] })),
    });
  }

  test("a chain of thirty recipes that each lose 3.7 % is exact", () => {
    const needs = layered(30, 1, 1, () => "3.7");
    let expected = 7 * 0.123;
    for (let level = 0; level < 30; level += 1) expected *= 0.101 / ((1 + (level % 97) + 0.37) * 0.963);
    expect(needs.recipes).toHaveLength(30);
    expect(needs.recipes.at(-1)?.level).toBe(30);
    expect(expected).toBeLessThan(1e-6);
    expect(needs.articles).toMatchObject([{ gross: "0" }]);
    expect(needs.issues.some(({ code, entity }) => code === "quantity_too_small" && entity.type === "article")).toBe(
      true,
    );
  });

  test("twenty thousand lines, each recipe with a loss of its own, are computed", () => {
    const needs = layered(20, 100, 10, (index) => `${index % 50}.${String(index).padStart(4, "0")}`);
    expect(needs.orders.every(({ coverage }) => coverage === "covered")).toBe(true);
    expect(needs.recipes).toHaveLength(2000);
    expect(needs.articles).toHaveLength(100);
  });

  test("quantities beyond all sense stay numbers", () => {
    const recipes = Array.from({ length: 40 }, (_, index) =>
      recipe({
        id: index + 1,
        name: `Recette ${index + 1}`,
        output_quantity: "0.000001",
        max_batch_quantity: "0.000001",
        lines: [index < 39 ? ofRecipe(index + 2, "999999999") : ofArticle(1, "999999999")],
      }),
    );
    const needs = tenKilosOf(...recipes);
    expect(JSON.stringify(needs)).not.toMatch(/NaN|Infinity|null,"planned/);
    expect(needs.articles[0]?.gross).toMatch(/^\d{300,}$/);
    expect(needs.issues.some(({ code, severity }) => code === "quantity_too_small" && severity === "error")).toBe(true);
  });
});
