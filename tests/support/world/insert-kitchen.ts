import { formatMillionths } from "#domain/exact/quantity";
import { articleBody } from "#api/catalogue/articles/body";
import { articleColumns, insertAllergens, insertStock } from "#api/catalogue/articles/write";
import { writeOffers } from "#api/catalogue/articles/offers";
import { type Expected, insertExpected } from "#api/purchasing/supplier-orders/expected";
import { quantityScale } from "#api/database/scale";
import type { Database } from "#api/database/tables";
import { externalOrderBody } from "./order-body";
import { insertOrder } from "#api/orders/write";
import type { Kitchen, KitchenOrder } from "#api/kitchen/kitchen";
import { partsOf, type Stock } from "#api/kitchen/stock";
import { productBody } from "#api/catalogue/products/body";
import { insertComponents, productColumns } from "#api/catalogue/products/write";
import { recipeBody } from "#api/catalogue/recipes/body";
import { insertLines, recipeColumns } from "#api/catalogue/recipes/write";
import { openStock } from "#api/catalogue/stock";
import { supplierBody } from "#api/catalogue/suppliers/body";
import { supplierColumns } from "#api/catalogue/suppliers/write";

const at = "2026-02-20T06:00:00.000Z";
const author = { id: null, name: "Marie Curie", at };
const dates = { created_at: at, updated_at: at };

/** Writes plain kitchen values into an empty database under their own ids; orders must have ids 1, 2, 3… in order. */
export async function insertKitchen(
  db: Database,
  { kitchen, orders }: { kitchen: Kitchen; orders: KitchenOrder[] },
): Promise<void> {
  await insertCatalogue(db, kitchen);
  for (const order of orders) {
    const body = externalOrderBody.parse(order);
    const lines = body.lines.map(({ unit_price_ht, unit_price_ttc: _, ...line }) => ({
      ...line,
      unit_price: unit_price_ht ?? "0",
      vat_rate: "5.5",
    }));
    const id = await insertOrder(
      db,
      order.number,
      order.status,
      { ...body, price_basis: "ht", production_on: order.production_on, lines },
      author,
    );
    if (id !== order.id) throw new Error(`order ${String(order.id)} became ${String(id)}`);
  }
}

async function insertCatalogue(db: Database, kitchen: Kitchen): Promise<void> {
  for (const supplier of kitchen.suppliers.values()) {
    await db
      .insertInto("suppliers")
      .values({
        id: supplier.id,
        ...supplierColumns(supplierBody.parse(supplier)),
        ...dates,
        archived_at: supplier.archived_at,
      })
      .execute();
  }
  const expected: Expected[] = [];
  for (const article of kitchen.articles.values()) {
    const body = articleBody.parse({ category: "autre", ...article });
    await db
      .insertInto("articles")
      .values({ id: article.id, ...articleColumns(body), ...dates, archived_at: article.archived_at })
      .execute();
    await insertAllergens(db, article.id, body);
    await insertStock(db, article.id, body, author);
    await writeOffers(db, article.id, body, at, null);
    for (const one of body.incoming ?? []) expected.push({ ...one, article_id: article.id });
  }
  await insertExpected(db, expected, { id: null, name: "Bru", at });
  // Recipes may call for one another in a circle: the lines wait until all are there. An output of 0 has to be forced
  // in.
  const recipes = [...kitchen.recipes.values()].map((recipe) => ({
    recipe,
    body: recipeBody.parse({
      ...recipe,
      output_quantity: recipe.output_quantity === "0" ? "1" : recipe.output_quantity,
    }),
  }));
  for (const { recipe, body } of recipes) {
    const output_quantity = quantityScale.store(recipe.output_quantity);
    await db
      .insertInto("recipes")
      .values({ id: recipe.id, ...recipeColumns(body), output_quantity, ...dates, archived_at: recipe.archived_at })
      .execute();
    await openStock(db, { type: "recipe", id: recipe.id }, lotsOf(recipe), null, author);
  }
  for (const { recipe, body } of recipes) await insertLines(db, recipe.id, body);
  const products = [...kitchen.products.values()].map((product) => ({ product, body: productBody.parse(product) }));
  for (const { product, body } of products) {
    await db
      .insertInto("products")
      .values({ id: product.id, ...productColumns(body), ...dates, archived_at: product.archived_at })
      .execute();
    await openStock(db, { type: "product", id: product.id }, lotsOf(product), null, author);
  }
  for (const { product, body } of products) await insertComponents(db, product.id, body);
}

const lotsOf = (made: Stock) =>
  partsOf(made).map(({ expires_on, quantity }) => ({ code: null, expires_on, quantity: formatMillionths(quantity) }));
