import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { articleRules } from "../../support/rules/articles";
import { orderRules } from "../../support/rules/orders";
import { productRules } from "../../support/rules/products";
import { recipeRules } from "../../support/rules/recipes";
import type { Rule } from "../../support/rules/rule";
import { supplierRules } from "../../support/rules/suppliers";
import { type Shop, openShop } from "../../support/world/shop";
import { type Desk, deskOf, errorsOf, openDesk } from "../../support/writes";

const rules = {
  suppliers: supplierRules,
  articles: articleRules,
  recipes: recipeRules,
  products: productRules,
  "external-orders": orderRules,
};

// What is refused writes nothing: the rules of a table can share one shop.
describe.each(Object.entries(rules))("every rule of %s, broken, answers 422 under its field", (_path, table) => {
  const folder = mkdtempSync(join(tmpdir(), "bru-rules-"));
  let desk: Desk;
  let shop: Shop;
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(`file:${join(folder, "bru.db")}`);
    await migrate(db, new Date(0));
    desk = await deskOf(await createTestApi(db));
    shop = await openShop(desk);
  });
  afterAll(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(table.map((rule): [string, Rule] => [rule.name, rule]))("%s", async (_name, rule) => {
    await expectRefused(desk, shop, rule);
  });
});

describe.each(databases.slice(1))("on $name", (database) => {
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
