import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { articleBody } from "#api/catalogue/articles/body";
import { insertArticle } from "#api/catalogue/articles/write";
import { productBody } from "#api/catalogue/products/body";
import { insertComponents, insertProduct } from "#api/catalogue/products/write";
import { recipeBody } from "#api/catalogue/recipes/body";
import { insertLines, insertRecipe } from "#api/catalogue/recipes/write";
import { supplierBody } from "#api/catalogue/suppliers/body";
import { insertSupplier } from "#api/catalogue/suppliers/write";
import { companyBody, writeCompany } from "#api/records/company";
import { kindOf } from "#api/database/open";
import type { Database } from "#api/database/tables";
import { DatabaseUnavailable } from "#api/database/unavailable";
import { insertPriceHistory } from "./articles/price-history";
import { insertDemoCountsAndWaste } from "./counts-and-waste";
import { createCodes, type Codes } from "./codes";
import type { Company } from "./company";
import { addDays } from "#domain/days";
import { parisInstant } from "./days";
import { insertDemoDeliveries, insertDemoIncoming, insertDemoTroubles, isDelivered } from "./deliveries";
import { demoCompany } from "./demo-company";
import { insertDemoMadeAhead } from "./made-ahead";
import { insertDemoMaking } from "./making";
import { insertDemoOrders } from "./orders/insert";
import { insertDemoEvenings } from "./orders/window";
import { insertDemoStandingOrders, insertDemoWindow } from "./orders/insert-standing-orders";
import { insertDemoPayments } from "./payments";

const daysInBusiness = 400;

/** The day around which the orders lie, YYYY-MM-DD in Europe/Paris, and the instant after which nothing is dated. */
interface When {
  today: string;
  now: Date;
}

/**
 * Fills an empty database with the demo company, in one transaction; nothing of it is dated after `now`.
 * Rejects, and writes nothing, when what is already there collides with it.
 */
export const fillWithDemo = (db: Database, when: When): Promise<void> =>
  db.transaction().execute((transaction) => fill(transaction, when));

// Any constant will do, as long as every version of Bru uses the same; records/transaction.ts has those before it.
const fillingLock = 7_249_314;
const [aMoment, mostMoments] = [200, 600];

/**
 * Fills a database with the demo company unless it has suppliers; of processes that start together one does, and the
 * others wait for it, two minutes at most. Throws DatabaseUnavailable after that.
 */
export async function fillOnceWithDemo(db: Database, when: When): Promise<void> {
  for (let moments = 0; moments < mostMoments; moments += 1) {
    const isFilled = await db.transaction().execute(async (transaction) => {
      if (kindOf(transaction) === "postgresql" && !(await tryLock(transaction))) return false;
      const suppliers = await transaction.selectFrom("suppliers").select("id").limit(1).execute();
      if (suppliers.length === 0) await fill(transaction, when);
      return true;
    });
    if (isFilled) return;
    // No statement waits: the longest that one may take is less than the filling of a slow machine.
    await wait(aMoment);
  }
  throw new DatabaseUnavailable(
    "Un autre processus remplit la base de l’exemple depuis deux minutes : redémarrez Bru.",
  );
}

async function tryLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${fillingLock}::bigint) as got`.execute(
    db,
  );
  return rows[0]?.got === true;
}

async function fill(db: Database, { today, now }: When): Promise<void> {
  const company = demoCompany(today);
  const opening = parisInstant(addDays(today, -daysInBusiness), "09:00");
  await writeCompany(db, companyBody.parse(company.house), opening);
  const codes = await insertCatalogue(db, company, opening);
  await insertDemoOrders(db, company.orders, codes, now);
  await insertDemoStandingOrders(db, codes, today);
  await insertDemoWindow(db, codes, today);
  await insertDemoPayments(db, today);
  await insertDemoMaking(db, codes, today);
  await insertDemoMadeAhead(db, today);
  await insertDemoDeliveries(db, company.articles, codes, today);
  await turn();
  await insertDemoIncoming(db, company.articles, codes, parisInstant(addDays(today, -1), "08:00"));
  await insertDemoTroubles(db, company.articles, codes, today);
  await insertDemoEvenings(db, today);
  await insertDemoCountsAndWaste(db, today);
  await turn();
  await insertPriceHistory(db, company.articles, codes);
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
