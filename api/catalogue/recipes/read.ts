import { sql } from "kysely";
import { QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import { unknownRecords } from "#domain/french/not-found";
import type { Database } from "../../database/tables";
import { type Reference } from "../../http/answer-fields";
import { notFound } from "../../http/refusal";
import { stockOf } from "../../kitchen/read/lots";
import { createCosting } from "../../kitchen/costing/costing";
import { pictureNames } from "../pictures/read";
import { readStepPictures } from "../pictures/steps";
import { ingredientOf } from "../../kitchen/ingredient";
import type { Kitchen, KitchenRecipe } from "../../kitchen/kitchen";
import { readForCosting } from "../../kitchen/read/kitchen";
import { nothingAhead, readMadeAhead } from "./ahead";
import { type RecipeDetail, recipeMapping, recipeRowOf } from "./answer";

/**
 * Returns a recipe with costs and allergens over all its levels, in 12 queries, 5 more where the house makes any ahead.
 * Throws a 404 when there is none.
 */
export async function readRecipe(db: Database, id: number): Promise<RecipeDetail> {
  const row = await db
    .selectFrom("recipes")
    .selectAll()
    .select(sql<string>`cast(${stockOf("recipe")} as text)`.as("stock"))
    .select(pictureNames("recipe"))
    .select(
      sql<number>`case when exists (select 1 from recipes as any_one where any_one.lead_days > 0) then 1 else 0 end`.as(
        "some_ahead",
      ),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  const kitchen = await readForCosting(db, { recipes: [id] });
  const recipe = kitchen.recipes.get(id);
  if (!row || !recipe) throw notFound(unknownRecords.recipes);
  const notes = await db
    .selectFrom("recipe_lines")
    .select("note")
    .where("recipe_id", "=", id)
    .orderBy("position")
    .execute();
  const costing = createCosting(kitchen);
  const { cost_ht, cost_missing, line_costs_ht } = costing.recipe(recipe);
  const { steps, ...written } = recipeMapping.read(row);
  const picturesOf = await readStepPictures(db, id);
  return {
    ...written,
    stock_quantity: formatDecimal(BigInt(row.stock), QUANTITY_SCALE),
    ...recipeRowOf(row, recipe, costing, row.picture),
    cost_ht,
    cost_missing,
    lines: recipe.lines.map((one, index) => ({
      ...one,
      name: nameOf(one, kitchen),
      note: notes[index]?.note ?? null,
      cost_ht: line_costs_ht[index] ?? null,
    })),
    steps: steps.map((step) => ({ ...step, ...picturesOf(step) })),
    earlier_picture: row.earlier_picture,
    used_by: await readUsesOfRecipe(db, id),
    ...(row.some_ahead === 1 ? await readMadeAhead(db, id) : nothingAhead),
  };
}

function nameOf(line: KitchenRecipe["lines"][number], kitchen: Kitchen): string {
  return ingredientOf(line, kitchen)?.of.name ?? "";
}

/** Returns the recipes and products that call for a recipe directly, by name: 2 queries. */
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
  return [
    ...recipes.map((one) => ({ type: "recipe" as const, ...one })),
    ...products.map((one) => ({ type: "product" as const, ...one })),
  ];
}
