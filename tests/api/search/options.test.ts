import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { at, column } from "../../support/read-answer";
import { articleOf, offerOf, orderOf, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { openDesk } from "../../support/writes";

describe.each(databases)("options on $name", (database) => {
  test("are found by all their words in any order, without accents", async () => {
    const desk = await openDesk(database);
    for (const name of ["Tarte au citron", "Tarte aux pommes", "Éclair au café"])
      await desk.create("/api/products", productOf({ name }));
    for (const path of ["/api/options/products", "/api/products"])
      for (const [typed, names] of [
        ["citron tarte", ["Tarte au citron"]],
        ["eclair", ["Éclair au café"]],
        ["cafe  ÉCL", ["Éclair au café"]],
        ["tarte", ["Tarte au citron", "Tarte aux pommes"]],
        ["tarte cafe", []],
        ["% tarte", []],
      ] as const)
        expect(column(await desk.get(`${path}?search=${encodeURIComponent(typed)}`), "name"), typed).toEqual(names);
  });

  test("tell price and last use when asked, as many as asked, and neither otherwise", async () => {
    const desk = await openDesk(database);
    const supplier = await desk.create("/api/suppliers", supplierOf());
    const butter = await desk.create("/api/articles", articleOf({ offers: [offerOf(supplier)] }));
    const sugar = await desk.create("/api/articles", articleOf({ name: "Sucre" }));
    const cream = await desk.create(
      "/api/recipes",
      recipeOf({ lines: [{ article_id: butter.id, quantity: "1", unit: "kg" }] }),
    );
    const flan = await desk.create("/api/products", productOf({ price_ht: "3" }));
    for (const lines of [[{ product_id: flan.id, quantity: "4" }], []])
      await desk.create("/api/external-orders", orderOf({ delivery_on: "2026-03-10", lines }));
    await desk.create("/api/supplier-orders", {
      supplier_id: supplier.id,
      deliver_on: "2026-03-04",
      lines: [{ article_id: butter.id, packs: 1 }],
    });
    const today = "2026-03-01";
    const receipt = await desk.write("POST", "/api/receipts", {
      received_on: today,
      supplier_id: supplier.id,
      lines: [{ article_id: butter.id, quantity: "10" }],
    });
    expect(receipt.status).toBe(201);
    const batch = { recipe_id: cream.id, production_on: today, planned: "1", obtained: "1", seen: 0 };
    expect((await desk.write("POST", "/api/batches", batch)).status).toBe(201);

    expect((await desk.get("/api/options/articles?details=1")).body).toEqual({
      data: [
        { id: butter.id, name: "Beurre", code: null, unit: "kg", unit_price_ht: "7.6", last_used_on: today },
        { id: sugar.id, name: "Sucre", code: null, unit: "kg", unit_price_ht: null, last_used_on: null },
      ],
    });
    expect((await desk.get("/api/options/articles?per_page=1")).body).toEqual({
      data: [{ id: butter.id, name: "Beurre", code: null, unit: "kg" }],
    });
    expect(at(await desk.get("/api/options/suppliers?details=1"), "data", 0)).toMatchObject({
      last_used_on: "2026-03-04",
    });
    expect(at(await desk.get("/api/options/recipes?details=1"), "data", 0)).toMatchObject({ last_used_on: today });
    expect(at(await desk.get("/api/options/products?details=1"), "data", 0)).toEqual({
      id: flan.id,
      name: "Flan",
      code: null,
      unit: "piece",
      unit_price_ht: "3",
      price_ttc: "3.17",
      last_used_on: "2026-03-10",
    });
  });
});
