import type { Recipe, RecipeLine } from "#server/api-client/contract/catalogue/recipes";
import type { FieldErrors } from "#app/shell/api-errors";
import { readDecimal } from "#app/forms/describe/decimals";
import { type Scaled, type Wish, scaleRecipe } from "./scaling";

/** The scaling that the address asks for, as typed, with the errors of reading it. */
export interface RequestedScale {
  typed: { for: string; ingredient: string; quantity: string };
  errors: FieldErrors;
  scaled: Scaled | null;
}

/**
 * Returns the name of a line's ingredient in the address: "article-12", "recipe-3"; empty where the API tells neither.
 */
export const ingredientName = ({ articleId, recipeId }: RecipeLine): string =>
  articleId ? `article-${articleId}` : recipeId ? `recipe-${recipeId}` : "";

/**
 * Reads `?for=12` or `?ingredient=article-12&quantity=7,4` and scales the recipe accordingly; without either it stays
 * one batch.
 */
export function readScale(
  params: URLSearchParams,
  recipe: Pick<Recipe, "outputQuantity" | "productionLossPercent" | "maxBatchQuantity" | "lines">,
): RequestedScale {
  const typed = {
    for: params.get("for")?.trim() ?? "",
    ingredient: params.get("ingredient")?.trim() ?? "",
    quantity: params.get("quantity")?.trim() ?? "",
  };
  const parsed = wishOf(typed, recipe.lines);
  if (!parsed) return { typed, errors: {}, scaled: null };
  if ("errors" in parsed) return { typed, scaled: null, ...parsed };
  const scaled = scaleRecipe(recipe, parsed.wish);
  const field = "obtain" in parsed.wish ? "for" : "quantity";
  return scaled
    ? { typed, errors: {}, scaled }
    : {
        typed,
        scaled,
        errors: {
          [field]: ["La recette ne peut pas être ramenée à cette quantité ; écrivez un nombre supérieur à 0."],
        },
      };
}

function wishOf(
  typed: RequestedScale["typed"],
  lines: readonly RecipeLine[],
): { wish: Wish } | { errors: FieldErrors } | null {
  if (typed.for !== "") {
    const read = readDecimal(typed.for);
    return "error" in read ? { errors: { for: [read.error] } } : { wish: { obtain: read.value } };
  }
  if (typed.ingredient === "") return null;
  const ingredient = lines.findIndex(
    (line) => line.scaling === "proportional" && ingredientName(line) === typed.ingredient,
  );
  if (ingredient < 0)
    return { errors: { ingredient: ["Cet ingrédient n’est pas dans la recette, ou sa quantité est fixe."] } };
  const read = readDecimal(typed.quantity);
  return "error" in read ? { errors: { quantity: [read.error] } } : { wish: { ingredient, quantity: read.value } };
}
