import { z } from "@hono/zod-openapi";
import { scalings } from "#domain/batches";
import { quantityMeanings, storages } from "#domain/choices";
import type { Database, Row } from "../../database/tables";
import { type Reference, decimal, reference } from "../../http/answer-fields";
import { equivalence, unit } from "../../http/fields/choices";
import { notFound } from "../../http/refusal";
import { createCosting } from "../../kitchen/costing/costing";
import { ingredientOf } from "../../kitchen/ingredient";
import type { Kitchen, KitchenRecipe } from "../../kitchen/kitchen";
import { readForCosting } from "../../kitchen/read/kitchen";
import { recipeFields, recipeRowOf } from "./answer";

const whole = z.number().int();

const line = z
  .object({
    article_id: whole.nullable(),
    recipe_id: whole.nullable(),
    name: z.string(),
    quantity: decimal,
    unit,
    quantity_is: z.enum(quantityMeanings),
    yield_percent: decimal.nullable(),
    part: z.string().nullable(),
    scaling: z.enum(scalings),
    from_stock: z.boolean(),
    note: z.string().nullable(),
    cost_ht: decimal.nullable(),
  })
  .openapi("RecipeLine");

const step = z.object({ text: z.string(), minutes: whole.nullable(), temperature_c: whole.nullable(), critical: z.boolean() });

/** A recipe with its lines, steps, costs and uses. */
export const recipeDetail = z
  .object({
    ...recipeFields,
    equivalences: z.array(equivalence),
    portions: whole.nullable(),
    production_loss_percent: decimal,
    batch_step: decimal.nullable(),
    min_batches: decimal,
    max_batch_quantity: decimal.nullable(),
    lines: z.array(line),
    steps: z.array(step),
    prep_minutes: whole.nullable(),
    cook_minutes: whole.nullable(),
    rest_minutes: whole.nullable(),
    shelf_life_days: whole.nullable(),
    storage: z.enum(storages).nullable(),
    notes: z.string().nullable(),
    stock_managed: z.boolean(),
    stock_quantity: decimal,
    cost_ht: decimal,
    cost_missing: z.array(z.string()),
    used_by: z.array(reference),
  })
  .openapi("Recipe");
export type RecipeDetail = z.infer<typeof recipeDetail>;

/** Returns a recipe with costs and allergens over all its levels, in 11 queries. Throws a 404 when there is none. */
export async function readRecipe(db: Database, id: number): Promise<RecipeDetail> {
  const row = await db.selectFrom("recipes").selectAll().where("id", "=", id).executeTakeFirst();
  const kitchen = await readForCosting(db, { recipes: [id] });
  const recipe = kitchen.recipes.get(id);
  if (!row || !recipe) throw notFound("Cette recette n’existe pas.");
  const notes = await db.selectFrom("recipe_lines").select("note").where("recipe_id", "=", id).orderBy("position").execute();
  const costing = createCosting(kitchen);
  const { cost_ht, cost_missing, line_costs_ht } = costing.recipe(recipe);
  return {
    ...recipeRowOf(row, recipe, costing),
    ...restOf(row, recipe),
    cost_ht,
    cost_missing,
    lines: recipe.lines.map((one, index) => ({ ...one, name: nameOf(one, kitchen), note: notes[index]?.note ?? null, cost_ht: line_costs_ht[index] ?? null })),
    used_by: await readUsesOfRecipe(db, id),
  };
}

function restOf(row: Row<"recipes">, recipe: KitchenRecipe) {
  const steps: z.infer<typeof step>[] = JSON.parse(row.steps);
  return {
    equivalences: recipe.equivalences,
    portions: row.portions,
    production_loss_percent: recipe.production_loss_percent,
    batch_step: recipe.batch_step,
    min_batches: recipe.min_batches,
    max_batch_quantity: recipe.max_batch_quantity,
    steps,
    prep_minutes: row.prep_minutes,
    cook_minutes: row.cook_minutes,
    rest_minutes: row.rest_minutes,
    shelf_life_days: row.shelf_life_days,
    storage: row.storage,
    notes: row.notes,
    stock_managed: recipe.stock_managed,
    stock_quantity: recipe.stock_quantity,
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
  return [...recipes.map((one) => ({ type: "recipe" as const, ...one })), ...products.map((one) => ({ type: "product" as const, ...one }))];
}
