import type { ApiParts, ApiRoutes } from "../../http/api";
import { readRoutes } from "../../records/read-routes";
import { recipeRow } from "./answer";
import { recipeDetail, readRecipe } from "./read";
import { listRecipes, recipeQuery } from "./list";

export function recipeRoutes(parts: ApiParts): ApiRoutes {
  return readRoutes(parts, {
    path: "recipes",
    list: { summary: "Recipes", answer: "A page of recipes", query: recipeQuery, row: recipeRow, read: listRecipes },
    detail: { summary: "A recipe with its lines, costs, allergens and uses", answer: "The recipe", schema: recipeDetail, read: readRecipe },
  });
}
