import type { Database } from "../../database/tables";
import type { Reference } from "../../http/answer-fields";

/** The recipes and products that call for a recipe directly, by name: 2 queries. */
export async function readUsesOfRecipe(db: Database, recipeId: number): Promise<Reference[]> {
  const recipes = await db
    .selectFrom("recipes")
    .select(["id", "name"])
    .where("id", "in", db.selectFrom("recipe_lines").select("recipe_id").where("child_recipe_id", "=", recipeId))
    .orderBy("name_folded")
    .execute();
  const products = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", db.selectFrom("product_components").select("product_id").where("recipe_id", "=", recipeId))
    .orderBy("name_folded")
    .execute();
  return [...recipes.map((one) => ({ type: "recipe" as const, ...one })), ...products.map((one) => ({ type: "product" as const, ...one }))];
}
