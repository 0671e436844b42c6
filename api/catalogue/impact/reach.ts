import { sql } from "kysely";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";

export interface Changed {
  type: "article" | "recipe" | "product";
  id: number;
}

/** The recipes and products that have a thing in them, at any level; itself included. */
export interface Reach {
  recipes: number[];
  products: number[];
}

/** Reads the records in which a change of an article, recipe or product may show: 2 queries at most. */
export async function readReach(db: Database, { type, id }: Changed): Promise<Reach> {
  const recipes = type === "product" ? [] : await readRecipesAbove(db, type, id);
  return { recipes, products: await readProductsAbove(db, { type, id }, recipes) };
}

/** Returns the recipes that have an article or recipe in them, at any level; itself included: 1 query. */
export async function readRecipesAbove(db: Database, type: "article" | "recipe", id: number): Promise<number[]> {
  const start =
    type === "recipe"
      ? sql`select id from recipes where id = ${id}`
      : sql`select recipe_id from recipe_lines where article_id = ${id}`;
  const { rows } = await sql<{ id: number }>`
    with recursive above (id) as (
      ${start}
      union
      select recipe_lines.recipe_id from recipe_lines join above on recipe_lines.child_recipe_id = above.id
    ) select id from above`.execute(db);
  return rows.map((row) => row.id);
}

async function readProductsAbove(db: Database, { type, id }: Changed, recipes: readonly number[]): Promise<number[]> {
  const start =
    type === "product"
      ? sql`select id from products where id = ${id}`
      : sql`select product_id from product_components where recipe_id in ${idList(db, recipes)}
        or article_id = ${type === "article" ? id : 0}`;
  const { rows } = await sql<{ id: number }>`
    with recursive above (id) as (
      ${start}
      union
      select product_components.product_id from product_components join above
      on product_components.child_product_id = above.id
    ) select id from above`.execute(db);
  return rows.map((row) => row.id);
}
