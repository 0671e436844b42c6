import { z } from "@hono/zod-openapi";
import { recipeStatuses } from "#domain/choices";
import type { Row } from "../../database/tables";
import { decimal, entity, entityOf } from "../../http/answer-fields";
import { unit } from "../../http/fields/choices";
import type { createCosting } from "../../kitchen/costing/costing";
import type { KitchenRecipe } from "../../kitchen/kitchen";

export const recipeFields = {
  ...entity,
  name: z.string(),
  code: z.string().nullable(),
  category: z.string().nullable(),
  status: z.enum(recipeStatuses),
  output_quantity: decimal,
  output_unit: unit,
  unit_cost_ht: decimal.nullable(),
  cost_complete: z.boolean(),
  allergens: z.array(z.string()),
  traces: z.array(z.string()),
};

/** A recipe in a list. */
export const recipeRow = z.object(recipeFields).openapi("RecipeRow");
export type RecipeRow = z.infer<typeof recipeRow>;

/** Returns a row of the table as lists answer it; `recipe` is the same one with its lines. */
export function recipeRowOf(row: Row<"recipes">, recipe: KitchenRecipe, costing: ReturnType<typeof createCosting>): RecipeRow {
  const { unit_cost_ht, cost_complete, allergens, traces } = costing.recipe(recipe);
  return {
    ...entityOf(row),
    name: row.name,
    code: row.code,
    category: row.category,
    status: row.status,
    output_quantity: recipe.output_quantity,
    output_unit: row.output_unit,
    unit_cost_ht,
    cost_complete,
    allergens,
    traces,
  };
}
