import type { Body } from "#domain/contract/field";
import { recipe } from "#domain/contract/catalogue/recipes";
import { bodySchema } from "../../http/fields/schema";

/** The body of a recipe. */
export const recipeBody = bodySchema(recipe);
export type RecipeBody = Body<typeof recipe>;
