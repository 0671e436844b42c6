import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { articleBody } from "../../catalogue/articles/body";
import { createArticle } from "../../catalogue/articles/write";
import { productBody } from "../../catalogue/products/body";
import { createProduct } from "../../catalogue/products/write";
import { recipeBody } from "../../catalogue/recipes/body";
import { createRecipe } from "../../catalogue/recipes/write";
import { supplierBody } from "../../catalogue/suppliers/body";
import { createSupplier } from "../../catalogue/suppliers/write";
import type { Database } from "../../database/tables";
import { changeStatus } from "../status/change";
import { createOrder, orderWriteBody } from "../write";
import type { Author } from "../../records/author";
import { articles, orders, products, recipes, suppliers } from "./catalogue";

/** Writes the example as its forms would, each thing checked as any other; answers the id of its first supplier. */
export async function fillWithExample(db: Database, author: Author): Promise<number> {
  const ids = new Map<string, number>();
  const of = (name: string) => ids.get(name) ?? 0;

  for (const supplier of suppliers)
    ids.set(supplier.name, await createSupplier(db, supplierBody.parse(supplier), author));

  for (const { supplier, pack, stock, ...article } of articles) {
    const [pack_label, pack_quantity, pack_price_ht] = pack;
    const body = articleBody.parse({
      kind: "ingredient",
      vat_rate: "5.5",
      ...article,
      offers: [{ supplier_id: of(supplier), pack_label, pack_quantity, pack_price_ht, preferred: true }],
      lots: [{ quantity: stock }],
    });
    ids.set(article.name, await createArticle(db, body, author));
  }

  for (const { output, articles: bought, recipes: made = [], steps, ...recipe } of recipes) {
    const [output_quantity, output_unit] = output;
    const body = recipeBody.parse({
      ...recipe,
      status: "active",
      output_quantity,
      output_unit,
      lines: [
        ...bought.map(([name, quantity, unit]) => ({ article_id: of(name), quantity, unit })),
        ...made.map(([name, quantity, unit]) => ({ recipe_id: of(name), quantity, unit })),
      ],
      steps: steps.map((text) => ({ text })),
    });
    ids.set(recipe.name, await createRecipe(db, body, author));
  }

  for (const { recipes: made, articles: bought, ...product } of products) {
    const body = productBody.parse({
      ...product,
      station: "Four",
      sale_unit: "piece",
      vat_rate: "5.5",
      vat_rate_immediate: "10",
      production_lead_days: 1,
      components: [
        ...made.map(([name, quantity, unit]) => ({ recipe_id: of(name), quantity, unit })),
        ...bought.map(([name, quantity, unit]) => ({ article_id: of(name), quantity, unit })),
      ],
    });
    ids.set(product.name, await createProduct(db, body, author));
  }

  const today = dayInParis(new Date(author.at));
  for (const { in: days, lines, ...order } of orders) {
    const body = orderWriteBody.parse({
      ...order,
      delivery_on: addDays(today, days),
      lines: lines.map(([name, quantity]) => ({ product_id: of(name), quantity })),
    });
    const id = await createOrder(db, body, author);
    const confirmed = {
      status: "confirmed" as const,
      reason: null,
      delivered_on: null,
      accept_allergens: [],
      surplus: [],
      delivered_quantities: null,
      produced_quantities: null,
    };
    await changeStatus(db, id, confirmed, author);
  }
  return Math.min(...suppliers.map(({ name }) => of(name)));
}
