import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { moved } from "../../support/rules/orders";
import { articleOf, offerOf, openShopDesk, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { type Desk, type Saved, errorsOf } from "../../support/writes";

/** Asks for the effects elsewhere of saving these fields. */
async function preview(desk: Desk, path: string, of: Saved, fields: object) {
  return desk.write("POST", `/api/${path}/${String(of.id)}/preview`, { ...of, ...fields });
}

describe.each(databases)("the preview of a change on $name", (database) => {
  test("of an article's price says which recipes and products cost more, at every level", async () => {
    const { desk, supplier, flour, dough, tart } = await openShopDesk(database);
    const butter = await desk.create("/api/articles", articleOf({ offers: [offerOf(supplier)] }));
    const cream = await desk.create(
      "/api/recipes",
      recipeOf({ name: "Crème", output_quantity: "2", lines: [{ article_id: butter.id, quantity: "1", unit: "kg" }] }),
    );
    const box = await desk.create(
      "/api/products",
      productOf({
        name: "Coffret",
        components: [
          { product_id: tart.id, quantity: "2", unit: "piece" },
          { recipe_id: cream.id, quantity: "100", unit: "g" },
        ],
      }),
    );
    const answer = await preview(desk, "articles", butter, { offers: [offerOf(supplier, { pack_price_ht: "80" })] });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          allergens: [],
          costs: [{ type: "recipe", id: cream.id, name: "Crème", unit: "kg", before: "3.8", after: "4" }],
        },
      },
    });

    await desk.write("PUT", `/api/products/${String(tart.id)}`, {
      ...tart,
      components: [{ recipe_id: dough.id, quantity: "0.35", unit: "kg" }],
    });
    const dearFlour = await preview(desk, "articles", flour, {
      offers: [offerOf(supplier, { pack_price_ht: "86", supplier_code: "F25" })],
    });
    expect(dearFlour.body).toMatchObject({
      data: {
        costs: [
          { type: "recipe", id: dough.id, name: "Pâte", unit: "kg", before: "4.4111", after: "4.9111" },
          { type: "product", id: tart.id, name: "Tarte", unit: "piece", before: "1.5439", after: "1.7189" },
          { type: "product", id: box.id, name: "Coffret", unit: "piece", before: "3.4678", after: "3.8178" },
        ],
      },
    });
  });

  test("of a recipe says what its new lines cost, and which costs are no longer known", async () => {
    const { desk, dough, flour } = await openShopDesk(database);
    const mystery = await desk.create("/api/articles", articleOf({ name: "Sans prix" }));
    const half = await preview(desk, "recipes", dough, {
      lines: [{ article_id: flour.id, quantity: "5", unit: "kg" }],
    });
    expect(half.body).toMatchObject({
      data: { costs: [{ type: "recipe", id: dough.id, before: "4.4111", after: "3.8" }] },
    });
    const unknown = await preview(desk, "recipes", dough, {
      lines: [{ article_id: mystery.id, quantity: "5", unit: "kg" }],
    });
    expect(unknown.body).toMatchObject({ data: { costs: [{ id: dough.id, before: "4.4111", after: null }] } });
  });

  test("says which ordered products gain an allergen, and for whom they are", async () => {
    const { desk, flour, eggs, dough, tart, order } = await openShopDesk(database);
    const soy = { allergens: ["gluten", "soja"], traces: ["sesame"] };
    expect((await preview(desk, "articles", flour, soy)).body).toMatchObject({ data: { allergens: [] } });

    await moved(desk, order, "confirmed");
    const tarts = { type: "product", id: tart.id, name: "Tarte" };
    const forMayor = {
      type: "external-order",
      id: order.id,
      name: "CC-2026-00001 · Mairie de Bruz",
      delivery_on: "2026-03-10",
    };
    expect((await preview(desk, "articles", flour, soy)).body).toMatchObject({
      data: {
        allergens: [
          { allergen: "soja", trace: false, products: [tarts], orders: [forMayor] },
          { allergen: "sesame", trace: true, products: [tarts], orders: [forMayor] },
        ],
        costs: [],
      },
    });

    const sesame = await desk.create(
      "/api/articles",
      articleOf({ name: "Sésame", allergens: ["sesame"], traces: ["soja"] }),
    );
    const withSesame = [
      ...JSON.parse(JSON.stringify(dough.lines)),
      { article_id: sesame.id, quantity: "100", unit: "g" },
    ];
    expect((await preview(desk, "recipes", dough, { lines: withSesame })).body).toMatchObject({
      data: {
        allergens: [
          { allergen: "sesame", trace: false, orders: [forMayor] },
          { allergen: "soja", trace: true },
        ],
      },
    });
    const components = [{ article_id: sesame.id, quantity: "10", unit: "g" }];
    expect((await preview(desk, "products", tart, { components })).body).toMatchObject({
      data: { allergens: [{ allergen: "sesame", products: [tarts], orders: [forMayor] }, { allergen: "soja" }] },
    });
    expect((await preview(desk, "articles", eggs, { traces: ["gluten"] })).body).toMatchObject({
      data: { allergens: [] },
    });
  });

  test("counts the orders that are still to come: not drafts, nor delivered, cancelled or archived ones", async () => {
    const { desk, flour, tart, order } = await openShopDesk(database);
    const create = () =>
      desk.create(
        "/api/external-orders",
        orderOf({
          lines: [
            { product_id: tart.id, quantity: "1" },
            { product_id: tart.id, quantity: "2" },
          ],
        }),
      );
    const ready = await moved(desk, await create(), "confirmed", "in_production", "ready");
    await moved(desk, await create(), "confirmed", "in_production", "ready", "delivered");
    await moved(desk, await create(), "cancelled");
    const answer = await preview(desk, "articles", flour, { allergens: ["gluten", "lupin"] });
    expect(answer.body).toMatchObject({ data: { allergens: [{ allergen: "lupin", orders: [{ id: ready.id }] }] } });
    expect(order.status).toBe("draft");
  });

  test("answers what it would become, new or changed, and writes neither", async () => {
    const { desk, flour, dough } = await openShopDesk(database);
    const lines = [{ article_id: flour.id, quantity: "2", unit: "kg" }];
    expect((await preview(desk, "recipes", dough, { lines })).body).toMatchObject({
      data: {
        after: {
          id: dough.id,
          cost_ht: "15.2",
          unit_cost_ht: "1.52",
          cost_complete: true,
          lines: [{ cost_ht: "15.2" }],
        },
      },
    });
    const fresh = (fields: object) =>
      desk.write("POST", "/api/recipes/preview", recipeOf({ name: "Bouillie", lines, ...fields }));
    expect(await fresh({})).toMatchObject({
      status: 200,
      body: { data: { allergens: [], costs: [], after: { name: "Bouillie", cost_ht: "15.2", unit_cost_ht: "15.2" } } },
    });
    expect(errorsOf(await fresh({ name: "pate" }))).toHaveProperty("name");
    expect(await desk.get("/api/recipes")).toMatchObject({
      body: { data: [{ id: dough.id, cost_complete: true, lock_version: 1 }], meta: { total: 1 } },
    });
  });

  test("writes nothing, and refuses what a save would refuse", async () => {
    const { desk, supplier, flour, dough } = await openShopDesk(database);
    await preview(desk, "articles", flour, { name: "Farine T65", offers: [offerOf(supplier, { pack_price_ht: "1" })] });
    expect(await desk.read(`/api/articles/${String(flour.id)}`)).toMatchObject({
      ...flour,
      used_by: expect.anything(),
    });
    expect(errorsOf(await preview(desk, "articles", flour, { unit: "l" }))).toHaveProperty("unit");
    expect(
      errorsOf(await preview(desk, "recipes", dough, { lines: [{ recipe_id: dough.id, quantity: "1", unit: "kg" }] })),
    ).toHaveProperty(["lines.0.recipe_id"]);
    expect(await preview(desk, "articles", { ...flour, lock_version: 7 }, {})).toMatchObject({
      status: 409,
      body: { code: "stale" },
    });
    expect(await preview(desk, "articles", { ...flour, id: 999 }, {})).toMatchObject({ status: 404 });
    expect(
      await desk.write("PUT", `/api/articles/${String(flour.id)}`, { ...flour, name: "Farine T65" }),
    ).toMatchObject({ status: 200 });
  });
});
