import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { Database } from "../../database/tables";
import { allergens, recipeStatuses } from "#domain/choices";
import { archivedParameter, choiceParameter, idParameter, listParameters, textParameter } from "../../http/parameters";
import { readPage } from "../../http/pages";
import { type Sought, rowHolds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column, nullableColumn } from "../../http/sorting";
import { createCosting } from "../../kitchen/costing/costing";
import { readForCosting } from "../../kitchen/read/kitchen";
import { readPictureNames } from "../pictures/read";
import { type RecipeRow, recipeRowOf } from "./answer";

const names = ["name", "code", "category", "status", "created_at", "updated_at"] as const;

const sorts: Sorts<(typeof names)[number]> = {
  name: column("name_folded"),
  code: nullableColumn("code"),
  category: nullableColumn("category"),
  status: column("status"),
  created_at: column("created_at"),
  updated_at: column("updated_at"),
};

export const recipeQuery = z.object({
  ...listParameters(names, "name"),
  category: textParameter,
  status: choiceParameter(recipeStatuses),
  article_id: idParameter,
  allergen: choiceParameter(allergens),
  archived: archivedParameter,
});
export type RecipeQuery = z.output<typeof recipeQuery>;

/** Returns one page of recipes with their costs, and how many there are in all: 10 queries. */
export async function listRecipes(db: Database, query: RecipeQuery): Promise<{ total: number; rows: RecipeRow[] }> {
  const found = filtered(db, query, await readSought(db, query.search));
  const { total, rows } = await readPage(found.selectAll(), sorts, query, "id");
  const kitchen = await readForCosting(db, { recipes: rows.map((row) => row.id) });
  const costing = createCosting(kitchen);
  const pictures = await readPictureNames(
    db,
    "recipe",
    rows.map((row) => row.id),
  );
  return {
    total,
    rows: rows.flatMap((row) => {
      const recipe = kitchen.recipes.get(row.id);
      return recipe ? [recipeRowOf(row, recipe, costing, pictures.get(row.id) ?? null)] : [];
    }),
  };
}

function filtered(db: Database, query: RecipeQuery, sought: Sought) {
  let found = db.selectFrom("recipes");
  if (query.archived !== "all") found = found.where("archived_at", query.archived === "1" ? "is not" : "is", null);
  if (sought.length > 0) found = found.where(rowHolds(db, "recipes", sought));
  if (query.category) found = found.where("category", "=", query.category);
  if (query.status) found = found.where("status", "=", query.status);
  if (query.article_id !== undefined)
    found = found.where(
      "id",
      "in",
      db.selectFrom("recipe_lines").select("recipe_id").where("article_id", "=", query.article_id),
    );
  if (query.allergen) found = found.where("id", "in", recipesWith(query.allergen));
  return found;
}

/** Returns the recipes that hold an allergen through any number of levels. */
function recipesWith(code: string) {
  return sql<number>`(
    with recursive bearer (id) as (
      select recipe_lines.recipe_id from recipe_lines
      join article_allergens on article_allergens.article_id = recipe_lines.article_id
      where article_allergens.allergen = ${code} and article_allergens.is_trace = 0
      union
      select recipe_lines.recipe_id from recipe_lines join bearer on recipe_lines.child_recipe_id = bearer.id
    ) select id from bearer
  )`;
}
