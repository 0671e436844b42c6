import type { EntityWrites } from "../../records/entity";
import { changeCatalogue } from "../../records/transaction";
import { checkNameFree } from "../../records/unique";
import { type RecipeBody, recipeBody } from "./body";
import { recipeDetail, readRecipe } from "./read";
import { checkRecipeWrite, createRecipe, deleteRecipe, updateRecipe } from "./write";

export const recipeWrites: EntityWrites<RecipeBody> = {
  path: "recipes",
  table: "recipes",
  body: recipeBody,
  answer: recipeDetail,
  change: changeCatalogue,
  read: readRecipe,
  check: checkRecipeWrite,
  create: createRecipe,
  update: updateRecipe,
  checkRestore: (db, id) => checkNameFree(db, "recipes", id),
  remove: deleteRecipe,
};
