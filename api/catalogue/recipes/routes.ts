import { type ApiParts, type ApiRoutes, combineRoutes } from "../../http/api";
import { readRoutes } from "../../records/routes/read-routes";
import { changeCatalogue } from "../../records/transaction";
import { checkNameFree } from "../../records/unique";
import { writeRoutes } from "../../records/routes/write-routes";
import type { EntityWrites } from "../../records/routes/writes";
import { pictureRoutes } from "../pictures/routes";
import { previewRoutes } from "../impact/routes";
import { recipeDetail, recipeRow } from "./answer";
import { type RecipeBody, recipeBody } from "./body";
import { listRecipes, recipeQuery } from "./list";
import { readRecipe } from "./read";
import { checkRecipeWrite, createRecipe, deleteRecipe, updateRecipe } from "./write";

const recipeWrites: EntityWrites<RecipeBody> = {
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

/** Returns the routes of recipes: their list and details, their writes, and what a write would come to. */
export function recipeRoutes(parts: ApiParts): ApiRoutes {
  return combineRoutes(
    readRoutes(parts, {
      path: "recipes",
      words: "recipes",
      list: { summary: "Recipes", answer: "A page of recipes", query: recipeQuery, row: recipeRow, read: listRecipes },
      detail: {
        summary: "A recipe with its lines, costs, allergens and uses",
        answer: "The recipe",
        schema: recipeDetail,
        read: readRecipe,
      },
    }),
    writeRoutes(parts, recipeWrites),
    previewRoutes(parts, recipeWrites, "recipe"),
    pictureRoutes(parts, recipeWrites, "recipe"),
  );
}
