import type { z } from "zod";
import { articleBody } from "#api/catalogue/articles/body";
import { insertArticle } from "#api/catalogue/articles/write";
import type { Database } from "#api/database/tables";
import { externalOrderBody } from "./order-body";
import { insertOrder } from "#api/orders/write";
import { insertExpected } from "#api/purchasing/supplier-orders/expected";
import { nextNumber } from "#api/records/numbers";
import type { OrderStatus } from "#domain/orders/order-statuses";
import { productBody } from "#api/catalogue/products/body";
import { insertProduct } from "#api/catalogue/products/write";
import { recipeBody } from "#api/catalogue/recipes/body";
import { insertRecipe } from "#api/catalogue/recipes/write";
import { supplierBody } from "#api/catalogue/suppliers/body";
import { insertSupplier } from "#api/catalogue/suppliers/write";

export const writtenAt = "2026-02-20T06:00:00.000Z";

const author = { id: null, name: "Marie Curie", at: writtenAt };

/** Short ways to write things as the API's own forms would. */
export function writer(db: Database) {
  return {
    supplier: (body: z.input<typeof supplierBody>) => insertSupplier(db, supplierBody.parse(body), writtenAt),
    article: async (sent: z.input<typeof articleBody>) => {
      const body = articleBody.parse(sent);
      const article_id = await insertArticle(db, body, author);
      const expected = (body.incoming ?? []).map((one) => ({ ...one, article_id }));
      await insertExpected(db, expected, author);
      return article_id;
    },
    recipe: (body: z.input<typeof recipeBody>) => insertRecipe(db, recipeBody.parse(body), author),
    product: (body: z.input<typeof productBody>) => insertProduct(db, productBody.parse(body), author),
    order: async (status: OrderStatus, body: z.input<typeof externalOrderBody>) => {
      const order = externalOrderBody.parse(body);
      const lines = order.lines.map(({ unit_price_ht, unit_price_ttc: _, ...line }) => ({
        ...line,
        unit_price: unit_price_ht ?? "10",
        vat_rate: line.vat_rate ?? "5.5",
      }));
      return insertOrder(
        db,
        await nextNumber(db, "CC", "2026-06-01T10:00:00.000Z"),
        status,
        { ...order, price_basis: "ht", production_on: order.production_on ?? order.delivery_on, lines },
        author,
      );
    },
  };
}

export type Bakery = Awaited<ReturnType<typeof fillBakery>>;

/**
 * Returns a small bakery: 3 suppliers, 5 articles, 3 recipes over 2 levels, 3 products (a box among them), 4 orders.
 */
export async function fillBakery(db: Database) {
  const write = writer(db);
  const metro = await write.supplier({
    name: "Métro",
    code: "MET",
    city: "Lyon",
    minimum_order_ht: "150",
    delivery_weekdays: [4, 2],
    lead_time_days: 1,
  });
  const moulin = await write.supplier({
    name: "Moulin Œuvrard",
    lead_time_days: 3,
    closed_periods: [{ from: "2026-08-01", until: "2026-08-15" }],
  });
  const old = await write.supplier({ name: "Ancien fournisseur" });
  await db.updateTable("suppliers").set({ archived_at: writtenAt }).where("id", "=", old).execute();

  const flour = await write.article({
    name: "Farine T55",
    code: "FAR-55",
    category: "épicerie",
    kind: "ingredient",
    unit: "kg",
    vat_rate: "5.5",
    allergens: ["gluten"],
    traces: ["soja", "lait"],
    safety_stock: "10",
    lots: [
      { quantity: "4.5", expires_on: "2026-06-30" },
      { code: "L2", quantity: "2" },
    ],
    offers: [
      { supplier_id: metro, pack_label: "Sac de 10 kg", pack_quantity: "10", pack_price_ht: "12" },
      {
        supplier_id: moulin,
        supplier_code: "T55",
        pack_label: "Sac de 25 kg",
        pack_quantity: "25",
        pack_price_ht: "22.5",
        preferred: true,
      },
    ],
  });
  const butter = await write.article({
    name: "Beurre",
    category: "crémerie",
    kind: "ingredient",
    unit: "kg",
    vat_rate: "5.5",
    allergens: ["lait"],
    safety_stock: "1",
    lots: [{ quantity: "5" }],
    incoming: [{ supplier_id: metro, quantity: "10", expected_on: "2026-03-03" }],
    offers: [
      { supplier_id: metro, pack_label: "Motte de 2,5 kg", pack_quantity: "2.5", pack_price_ht: "19", preferred: true },
    ],
  });
  const water = await write.article({
    name: "Eau",
    category: "autre",
    kind: "ingredient",
    unit: "l",
    vat_rate: "5.5",
    managed_stock: false,
    safety_stock: "5",
  });
  const box = await write.article({
    name: "Boîte à gâteau",
    category: "emballage",
    kind: "packaging",
    unit: "piece",
    vat_rate: "20",
    offers: [
      { supplier_id: metro, pack_label: "50 boîtes", pack_quantity: "50", pack_price_ht: "14.5", preferred: true },
    ],
  });
  const egg = await write.article({
    name: "Œuf",
    category: "crémerie",
    kind: "ingredient",
    unit: "piece",
    vat_rate: "5.5",
    allergens: ["oeufs"],
    equivalences: [{ quantity: "1", unit: "piece", equals_quantity: "0.05", equals_unit: "kg" }],
  });

  const dough = await write.recipe({
    name: "Pâte brisée",
    category: "pâtes",
    status: "active",
    output_quantity: "10",
    output_unit: "kg",
    lines: [
      { article_id: flour, quantity: "5", unit: "kg" },
      { article_id: butter, quantity: "3", unit: "kg", note: "froid" },
      { article_id: water, quantity: "1", unit: "l" },
    ],
    steps: [
      { text: "Sabler", minutes: 10 },
      { text: "Fraiser", critical: true },
    ],
  });
  const tart = await write.recipe({
    name: "Fond de tarte",
    category: "fonds",
    status: "active",
    output_quantity: "20",
    output_unit: "piece",
    lines: [{ recipe_id: dough, quantity: "5", unit: "kg" }],
  });
  const omelette = await write.recipe({
    name: "Omelette",
    status: "draft",
    output_quantity: "1",
    output_unit: "kg",
    lines: [{ article_id: egg, quantity: "20", unit: "piece" }],
  });

  const pie = await write.product({
    name: "Tarte aux pommes",
    code: "TAP",
    category: "tartes",
    sale_unit: "piece",
    price_ht: "4",
    vat_rate: "5.5",
    vat_rate_immediate: "10",
    production_lead_days: 1,
    components: [
      { recipe_id: tart, quantity: "1", unit: "piece" },
      { article_id: box, quantity: "1", unit: "piece" },
    ],
  });
  const gift = await write.product({
    name: "Coffret",
    category: "coffrets",
    sale_unit: "piece",
    price_ht: "9",
    vat_rate: "5.5",
    components: [{ product_id: pie, quantity: "2", unit: "piece" }],
  });
  const retired = await write.product({
    name: "Bûche",
    sale_unit: "piece",
    price_ht: "20",
    vat_rate: "5.5",
    active: false,
  });

  const orders = {
    confirmed: await write.order("confirmed", {
      customer_name: "Mme Durand",
      delivery_on: "2026-03-02",
      delivery_time: "09:00",
      production_on: "2026-03-01",
      allergy_notes: "Sans fruits à coque",
      lines: [
        { product_id: pie, quantity: "12", unit_price_ht: "4", discount_percent: "10" },
        { product_id: gift, quantity: "1", unit_price_ht: "9", vat_rate: "10" },
      ],
    }),
    draft: await write.order("draft", {
      customer_name: "Élysée Traiteur",
      customer_type: "business",
      delivery_on: "2026-03-03",
      lines: [{ product_id: gift, quantity: "5", unit_price_ht: "9" }],
    }),
    delivered: await write.order("delivered", {
      customer_name: "M. Ancel",
      delivery_on: "2026-02-27",
      lines: [{ product_id: pie, quantity: "3", unit_price_ht: "4" }],
    }),
    cancelled: await write.order("cancelled", {
      customer_name: "M. Ancel",
      delivery_on: "2026-03-02",
      delivery_time: "08:00",
      lines: [],
    }),
  };
  return {
    write,
    suppliers: { metro, moulin, old },
    articles: { flour, butter, water, box, egg },
    recipes: { dough, tart, omelette },
    products: { pie, gift, retired },
    orders,
  };
}
