import { describe, expect, test } from "vitest";
import { caseA, caseB, caseC, caseD } from "../support/oracles/worked-cases";
import { named, needsOf } from "../support/oracles/plan";

describe("A: three levels, two losses, piece ↔ kg, packs", () => {
  const needs = needsOf(caseA());

  test.each([
    ["Pommes", "37.5", 3, "62.40", "1.5"],
    ["Farine", "7.368421", 1, "22.50", "17.631579"],
    ["Beurre", "4.421053", 2, "38.00", "0.578947"],
    ["Sucre", "4.810526", 1, "27.50", "20.189474"],
    ["Œufs", "14.736842", 1, "6.60", "15.263158"],
    ["Vanille", "2", 1, "18.00", "8"],
    ["Boîte", "40", 1, "14.50", "10"],
  ])("%s: %s, %i packs for %s, %s left", (name, gross, packs, purchase_cost_ht, leftover) => {
    expect(named(needs.articles, name)).toMatchObject({
      gross,
      net: gross,
      packs,
      purchase_cost_ht,
      leftover,
      managed: true,
    });
  });

  test("water is shown and never bought", () => {
    expect(named(needs.articles, "Eau")).toMatchObject({
      gross: "0.4",
      net: "0",
      managed: false,
      offer: null,
      packs: 0,
      purchase_cost_ht: "0.00",
      matter_cost_ht: "0",
    });
  });

  test("the recipes, parents first", () => {
    expect(needs.recipes.map(({ name, level, net, batches }) => [name, level, net, batches])).toEqual([
      ["Compote", 1, "16", "2"],
      ["Pâte", 1, "14", "1.473684"],
      ["Sirop", 2, "1", "0.5"],
    ]);
  });

  test("the totals, and the costs split between the orders to the cent", () => {
    expect(needs.totals).toMatchObject({
      purchase_ht: "189.50",
      matter_ht: "123.965263",
      sales_ht: "400.00",
      food_cost_percent: "30.99",
    });
    expect(needs.orders.map(({ purchase_ht }) => purchase_ht)).toEqual(["118.44", "71.06"]);
    expect(needs.suppliers).toMatchObject([
      {
        subtotal_ht: "189.50",
        vat_by_rate: [
          { rate: "5.5", base_ht: "175.00", vat: "9.63" },
          { rate: "20", base_ht: "14.50", vat: "2.90" },
        ],
        total_ttc: "202.03",
      },
    ]);
  });

  test("the apples are pegged to the orders and to what calls for them", () => {
    expect(named(needs.articles, "Pommes").by_order).toEqual([
      { order_id: 1, quantity: "23.4375" },
      { order_id: 2, quantity: "14.0625" },
    ]);
    expect(named(needs.articles, "Pommes").by_recipe).toEqual([
      { recipe_id: null, product_id: 1, quantity: "12.5" },
      { recipe_id: 2, product_id: null, quantity: "25" },
    ]);
  });

  test("every figure says why", () => {
    expect(named(needs.articles, "Pommes").explain).toEqual([
      { label: "Tarte : 40 × 0,250 kg, rendement 80 %", operation: "+", operand: "12.5", result: "12.5", unit: "kg" },
      {
        label: "Compote : 2 fournées × 10 kg, rendement 80 %",
        operation: "+",
        operand: "25",
        result: "37.5",
        unit: "kg",
      },
      { label: "Besoin net", operation: "=", operand: "37.5", result: "37.5", unit: "kg" },
      { label: "Colis de 13", operation: "÷", operand: "13", result: "2.884615", unit: "colis" },
      { label: "Colis entiers", operation: "↑", operand: "1", result: "3", unit: "colis" },
      { label: "Quantité commandée", operation: "×", operand: "13", result: "39", unit: "kg" },
    ]);
    expect(named(needs.articles, "Vanille").explain[0]?.label).toBe("Sirop : 0,5 fournée × 4 pièces");
    expect(named(needs.articles, "Boîte").explain[0]?.label).toBe("Tarte : 40 × 1 pièce");
    expect(named(needs.recipes, "Pâte").explain).toEqual([
      { label: "Tarte : 40 × 0,350 kg", operation: "+", operand: "14", result: "14", unit: "kg" },
      {
        label: "Une fournée donne 9,5 kg, perte de 5 % déduite",
        operation: "÷",
        operand: "9.5",
        result: "1.473684",
        unit: "fournée",
      },
    ]);
  });

  test("nothing is wrong", () => {
    expect(needs.run).toMatchObject({ id: null, status: "complete", stale: false });
    expect(needs.issues).toEqual([]);
    expect(needs.orders.map(({ coverage }) => coverage)).toEqual(["covered", "covered"]);
  });
});

test("B: a shared sub-recipe nets its stock once", () => {
  const needs = needsOf(caseB());
  expect(named(needs.recipes, "Crème")).toMatchObject({
    gross: "16",
    from_stock: "10",
    net: "6",
    batches: "0.6",
    by_order: [
      { order_id: 1, quantity: "8" },
      { order_id: 2, quantity: "8" },
    ],
  });
  expect(named(needs.articles, "Lait")).toMatchObject({
    gross: "4.2",
    packs: 1,
    purchase_cost_ht: "5.70",
    by_order: [
      { order_id: 1, quantity: "2.1" },
      { order_id: 2, quantity: "2.1" },
    ],
  });
  expect(named(needs.articles, "Jaunes")).toMatchObject({ gross: "0.72", packs: 1, purchase_cost_ht: "7.80" });
  expect(needs.totals.purchase_ht).toBe("13.50");
});

test("C: half batches, capacity, a line fixed per batch, surplus", () => {
  const needs = needsOf(caseC());
  expect(named(needs.recipes, "Brioche")).toMatchObject({
    gross: "15.5",
    net: "15.5",
    batches: "1.5",
    physical_batches: 2,
    planned_output: "18.75",
    surplus: "3.25",
  });
  expect(needs.articles.map(({ name, gross }) => [name, gross])).toEqual([
    ["Beurre", "4.5"],
    ["Farine", "9"],
    ["Levure", "0.36"],
    ["Papier", "16"],
  ]);
  const exact = needsOf({ ...caseC(), options: { batch_rounding: "exact" } });
  expect(named(exact.recipes, "Brioche")).toMatchObject({
    batches: "1.24",
    physical_batches: 2,
    planned_output: "15.5",
    surplus: "0",
  });
});

test("D: the rest still computes", () => {
  const needs = needsOf(caseD());
  expect(needs.run.status).toBe("partial");
  expect(needs.orders.map(({ order_id, coverage }) => [order_id, coverage])).toEqual([
    [1, "partial"],
    [2, "blocked"],
  ]);
  expect(needs.issues).toMatchObject([
    {
      code: "recipe_cycle",
      severity: "error",
      entity: { type: "recipe", name: "Levain" },
      order_ids: [1],
      fix: { type: "recipe", id: 1, field: "lines.1.recipe_id" },
    },
    {
      code: "recipe_output_zero",
      severity: "error",
      entity: { type: "recipe", name: "Vide" },
      order_ids: [2],
      fix: { type: "recipe", id: 4, field: "output_quantity" },
    },
  ]);
  expect(needs.issues[0]?.message).toContain("Levain › Chef › Levain");
  expect(needs.recipes.map(({ name, net, batches }) => [name, net, batches])).toEqual([
    ["Pâte à focaccia", "15", "1.5"],
  ]);
  expect(needs.articles.map(({ name, gross, packs }) => [name, gross, packs])).toEqual([
    ["Farine", "9", 1],
    ["Sel", "0.18", 1],
  ]);
});
