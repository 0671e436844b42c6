import { describe, expect, test } from "vitest";
import { databases } from "../support/database";
import { articleRules } from "../support/rules-articles";
import { orderRules } from "../support/rules-orders";
import { productRules } from "../support/rules-products";
import { recipeRules } from "../support/rules-recipes";
import type { Rule } from "../support/rules";
import { supplierRules } from "../support/rules-suppliers";
import { type Shop, openShop } from "../support/shop";
import { type Desk, errorsOf, openDesk } from "../support/writes";

const rules = {
  suppliers: supplierRules,
  articles: articleRules,
  recipes: recipeRules,
  products: productRules,
  "external-orders": orderRules,
};

const [sqlite, ...others] = databases;

describe.each(Object.entries(rules))("every rule of %s, broken, answers 422 under its field", (_path, table) => {
  test.each(table.map((rule): [string, Rule] => [rule.name, rule]))("%s", async (_name, rule) => {
    const desk = await openDesk(sqlite);
    await expectRefused(desk, await openShop(desk), rule);
  });
});

describe.each(others)("on $name", (database) => {
  test.each(Object.entries(rules))("every rule of %s is the same", async (_path, table) => {
    const desk = await openDesk(database);
    const shop = await openShop(desk);
    for (const rule of table) await expectRefused(desk, shop, rule);
  });
});

async function expectRefused(desk: Desk, shop: Shop, { name, broken, field, says }: Rule): Promise<void> {
  const { method, path, body } = await broken(shop, desk);
  const errors = errorsOf(await desk.write(method, path, body));
  expect(Object.keys(errors), name).toContain(field);
  expect(errors[field]?.join(" "), name).toMatch(says);
  expect(Object.keys(errors), name).toHaveLength(1);
}
