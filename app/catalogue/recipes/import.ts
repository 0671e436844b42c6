import type { Importable } from "#app/catalogue/imports/columns";
import { recipeForm } from "./form";

/** The columns of a CSV of recipes: a line for each ingredient, beside the recipe that takes it. */
export const recipeImport: Importable = {
  form: recipeForm,
  list: "lines",
  gathers: true,
  named: "articleId",
  without: ["stockQuantity"],
  labels: { name: "Recette", outputUnit: "Unité obtenue", articleId: "Ingrédient" },
  aliases: {
    name: ["Nom"],
    code: ["Référence"],
    outputUnit: ["Unité"],
    outputQuantity: ["Donne", "Rendement de la recette"],
    articleId: ["Article ou recette", "Article"],
  },
};
