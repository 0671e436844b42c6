import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MILLION, formatMillionths, millionths } from "#domain/exact/quantity";
import { div, floor, fromDecimal } from "#domain/exact/rational";
import type { Kitchen, KitchenProduct, KitchenRecipe } from "#api/kitchen/kitchen";
import { defaultOptions } from "#api/needs/input";
import { type StockScope, makeable } from "#api/needs/makeable";
import { articleNeeds } from "#api/needs/buying/article-needs";
import { planOf, reserveFor } from "#api/needs/reserve";
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
import { recursiveNeeds } from "../support/oracles/recursive-needs";
import { caseA, caseC, caseD } from "../support/oracles/worked-cases";

const scope: StockScope = {
  on: "2026-11-25",
  today: "2026-11-21",
  as_of: "2026-11-21T05:00:00Z",
  options: { use_recipe_stock: true, use_finished_stock: true, count_incoming: false, include_safety_stock: false },
};

const productOf = (of: Kitchen, id: number): KitchenProduct => {
  const found = of.products.get(id);
  if (!found) throw new Error(`no product ${String(id)}`);
  return found;
};

const answer = (of: Kitchen, id = 1, more: Partial<StockScope> = {}) =>
  makeable(productOf(of, id), of, { ...scope, ...more });

/** The same kitchen with this in stock, by article id. */
function stocked(
  of: Kitchen,
  stock: Record<number, string | { quantity: string; expires_on: string | null; code?: string }[]>,
): Kitchen {
  const articles = new Map(of.articles);
  for (const [id, there] of Object.entries(stock)) {
    const known = articles.get(Number(id));
    const lots = typeof there === "string" ? [{ quantity: there, expires_on: null }] : there;
    if (known) articles.set(known.id, { ...known, lots: lots.map((lot) => ({ code: null, ...lot })) });
  }
  return { ...of, articles };
}

describe("what can still be made", () => {
  test("over three levels and two losses, limited by the scarcest article", () => {
    const plenty = { 1: "1000", 2: "1000", 3: "1000", 4: "1000", 5: "10000", 6: "10000", 7: "1000" };
    const { kitchen: of } = caseA();
    // 40 tarts take 4.421053 kg of butter: 3 kg × 28 / 19.
    expect(answer(stocked(of, { ...plenty, 3: "4.421053" }))).toMatchObject({
      quantity: "40",
      limits: [
        {
          type: "article",
          name: "Beurre",
          why: "stock",
          available: "4.421053",
          needed: "4.531579",
          missing: "0.110526",
        },
      ],
    });
    expect(answer(stocked(of, { ...plenty, 3: "4.421052" })).quantity).toBe("39");
    expect(answer(stocked(of, { ...plenty, 1: "37.5" })).quantity).toBe("40");
    expect(answer(stocked(of, { ...plenty, 7: "3" }))).toMatchObject({
      quantity: "3",
      limits: [{ name: "Boîte", needed: "4", missing: "1" }],
    });
    expect(answer(of)).toMatchObject({ quantity: "0" });
    expect(
      answer(of)
        .limits.map(({ name }) => name)
        .sort(),
    ).toEqual(["Beurre", "Boîte", "Farine", "Pommes", "Sucre", "Vanille", "Œufs"].sort());
  });

  test("by whole steps of a batch, and papers by the batch as it is made", () => {
    const { kitchen: of } = caseC();
    // Half batches of 6.25 kg take 3 kg of flour each and make 17 nanterres of 0.35 kg.
    expect(answer(stocked(of, { 1: "3", 2: "9", 3: "9", 4: "99" })).quantity).toBe("17");
    expect(answer(stocked(of, { 1: "2.999999", 2: "9", 3: "9", 4: "99" })).quantity).toBe("0");
    expect(answer(stocked(of, { 1: "99", 2: "99", 3: "99", 4: "15" }))).toMatchObject({
      quantity: "35",
      limits: [{ name: "Papier", needed: "16", available: "15" }],
    });
  });

  test("lots that expire before the day do not count; receipts and the safety stock only when asked", () => {
    const of = kitchen({
      articles: [
        article({
          id: 1,
          name: "Crème",
          unit: "l",
          safety_stock: "2",
          incoming: [{ supplier_id: 1, quantity: "3", expected_on: "2026-11-24" }],
        }),
      ],
      products: [product({ id: 1, name: "Flan", components: [component({ article_id: 1 }, "1", "l")] })],
    });
    const there = stocked(of, {
      1: [
        { quantity: "5", expires_on: "2026-11-25" },
        { quantity: "7", expires_on: "2026-11-24" },
      ],
    });
    expect(answer(there).quantity).toBe("5");
    expect(answer(there, 1, { on: "2026-11-24" }).quantity).toBe("12");
    expect(answer(there, 1, { on: "2026-11-26" }).quantity).toBe("0");
    expect(answer(there, 1, { options: { ...scope.options, count_incoming: true } }).quantity).toBe("8");
    expect(answer(there, 1, { options: { ...scope.options, include_safety_stock: true } }).quantity).toBe("3");
  });

  test("what is half made or finished within serves; the product's own stock is not made", () => {
    const of = kitchen({
      articles: [
        article({ id: 1, name: "Farine", unit: "kg", lots: [{ code: null, quantity: "1", expires_on: null }] }),
      ],
      recipes: [
        recipe({
          id: 1,
          name: "Pâte",
          output_quantity: "1",
          stock_managed: true,
          stock_quantity: "2",
          lines: [ofArticle(1, "0.5")],
        }),
      ],
      products: [
        product({
          id: 1,
          name: "Tarte",
          stock_managed: true,
          stock_quantity: "100",
          components: [component({ recipe_id: 1 }, "0.5")],
        }),
        product({ id: 2, name: "Coffret", components: [component({ product_id: 1 }, "10", "piece")] }),
      ],
    });
    expect(answer(of).quantity).toBe("8");
    expect(answer(of, 2).quantity).toBe("10");
    expect(answer(of, 1, { options: { ...scope.options, use_recipe_stock: false } }).quantity).toBe("4");
  });

  test("what is taken from stock without being made limits too", () => {
    const of = kitchen({
      recipes: [
        recipe({ id: 1, name: "Pain", output_quantity: "1", lines: [ofRecipe(2, "0.2", "kg", { from_stock: true })] }),
        recipe({ id: 2, name: "Levain", output_quantity: "1", stock_managed: true, stock_quantity: "0.5", lines: [] }),
      ],
      products: [product({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "1")] })],
    });
    expect(answer(of)).toMatchObject({
      quantity: "2",
      limits: [{ type: "recipe", name: "Levain", available: "0.5", missing: "0.1" }],
    });
  });

  test("to the gram of what is sold by the kilogram; without end where nothing is kept in stock", () => {
    const of = kitchen({
      articles: [
        article({ id: 1, name: "Sucre", unit: "kg", lots: [{ code: null, quantity: "1", expires_on: null }] }),
        article({ id: 2, name: "Eau", unit: "l", managed_stock: false }),
      ],
      products: [
        product({ id: 1, name: "Bonbons", sale_unit: "kg", components: [component({ article_id: 1 }, "0.6")] }),
        product({ id: 2, name: "Glaçons", components: [component({ article_id: 2 }, "0.1", "l")] }),
      ],
    });
    expect(answer(of).quantity).toBe("1.666");
    expect(answer(of, 2)).toMatchObject({ quantity: null, limits: [] });
  });

  test("nothing of what cannot be made, and why", () => {
    const { kitchen: of } = caseD();
    const there = stocked(of, { 1: "100", 2: "100" });
    expect(answer(there, 1)).toMatchObject({
      quantity: "0",
      limits: [{ type: "recipe", name: "Levain", why: "cycle", missing: null }],
    });
    expect(answer(there, 3)).toMatchObject({ quantity: "0", limits: [{ name: "Vide", why: "no_output" }] });
    expect(answer(there, 2).quantity).toBe("333");
  });

  test("a chosen quantity is explained: what it takes, what is there, what is missing, what has to be made", () => {
    const { obstacles, articles, recipes } = answer(
      stocked(caseC().kitchen, { 1: "3", 2: "9", 3: "9", 4: "8" }),
    ).explain("24");
    expect(articles).toEqual([
      { article_id: 2, name: "Beurre", unit: "kg", needed: "3", available: "9", missing: "0" },
      { article_id: 1, name: "Farine", unit: "kg", needed: "6", available: "3", missing: "3" },
      { article_id: 3, name: "Levure", unit: "kg", needed: "0.24", available: "9", missing: "0" },
      { article_id: 4, name: "Papier", unit: "piece", needed: "8", available: "8", missing: "0" },
    ]);
    expect(obstacles.map(({ name }) => name)).toEqual(["Farine"]);
    expect(recipes).toEqual([
      { recipe_id: 1, name: "Brioche", unit: "kg", needed: "8.4", from_stock: "0", batches: "1" },
    ]);
  });
});

describe("on generated kitchens", () => {
  const settled = (one: KitchenRecipe): KitchenRecipe => ({
    ...one,
    lines: one.lines.map((line) => ({ ...line, from_stock: false })),
  });
  const stock = fc.array(fc.integer({ min: 0, max: 9_000_000 }), { minLength: 5, maxLength: 5 });
  const withStock = (of: Kitchen, quantities: readonly number[]) =>
    stocked(
      of,
      Object.fromEntries(quantities.map((quantity, at) => [at + 1, formatMillionths(BigInt(quantity) * 1000n)])),
    );

  test("where all is proportional, it is the scarcest article divided by what one takes", () => {
    fc.assert(
      fc.property(plans({ rounding: false, dates: false, broken: false }), stock, ({ kitchen: of }, quantities) => {
        const plain: Kitchen = {
          ...withStock(of, quantities),
          products: new Map(Array.from(of.products, ([id, one]) => [id, { ...one, stock_managed: false }])),
          recipes: new Map(Array.from(of.recipes, ([id, one]) => [id, { ...one, stock_managed: false }])),
        };
        const { needs: taken } = recursiveNeeds(plain, [order({ id: 1, lines: [orderLine(1, "1")] })], "2026-11-21");
        const most = [...taken].flatMap(([id, byOrder]) => {
          const [need] = [...byOrder.values()];
          const known = plain.articles.get(id);
          return need && known?.managed_stock ? [floor(div(fromDecimal(known.lots[0]?.quantity ?? "0"), need))] : [];
        });
        const least = most.reduce<bigint | null>((min, one) => (min === null || one < min ? one : min), null);
        const expected = least === null || least >= 10n ** 9n ? null : String(least);
        expect(answer(plain).quantity).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  test("the calculation of needs finds that the answer fits what is there, and that one more does not", () => {
    fc.assert(
      fc.property(
        plans({ rounding: true, dates: true, opened: true, broken: true }),
        stock,
        fc.boolean(),
        ({ kitchen: generated }, quantities, addStock) => {
          const of: Kitchen = {
            ...(addStock ? withStock(generated, quantities) : generated),
            recipes: new Map(Array.from(generated.recipes, ([id, one]) => [id, settled(one)])),
          };
          const own = productOf(of, 1);
          const fits = (quantity: bigint) => {
            const alone: Kitchen = { ...of, products: new Map(of.products).set(1, { ...own, stock_managed: false }) };
            const input = {
              kitchen: alone,
              orders: [
                order({
                  id: 1,
                  lines: [orderLine(1, formatMillionths(quantity))],
                  production_on: "2026-11-25",
                  delivery_on: "2026-11-25",
                }),
              ],
              extras: [],
              extras_on: "2026-11-25",
              as_of: "2026-11-21T07:00:00Z",
              options: { ...defaultOptions, count_incoming: false, include_safety_stock: false },
            };
            const short = articleNeeds(planOf(input)).some(({ net }) => net > 0n);
            return !short && needsOf(input).orders.every(({ coverage }) => coverage === "covered");
          };
          const { quantity, limits } = answer(of);
          const amount = millionths(quantity ?? "100000");
          expect([amount % MILLION, fits(amount), fits(amount + MILLION), limits.length > 0]).toEqual(
            quantity === null ? [0n, true, true, false] : [0n, true, false, true],
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test("what is left once orders are served can be made besides them", () => {
    fc.assert(
      fc.property(
        plans({ rounding: true, dates: false, opened: true, broken: false }),
        stock,
        ({ kitchen: generated, orders }, quantities) => {
          const of: Kitchen = {
            ...withStock(
              generated,
              quantities.map((quantity) => quantity * 20),
            ),
            recipes: new Map(Array.from(generated.recipes, ([id, one]) => [id, settled(one)])),
          };
          const input = {
            kitchen: of,
            extras: [],
            extras_on: "2026-11-25",
            as_of: "2026-11-21T07:00:00Z",
            options: { ...defaultOptions, count_incoming: false, include_safety_stock: false },
          };
          const isShort = (all: typeof orders) =>
            articleNeeds(planOf({ ...input, orders: all })).some(({ net }) => net > 0n);
          fc.pre(!isShort(orders));
          const { quantity } = answer(reserveFor({ ...input, orders }), 1, { on: "2026-11-30" });
          const wanted = orders.reduce(
            (sum, { lines }) =>
              lines.reduce(
                (part, line) =>
                  line.product_id === 1
                    ? part + positive(millionths(line.quantity) - millionths(line.produced_quantity))
                    : part,
                sum,
              ),
            0n,
          );
          const finished = millionths(productOf(of, 1).stock_quantity);
          // What is left of its own finished stock would be sold before any more is made.
          const besides = millionths(quantity ?? "1000") + positive(finished - wanted);
          expect(
            isShort([
              ...orders,
              order({
                id: 999,
                lines: [orderLine(1, formatMillionths(besides))],
                production_on: "2026-11-30",
                delivery_on: "2026-11-30",
              }),
            ]),
          ).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("what orders leave is left exactly: a third of 1 kg taken, and what takes two thirds fits", () => {
  const given = kitchen({
    articles: [article({ id: 1, name: "Farine", unit: "kg", lots: [{ code: null, quantity: "1", expires_on: null }] })],
    recipes: [recipe({ id: 1, name: "Pâte", output_quantity: "3", lines: [ofArticle(1, "1")] })],
    products: [product({ id: 1, name: "Tarte", components: [component({ recipe_id: 1 }, "1")] })],
  });
  const left = reserveFor({
    kitchen: given,
    orders: [order({ id: 1, production_on: "2026-11-23", lines: [orderLine(1, "1")] })],
    extras: [],
    extras_on: "2026-11-21",
    as_of: "2026-11-21T07:00:00Z",
    options: defaultOptions,
  });
  expect(answer(left)).toMatchObject({ quantity: "2", limits: [{ needed: "1", available: "0.666666" }] });
});

const positive = (quantity: bigint) => (quantity > 0n ? quantity : 0n);
