import { describe, expect, test } from "vitest";
import { composeProduct } from "#api/kitchen/costing/composition";
import { createCosts } from "#api/kitchen/costing/cost";
import { createCosting } from "#api/kitchen/costing/costing";
import { articleUnitPrice } from "#api/kitchen/costing/price";
import { type Rational, div, fromDecimal, mul, rational, sub, toDecimal } from "#domain/exact/rational";
import type { Kitchen } from "#api/kitchen/kitchen";
import { deepKitchen } from "../support/world/deep-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  offer,
  ofRecipe,
  product,
  recipe,
} from "../support/world/kitchen-data";
import { caseA, caseD } from "../support/oracles/worked-cases";

function costing({ recipes, products, ...rest }: Kitchen) {
  const { recipe: ofRecipeId, product: ofProductId } = createCosting({ recipes, products, ...rest });
  return {
    recipe: (id: number) => ofRecipeId(found(recipes.get(id))),
    product: (id: number) => ofProductId(found(products.get(id))),
  };
}

/** The unit cost of each recipe of a deep kitchen in whole numbers only: nothing is ever reduced or cut. */
function exactCosts({ recipes, articles }: Kitchen): Map<number, Rational> {
  const exact = new Map<number, Rational>();
  for (const made of [...recipes.values()].reverse()) {
    const terms = made.lines.map((line) => {
      const price =
        line.article_id === null
          ? exact.get(line.recipe_id ?? 0)
          : articleUnitPrice(found(articles.get(line.article_id)));
      const taken = div(mul(fromDecimal(line.quantity), rational(100n)), fromDecimal(line.yield_percent ?? "100"));
      return { num: taken.num * found(price ?? undefined).num, den: taken.den * found(price ?? undefined).den };
    });
    const common = [...new Set(terms.map(({ den }) => den))].reduce(
      (all, den) => (all % den === 0n ? all : all * den),
      1n,
    );
    const total = terms.reduce((all, { num, den }) => all + num * (common / den), 0n);
    const usable = mul(
      fromDecimal(made.output_quantity),
      sub(rational(1n), div(fromDecimal(made.production_loss_percent), rational(100n))),
    );
    exact.set(made.id, { num: total * usable.den, den: common * usable.num });
  }
  return exact;
}

function found<T>(thing: T | undefined): T {
  if (!thing) throw new Error("not in the kitchen");
  return thing;
}

const flour = article({
  id: 1,
  name: "Farine",
  unit: "kg",
  allergens: ["gluten"],
  offers: [offer({ id: 1, pack_quantity: "25", pack_price_ht: "25" })],
});

describe("costs", () => {
  test("a tarte costs what its levels, losses and yields make it cost", () => {
    const { recipe: costOf, product: costOfProduct } = costing(caseA().kitchen);
    // sirop 1.2 × 1.10 + 4 × 1.80, for 2 kg; compote 12.5 × 1.60 + 1.10 + 0.5 × 4.26, for 8 kg
    expect(costOf(3)).toMatchObject({ cost_ht: "8.52", unit_cost_ht: "4.26", cost_complete: true, cost_missing: [] });
    expect(costOf(2)).toMatchObject({ cost_ht: "23.23", unit_cost_ht: "2.9038", line_costs_ht: ["20", "1.1", "2.13"] });
    // pâte 5 × 0.90 + 3 × 7.60 + 1.5 × 1.10 + 10 × 0.22, for 9.5 usable kg
    expect(costOf(1)).toMatchObject({ cost_ht: "31.15", unit_cost_ht: "3.2789" });
    expect(costOfProduct(1)).toMatchObject({
      cost_ht: "3.0991",
      margin_ht: "6.90",
      margin_percent: "69.01",
      coefficient: "3.23",
      food_cost_percent: "30.99",
    });
  });

  test("what is missing is named once, and the margin is not invented", () => {
    const noPrice = article({ id: 2, name: "Truffe", unit: "kg", offers: [] });
    const inLitres = article({
      id: 3,
      name: "Huile",
      unit: "l",
      offers: [offer({ id: 3, pack_quantity: "5", pack_price_ht: "20" })],
    });
    const of = costing(
      kitchen({
        articles: [flour, noPrice, inLitres],
        recipes: [
          recipe({
            id: 1,
            name: "Sauce",
            output_quantity: "1",
            lines: [ofArticle(1, "1"), ofArticle(2, "0.1"), ofArticle(3, "0.1", "kg")],
          }),
        ],
        products: [
          product({
            id: 1,
            name: "Plat",
            components: [component({ recipe_id: 1 }, "1"), component({ article_id: 2 }, "0.1")],
          }),
        ],
      }),
    );
    expect(of.recipe(1)).toMatchObject({
      cost_ht: "1",
      cost_complete: false,
      cost_missing: ["Truffe", "Huile (kg → L)"],
      line_costs_ht: ["1", null, null],
    });
    expect(of.product(1)).toMatchObject({
      cost_ht: "1",
      cost_complete: false,
      cost_missing: ["Truffe", "Huile (kg → L)"],
      margin_ht: null,
      coefficient: null,
    });
  });

  test(
    "a recipe that contains itself is incomplete and names its path; one that yields nothing has no " + "unit cost",
    () => {
      const of = costing(caseD().kitchen);
      expect(of.recipe(1)).toMatchObject({
        unit_cost_ht: null,
        cost_complete: false,
        cost_missing: ["Levain › Chef › Levain"],
      });
      expect(of.product(1)).toMatchObject({ cost_complete: false, cost_missing: ["Levain › Chef › Levain"] });
      expect(of.recipe(4)).toMatchObject({ unit_cost_ht: null, cost_complete: false, cost_missing: ["Vide"] });
    },
  );

  test("a levain fed from its own stock has a cost", () => {
    const of = costing(
      kitchen({
        articles: [flour],
        recipes: [
          recipe({
            id: 1,
            name: "Levain",
            output_quantity: "2",
            lines: [ofArticle(1, "1"), ofRecipe(1, "0.2", "kg", { from_stock: true })],
          }),
        ],
      }),
    );
    expect(of.recipe(1)).toMatchObject({ cost_ht: "1", unit_cost_ht: "0.5", cost_complete: true });
  });

  test("a coffret costs its products, and a line fixed per batch counts each batch the oven takes", () => {
    const paper = article({
      id: 2,
      name: "Papier",
      unit: "piece",
      offers: [offer({ id: 2, pack_quantity: "100", pack_price_ht: "10" })],
    });
    const of = costing(
      kitchen({
        articles: [flour, paper],
        recipes: [
          recipe({
            id: 1,
            name: "Pain",
            output_quantity: "10",
            max_batch_quantity: "4",
            lines: [ofArticle(1, "6"), ofArticle(2, "2", "piece", { scaling: "fixed_per_batch" })],
          }),
        ],
        products: [
          product({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "500", "g")] }),
          product({ id: 2, name: "Coffret", components: [component({ product_id: 1 }, "3", "piece")] }),
        ],
      }),
    );
    expect(of.recipe(1).cost_ht).toBe("6.6");
    expect(of.product(2).cost_ht).toBe("0.99");
  });

  test("a chain thousands of recipes deep is computed", () => {
    const depth = 5000;
    const recipes = Array.from({ length: depth }, (_, level) =>
      recipe({
        id: level + 1,
        name: `Niveau ${level + 1}`,
        output_quantity: "1",
        lines: [level + 1 < depth ? ofRecipe(level + 2, "1") : ofArticle(1, "1")],
      }),
    );
    const of = costing(kitchen({ articles: [flour], recipes }));
    expect(of.recipe(1)).toMatchObject({ cost_ht: "1", cost_complete: true, allergens: ["gluten"] });
  });

  const bitsOf = ({ den }: Rational) => den.toString(2).length;

  test.each([{ shared: 1 }, { shared: 100 }])(
    "35 levels of 100 lines with four-decimal yields, $shared of them recipes: no fraction grows beyond its bound",
    ({ shared }) => {
      const deep = deepKitchen({ levels: 35, lines: 100, shared });
      const costOf = createCosts(deep);
      const costs = [...deep.recipes.values()].map(costOf);
      expect(costs.flatMap(({ missing }) => missing)).toEqual([]);
      expect(
        Math.max(...costs.flatMap(({ total, unit }) => [bitsOf(total), unit ? bitsOf(unit) : Infinity])),
      ).toBeLessThan(600);
      const { articles, missing } = composeProduct(found(deep.products.get(1)), deep);
      expect([articles.length > 90, missing]).toEqual([true, []]);
      expect(Math.max(...articles.map(({ weight }) => bitsOf(weight)))).toBeLessThan(600);
    },
  );

  test("over 12 such levels every figure is the one that whole numbers give, which nothing ever shortens", () => {
    const deep = deepKitchen({ levels: 12, lines: 40 });
    const exact = exactCosts(deep);
    const costOf = createCosts(deep);
    for (const [id, made] of deep.recipes) {
      const { unit } = costOf(made);
      const reference = found(exact.get(id));
      expect(unit && [4, 12, 40].map((decimals) => toDecimal(unit, decimals))).toEqual(
        [4, 12, 40].map((decimals) => toDecimal(reference, decimals)),
      );
    }
  });
});

describe("allergens", () => {
  test("they rise through every level, traces less the allergens, in the order of the regulation", () => {
    const of = costing(caseA().kitchen);
    expect(of.recipe(3)).toMatchObject({ allergens: [], traces: ["lait", "sesame"] });
    expect(of.product(1)).toMatchObject({ allergens: ["gluten", "oeufs", "lait"], traces: ["sesame"] });
  });

  test("recipes that contain each other share theirs", () => {
    const salt = article({ id: 2, name: "Céleri", unit: "kg", allergens: ["celeri"] });
    const of = costing(
      kitchen({
        articles: [flour, salt],
        recipes: [
          recipe({ id: 1, name: "A", output_quantity: "1", lines: [ofArticle(1, "1"), ofRecipe(2, "1")] }),
          recipe({ id: 2, name: "B", output_quantity: "1", lines: [ofArticle(2, "1"), ofRecipe(1, "1")] }),
        ],
      }),
    );
    expect(of.recipe(1).allergens).toEqual(["gluten", "celeri"]);
    expect(of.recipe(2).allergens).toEqual(["gluten", "celeri"]);
  });
});
