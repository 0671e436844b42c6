import type { Day } from "../../database/columns";
import type { Database } from "../../database/tables";
import type { ClosedDays } from "../closed-days";
import type { Kitchen, KitchenArticle, KitchenProduct, KitchenRecipe } from "../kitchen";
import { readArticles, readUnderSafety } from "./articles";
import { withMade } from "./made";
import { withOpened } from "./opened";
import { readBelowSafety } from "./below-safety";
import { readProducts } from "./products";
import { readRecipes } from "./recipes";
import { withStock } from "./stock";
import { readSuppliers } from "./suppliers";

/** The records to start from: everything that they reach is read. */
export interface Roots {
  products?: Iterable<number>;
  recipes?: Iterable<number>;
}

/**
 * What to read besides, called for or not: the articles of which less may be in stock on this day than their safety
 * stock, where it is said, and those named; and the recipes and products of which that is so on the last of these days,
 * or of which something was made on them.
 */
export interface Besides {
  under_safety_on: Day | null;
  articles?: Iterable<number>;
  made_under_safety?: { from: Day; until: Day } | null;
  /** The days on which the house is closed, where they are known. */
  closed?: ClosedDays | null | undefined;
}

/**
 * Reads everything below the roots that costs and allergens need, in 7 queries: no suppliers, lots or expected
 * receipts.
 */
export async function readForCosting(db: Database, roots: Roots): Promise<Kitchen> {
  const made = await readMade(db, roots);
  return { ...made, articles: await readArticles(db, articlesOf(made), false), suppliers: new Map() };
}

/**
 * Returns all that the calculation of needs reads below the roots, in 12 queries, one more with the articles that are
 * under their safety stock, one with what else is, and one where articles are opened in pieces. Of recipes and products
 * in stock only what is not past its date on `today` counts, each part through its own.
 */
export async function readForPlanning(
  db: Database,
  roots: Roots,
  today: Day,
  { under_safety_on = null, articles: named = [], made_under_safety = null, closed }: Besides = {
    under_safety_on: null,
  },
): Promise<Kitchen> {
  const belowSafety = made_under_safety ? await readBelowSafety(db, made_under_safety) : { products: [], recipes: [] };
  const all = {
    products: [...(roots.products ?? []), ...belowSafety.products],
    recipes: [...(roots.recipes ?? []), ...belowSafety.recipes],
  };
  const made = await withStock(db, await readMade(db, all), today, closed);
  const recipes = await withMade(db, made.recipes, today);
  const under = under_safety_on === null ? [] : await readUnderSafety(db, under_safety_on);
  const read = await readArticles(db, new Set([...articlesOf(made), ...under, ...named]), true);
  const articles = await withOpened(db, read, today);
  return { ...made, recipes, articles, suppliers: await readSuppliers(db, suppliersOf(articles.values())) };
}

type Made = Pick<Kitchen, "products" | "recipes">;

/** Reads these products and recipes with all that they are made of, but no articles: 6 queries. */
export async function readMade(db: Database, roots: Roots): Promise<Made> {
  const products = await readProducts(db, roots.products ?? []);
  const recipes = await readRecipes(db, [...(roots.recipes ?? []), ...called(products, "recipe_id")]);
  return { products, recipes };
}

function articlesOf({ products, recipes }: Made): Set<number> {
  return new Set([...called(products, "article_id"), ...called(recipes, "article_id")]);
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
