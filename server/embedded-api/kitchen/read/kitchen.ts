import type { Day } from "../../database/columns";
import type { Database } from "../../database/tables";
import type { Kitchen, KitchenArticle, KitchenProduct, KitchenRecipe } from "../kitchen";
import { readArticles } from "./articles";
import { readProducts } from "./products";
import { readRecipes } from "./recipes";
import { readSuppliers } from "./suppliers";

/** The records to start from: everything that they reach is read. */
export interface Roots {
  products?: Iterable<number>;
  recipes?: Iterable<number>;
}

/**
 * Reads everything below the roots that costs and allergens need, in 7 queries: no suppliers, lots or expected
 * receipts.
 */
export async function readForCosting(db: Database, roots: Roots): Promise<Kitchen> {
  return read(db, roots, null);
}

/**
 * Returns all that the calculation of needs reads below the roots, in 10 queries. Of recipes and products in stock only
 * what is not past its date on `today` counts.
 */
export async function readForPlanning(db: Database, roots: Roots, today: Day): Promise<Kitchen> {
  return read(db, roots, today);
}

async function read(db: Database, roots: Roots, today: Day | null): Promise<Kitchen> {
  const planning = today !== null;
  const products = await readProducts(db, roots.products ?? [], today);
  const recipes = await readRecipes(db, [...(roots.recipes ?? []), ...called(products, "recipe_id")], today);
  const articles = await readArticles(
    db,
    new Set([...called(products, "article_id"), ...called(recipes, "article_id")]),
    planning,
  );
  const suppliers = planning ? await readSuppliers(db, suppliersOf(articles.values())) : new Map<number, never>();
  return { products, recipes, articles, suppliers };
}

function called(
  made: Map<number, KitchenProduct> | Map<number, KitchenRecipe>,
  which: "recipe_id" | "article_id",
): Set<number> {
  const ids = new Set<number>();
  for (const one of made.values()) {
    for (const line of "lines" in one ? one.lines : one.components) {
      const id = line[which];
      if (id !== null) ids.add(id);
    }
  }
  return ids;
}

function suppliersOf(articles: Iterable<KitchenArticle>): Set<number> {
  const ids = new Set<number>();
  for (const article of articles) {
    for (const { supplier_id } of [...article.offers, ...article.incoming]) ids.add(supplier_id);
  }
  return ids;
}
