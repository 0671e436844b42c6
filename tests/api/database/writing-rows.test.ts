import { describe, expect, test } from "vitest";
import { articleBody } from "#api/catalogue/articles/body";
import { insertArticle } from "#api/catalogue/articles/write";
import { insertOrder } from "#api/orders/write";
import { nextNumber } from "#api/records/numbers";
import { productBody } from "#api/catalogue/products/body";
import { insertProduct } from "#api/catalogue/products/write";
import { recipeBody } from "#api/catalogue/recipes/body";
import { insertRecipe } from "#api/catalogue/recipes/write";
import { supplierBody } from "#api/catalogue/suppliers/body";
import { insertSupplier } from "#api/catalogue/suppliers/write";
import { externalOrderBody } from "../../support/world/order-body";
import { databases } from "../../support/database/database";

const at = "2026-03-01T08:00:00.000Z";
const author = { id: null, name: "Marie Curie", at };

describe.each(databases)("on $name", ({ fresh }) => {
  test("a supplier, an article, a recipe, a product and an order are written whole", async () => {
    const db = await fresh();
    const supplier = await insertSupplier(db, supplierBody.parse({ name: "Métro", minimum_order_ht: "150" }), at);
    const article = await insertArticle(
      db,
      articleBody.parse({
        name: "Crème",
        category: "crémerie",
        kind: "ingredient",
        unit: "l",
        vat_rate: "5.5",
        allergens: ["lait"],
        lots: [{ quantity: "2.5" }],
        offers: [
          {
            supplier_id: supplier,
            pack_label: "Brique 1 l",
            pack_quantity: "1",
            pack_price_ht: "3.4",
            preferred: true,
          },
        ],
      }),
      author,
    );
    const recipe = await insertRecipe(
      db,
      recipeBody.parse({
        name: "Chantilly",
        status: "active",
        output_quantity: "1",
        output_unit: "kg",
        lines: [{ article_id: article, quantity: "1", unit: "l" }],
      }),
      author,
    );
    const product = await insertProduct(
      db,
      productBody.parse({
        name: "Choux",
        sale_unit: "piece",
        price_ht: "1.8",
        vat_rate: "5.5",
        components: [{ recipe_id: recipe, quantity: "0.05", unit: "kg" }],
      }),
      author,
    );
    const number = await nextNumber(db, "CC", "2026-06-01T10:00:00.000Z");
    const body = externalOrderBody.parse({
      customer_name: "Mme Œuvrard",
      delivery_on: "2026-03-05",
      lines: [{ product_id: product, quantity: "24" }],
    });
    const order = await insertOrder(
      db,
      number,
      "confirmed",
      {
        ...body,
        price_basis: "ht",
        production_on: "2026-03-05",
        lines: body.lines.map(({ unit_price_ht: _, unit_price_ttc: __, ...line }) => ({
          ...line,
          unit_price: "1.8",
          vat_rate: "5.5",
        })),
      },
      { id: null, name: "Marie Curie", at },
    );
    expect(number).toBe("CC-2026-00001");
    expect(await nextNumber(db, "CC", "2026-06-01T10:00:00.000Z")).toBe("CC-2026-00002");
    const row = await db.selectFrom("external_orders").selectAll().where("id", "=", order).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ customer_folded: "mme oeuvrard", line_count: 1, total_ht: 4320, total_ttc: 4558 });
  });
});
