import { entity } from "#domain/contract/entity";
import { type Answer, rowFields } from "#domain/contract/field";
import { recipe } from "#domain/contract/catalogue/recipes";
import { mappingOf } from "../../database/mapping";
import type { Row } from "../../database/tables";
import { entityOf } from "../../http/answer-fields";
import { answerSchema } from "../../http/fields/schema";
import type { createCosting } from "../../kitchen/costing/costing";
import type { KitchenRecipe } from "../../kitchen/kitchen";

const listed = rowFields(recipe);

/** A recipe in a list. */
export const recipeRow = answerSchema({ ...entity, ...listed }, "RecipeRow");
export type RecipeRow = Answer<typeof entity & typeof listed>;

/** A recipe with its lines, steps, costs and uses. */
export const recipeDetail = answerSchema({ ...entity, ...recipe }, "Recipe");
export type RecipeDetail = Answer<typeof entity & typeof recipe>;

export const recipeMapping = mappingOf(recipe);
const listedMapping = mappingOf(listed);

/** Returns a row of the table as lists answer it; `known` is the same recipe with its lines. */
export function recipeRowOf(
  row: Row<"recipes">,
  known: KitchenRecipe,
  costing: ReturnType<typeof createCosting>,
  picture: string | null,
): RecipeRow {
  const { unit_cost_ht, cost_complete, allergens, traces } = costing.recipe(known);
  return { ...entityOf(row), ...listedMapping.read(row), unit_cost_ht, cost_complete, allergens, traces, picture };
}
