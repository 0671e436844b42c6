import { describe, expect, test } from "vitest";
import { composeProduct } from "#api/kitchen/costing/composition";
import { createCosting } from "#api/kitchen/costing/costing";
import { toDecimal } from "#domain/exact/rational";
import type { Kitchen } from "#api/kitchen/kitchen";
import {
  article,
  component,
  equivalence,
  kitchen,
  ofArticle,
  ofRecipe,
  product,
  recipe,
} from "../support/world/kitchen-data";
import { caseA, caseD } from "../support/oracles/worked-cases";

function compose(of: Kitchen, id = 1) {
  const made = of.products.get(id);
  if (!made) throw new Error("no such product");
  const { articles, missing } = composeProduct(made, of);
  return {
    weights: articles.map(({ article: { name }, part, weight }) => [
      part ? `${name} (${part})` : name,
      toDecimal(weight, 6),
    ]),
    missing,
  };
}

const flour = article({ id: 1, name: "Farine", unit: "kg" });
const eggs = article({
  id: 2,
  name: "Œufs",
  unit: "piece",
  equivalences: [equivalence("1", "piece", "0.05", "kg"), equivalence("1", "piece", "0.018", "kg", "jaune")],
});

describe("what a product is composed of", () => {
  test(
    "adds up all levels, peeled and after losses, the heaviest first, without packaging; what has no " +
      "weight is named",
    () => {
      expect(compose(caseA().kitchen)).toEqual({
        weights: [
          ["Pommes", "0.75"],
          ["Farine", "0.184211"],
          ["Sucre", "0.120263"],
          ["Beurre", "0.110526"],
          ["Œufs", "0.018421"],
        ],
        missing: ["Eau (L → kg)", "Vanille (pièce → kg)"],
      });
    },
  );

  test("weighs a part by itself, in pieces as in grams, apart from the whole", () => {
    const lines = [
      ofArticle(1, "1"),
      ofArticle(2, "10", "piece", { part: "jaune" }),
      ofArticle(2, "20", "g", { part: "jaune" }),
      ofArticle(2, "2", "piece"),
    ];
    const cream = recipe({ id: 1, name: "Crème", output_quantity: "1", lines });
    expect(
      compose(
        kitchen({
          articles: [flour, eggs],
          recipes: [cream],
          products: [product({ id: 1, name: "Pot", components: [component({ recipe_id: 1 }, "500", "g")] })],
        }),
      ),
    ).toEqual({
      weights: [
        ["Farine", "0.5"],
        ["Œufs (jaune)", "0.1"],
        ["Œufs", "0.05"],
      ],
      missing: [],
    });
  });

  test("weighs juice by what a litre and a kilogram of it take of the fruit", () => {
    const juice = [equivalence("1", "kg", "0.4", "l", "jus"), equivalence("1", "kg", "0.412", "kg", "jus")];
    const lemonade = (equivalences: typeof juice) =>
      kitchen({
        articles: [article({ id: 1, name: "Citrons", unit: "kg", equivalences })],
        recipes: [
          recipe({ id: 1, name: "Citronnade", output_quantity: "1", lines: [ofArticle(1, "1", "l", { part: "jus" })] }),
        ],
        products: [product({ id: 1, name: "Verre", components: [component({ recipe_id: 1 }, "1")] })],
      });
    expect(compose(lemonade(juice))).toEqual({ weights: [["Citrons (jus)", "1.03"]], missing: [] });
    expect(compose(lemonade(juice.slice(0, 1)))).toEqual({ weights: [], missing: ["Citrons (L → kg)"] });
  });

  test("names units in French where a conversion is missing", () => {
    const pod = article({ id: 9, name: "Cabosse", unit: "kg" });
    const of = kitchen({
      articles: [pod],
      recipes: [
        recipe({
          id: 1,
          name: "Mousse",
          output_quantity: "1",
          lines: [ofArticle(9, "2", "piece"), ofArticle(9, "5", "cl")],
        }),
      ],
      products: [product({ id: 1, name: "Verre", components: [component({ recipe_id: 1 }, "1")] })],
    });
    expect(compose(of).missing).toEqual(["Cabosse (pièce → kg)", "Cabosse (cL → kg)"]);
    const [mousse] = of.recipes.values();
    expect(mousse && createCosting(of).recipe(mousse).cost_missing).toEqual([
      "Cabosse (pièce → kg)",
      "Cabosse (cL → kg)",
    ]);
  });

  test("counts neither peel nor the water that rice takes up, whether the line says net or gross", () => {
    const carrots = article({ id: 3, name: "Carottes", unit: "kg", default_yield_percent: "80" });
    const rice = article({ id: 4, name: "Riz", unit: "kg", default_yield_percent: "250" });
    const components = (quantity_is: "net" | "gross") => [
      ofArticle(3, "1", "kg", { quantity_is }),
      ofArticle(4, "1", "kg", { quantity_is }),
    ];
    const plate = (quantity_is: "net" | "gross") =>
      kitchen({
        articles: [carrots, rice],
        recipes: [recipe({ id: 1, name: "Riz aux carottes", output_quantity: "2", lines: components(quantity_is) })],
        products: [product({ id: 1, name: "Assiette", components: [component({ recipe_id: 1 }, "2")] })],
      });
    expect(compose(plate("net")).weights).toEqual([
      ["Carottes", "1"],
      ["Riz", "0.4"],
    ]);
    expect(compose(plate("gross")).weights).toEqual([
      ["Riz", "1"],
      ["Carottes", "0.8"],
    ]);
  });

  test("of a box is that of what it holds; a line fixed per batch counts in each batch the oven takes", () => {
    const bread = recipe({
      id: 1,
      name: "Pain",
      output_quantity: "10",
      max_batch_quantity: "4",
      lines: [ofArticle(1, "6"), ofArticle(2, "2", "piece", { scaling: "fixed_per_batch" })],
    });
    const of = kitchen({
      articles: [flour, eggs],
      recipes: [bread],
      products: [
        product({ id: 1, name: "Coffret", components: [component({ product_id: 2 }, "2", "piece")] }),
        product({ id: 2, name: "Pain", components: [component({ recipe_id: 1 }, "0.5")] }),
      ],
    });
    expect(compose(of)).toEqual({
      weights: [
        ["Farine", "0.6"],
        ["Œufs", "0.03"],
      ],
      missing: [],
    });
  });

  test("names a recipe that contains itself by its path, and one that yields nothing, without following them", () => {
    const { kitchen: broken } = caseD();
    expect(compose(broken, 1).missing).toEqual(["Levain › Chef › Levain"]);
    expect(compose(broken, 3)).toEqual({ weights: [], missing: ["Vide"] });
  });

  test("of a levain fed from its own stock is that of the rest of it", () => {
    const sourdough = recipe({
      id: 1,
      name: "Levain",
      output_quantity: "2",
      lines: [ofArticle(1, "1"), ofRecipe(1, "1", "kg", { from_stock: true })],
    });
    expect(
      compose(
        kitchen({
          articles: [flour],
          recipes: [sourdough],
          products: [product({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "1")] })],
        }),
      ),
    ).toEqual({ weights: [["Farine", "0.5"]], missing: [] });
  });

  test("a chain thousands of recipes deep is taken apart, and a diamond once", () => {
    const depth = 3000;
    const chain = Array.from({ length: depth }, (_, at) =>
      recipe({
        id: at + 1,
        name: `R${at}`,
        output_quantity: "1",
        lines: at + 1 < depth ? [ofRecipe(at + 2, "0.5"), ofRecipe(at + 2, "0.5")] : [ofArticle(1, "1")],
      }),
    );
    expect(
      compose(
        kitchen({
          articles: [flour],
          recipes: chain,
          products: [product({ id: 1, name: "Fond", components: [component({ recipe_id: 1 }, "1")] })],
        }),
      ),
    ).toEqual({ weights: [["Farine", "1"]], missing: [] });
  });
});
