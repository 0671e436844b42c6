import { setImmediate as turn } from "node:timers/promises";
import { articleBody } from "../server/embedded-api/catalogue/articles/body";
import { insertArticle } from "../server/embedded-api/catalogue/articles/write";
import { productBody } from "../server/embedded-api/catalogue/products/body";
import { insertComponents, insertProduct } from "../server/embedded-api/catalogue/products/write";
import { recipeBody } from "../server/embedded-api/catalogue/recipes/body";
import { insertLines, insertRecipe } from "../server/embedded-api/catalogue/recipes/write";
import { supplierBody } from "../server/embedded-api/catalogue/suppliers/body";
import { insertSupplier } from "../server/embedded-api/catalogue/suppliers/write";
import type { Database } from "../server/embedded-api/database/tables";
import { insertPriceHistory } from "./articles/price-history";
import { insertDemoCountsAndWaste } from "./counts-and-waste";
import { createCodes, type Codes } from "./codes";
import type { Company } from "./company";
import { addDays } from "#domain/days";
import { parisInstant } from "./days";
import { insertDemoDeliveries, insertDemoIncoming, insertDemoTroubles, isDelivered } from "./deliveries";
import { demoCompany } from "./demo-company";
import { insertDemoMaking } from "./making";
import { insertDemoOrders } from "./orders/insert";

const daysInBusiness = 400;

/**
 * Fills an empty database with the demo company, in one transaction; nothing of it is dated after `now`.
 * Rejects, and writes nothing, when what is already there collides with it.
 *
 * @param today the day around which the orders lie, YYYY-MM-DD in Europe/Paris
 */
export async function fillWithDemo(db: Database, { today, now }: { today: string; now: Date }): Promise<void> {
  const company = demoCompany(today);
  const opening = parisInstant(addDays(today, -daysInBusiness), "09:00");
  await db.transaction().execute(async (transaction) => {
    const codes = await insertCatalogue(transaction, company, opening);
    await insertDemoOrders(transaction, company.orders, codes, now);
    await insertDemoMaking(transaction, codes, today);
    await insertDemoDeliveries(transaction, company.articles, codes, today);
    await turn();
    await insertDemoIncoming(transaction, company.articles, codes, parisInstant(addDays(today, -1), "08:00"));
    await insertDemoTroubles(transaction, company.articles, codes, today);
    await insertDemoCountsAndWaste(transaction, today);
    await turn();
    await insertPriceHistory(transaction, company.articles, codes);
  });
}

async function insertCatalogue(db: Database, company: Company, at: string): Promise<Codes> {
  const codes = createCodes();
  const author = { id: null, name: "Démonstration", at };
  for (const supplier of company.suppliers)
    codes.supplier.set(supplier.code, await insertSupplier(db, supplierBody.parse(supplier), at));
  await turn();

  for (const demoArticle of company.articles) {
    const { code, incoming: _, offers, lots, ...article } = demoArticle;
    const body = articleBody.parse({
      code,
      ...article,
      lots: lots.filter((lot) => !isDelivered(demoArticle, lot)),
      offers: offers.map((offer) => ({ ...offer, supplier_id: codes.supplier.get(offer.supplier) })),
    });
    codes.article.set(code, await insertArticle(db, body, author));
    await turn();
  }

  // A recipe may call for one that comes later, or for itself through a levain: the lines wait until every recipe has
  // its id.
  for (const recipe of company.recipes)
    codes.recipe.set(recipe.code, await insertRecipe(db, recipeBody.parse({ ...recipe, lines: [] }), author));
  await turn();
  for (const { code, lines, ...recipe } of company.recipes) {
    const body = recipeBody.parse({
      code,
      ...recipe,
      lines: lines.map((line) => ({
        ...line,
        article_id: codes.article.find(line.article),
        recipe_id: codes.recipe.find(line.recipe),
      })),
    });
    await insertLines(db, codes.recipe.get(code), body);
  }
  await turn();

  for (const product of company.products)
    codes.product.set(product.code, await insertProduct(db, productBody.parse({ ...product, components: [] }), author));
  await turn();
  for (const { code, components, ...product } of company.products) {
    const body = productBody.parse({
      code,
      ...product,
      components: components.map((component) => ({
        ...component,
        recipe_id: codes.recipe.find(component.recipe),
        article_id: codes.article.find(component.article),
        product_id: codes.product.find(component.product),
      })),
    });
    await insertComponents(db, codes.product.get(code), body);
  }
  return codes;
}
