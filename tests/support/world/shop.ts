import type { AllParts } from "#api/accounts/routes";
import { createTestApi, testApiOn } from "../api";
import type { Filled, TestDatabase } from "../database/database";
import { type Desk, type Saved, deskOf } from "../writes";

/** A small shop, written through the API: what a test breaks or builds on. */
export interface Shop {
  supplier: Saved;
  /** 1 kg, used by `dough`. */
  flour: Saved;
  /** Counted by the piece; 1 piece = 0.055 kg, of which 0.018 kg of yolk. Used by `dough`. */
  eggs: Saved;
  box: Saved;
  /** 10 kg, of flour and eggs. Used by `tart`. */
  dough: Saved;
  /** A piece: 0.35 kg of dough and a box. */
  tart: Saved;
  order: Saved;
}

export const supplierOf = (fields: object = {}) => ({ name: "Métro", ...fields });

export const articleOf = (fields: object = {}) => ({
  name: "Beurre",
  category: "crémerie",
  kind: "ingredient",
  unit: "kg",
  vat_rate: "5.5",
  ...fields,
});

export const offerOf = (supplier: Saved, fields: object = {}) => ({
  supplier_id: supplier.id,
  pack_label: "Carton de 10 kg",
  pack_quantity: "10",
  pack_price_ht: "76",
  preferred: true,
  ...fields,
});

export const recipeOf = (fields: object = {}) => ({
  name: "Crème",
  output_quantity: "1",
  output_unit: "kg",
  ...fields,
});

export const productOf = (fields: object = {}) => ({
  name: "Flan",
  sale_unit: "piece",
  price_ht: "3",
  vat_rate: "5.5",
  ...fields,
});

export const orderOf = (fields: object = {}) => ({
  customer_name: "Mairie de Bruz",
  customer_type: "business",
  delivery_on: "2026-03-10",
  ...fields,
});

const filled = new Map<TestDatabase, Promise<Filled<{ shop: Shop; authorization: string }>>>();

/** Opens the shop at an API of its own: written once for all the tests of a worker, copied since. */
export async function openShopDesk(
  database: TestDatabase,
  overrides: Partial<AllParts> = {},
): Promise<{ desk: Desk } & Shop> {
  const filling =
    filled.get(database) ??
    database.fill(async (db) => {
      const desk = await deskOf(await createTestApi(db));
      return { shop: await openShop(desk), authorization: desk.authorization };
    });
  filled.set(database, filling);
  const { result, copy } = await filling;
  // By a clock of its own, or for who signs in otherwise, Marie signs in anew.
  const already = Object.keys(overrides).length === 0 ? result.authorization : undefined;
  return { desk: await deskOf(testApiOn(await copy(), overrides), already), ...result.shop };
}

/** Writes the shop through an API that is there already. */
export async function openShop(desk: Desk): Promise<Shop> {
  const supplier = await desk.create("/api/suppliers", supplierOf());
  const flour = await desk.create(
    "/api/articles",
    articleOf({
      name: "Farine",
      code: "FAR-1",
      category: "épicerie",
      allergens: ["gluten"],
      offers: [offerOf(supplier, { supplier_code: "F25" })],
    }),
  );
  const eggs = await desk.create(
    "/api/articles",
    articleOf({
      name: "Œufs",
      unit: "piece",
      allergens: ["oeufs"],
      equivalences: [
        { quantity: "1", unit: "piece", equals_quantity: "0.055", equals_unit: "kg" },
        { part: "jaune", quantity: "1", unit: "piece", equals_quantity: "0.018", equals_unit: "kg" },
      ],
      offers: [offerOf(supplier, { pack_label: "Plateau de 30", pack_quantity: "30", pack_price_ht: "6.6" })],
    }),
  );
  const box = await desk.create(
    "/api/articles",
    articleOf({ name: "Boîte", kind: "packaging", category: "emballage", unit: "piece", vat_rate: "20" }),
  );
  const dough = await desk.create(
    "/api/recipes",
    recipeOf({
      name: "Pâte",
      status: "active",
      output_quantity: "10",
      lines: [
        { article_id: flour.id, quantity: "5", unit: "kg" },
        { article_id: eggs.id, quantity: "0.5", unit: "kg", part: "jaune" },
      ],
    }),
  );
  const tart = await desk.create(
    "/api/products",
    productOf({
      name: "Tarte",
      price_ht: "12.5",
      vat_rate_immediate: "10",
      production_lead_days: 2,
      components: [
        { recipe_id: dough.id, quantity: "0.35", unit: "kg" },
        { article_id: box.id, quantity: "1", unit: "piece" },
      ],
    }),
  );
  const order = await desk.create("/api/external-orders", orderOf({ lines: [{ product_id: tart.id, quantity: "4" }] }));
  return { supplier, flour, eggs, box, dough, tart, order };
}
