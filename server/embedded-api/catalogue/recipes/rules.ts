import { checkEquivalences } from "../equivalences";
import type { WriteErrors } from "../../http/write-errors";
import type { RecipeBody } from "./body";

/** What a recipe's own values must obey among themselves. */
export function checkRecipe(body: RecipeBody, errors: WriteErrors): void {
  if (body.status === "active" && body.lines.length === 0) errors.add("lines", "Une recette active a au moins un ingrédient : ajoutez-en un, ou laissez-la en brouillon.");
  checkEquivalences(body.equivalences, errors);
}
