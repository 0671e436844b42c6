import type { RecipeRow } from "../../../server/api-client/contract/recipes";
import { csvDecimal } from "~/lists/csv";
import { unitName } from "~/formats/quantities";
import { recipeStatusNames } from "../choices";
import type { ExportColumn } from "../export.server";
import type { ListDefinition } from "../listing.server";

/** The names that the list understands in its address. */
export const recipeList: ListDefinition = {
  resource: "recipes",
  names: ["category", "status", "allergen", "archived"],
  named: { name: "article", idName: "article_id", resource: "articles" },
};

/** The columns of its CSV. */
export const recipeExport: ExportColumn<RecipeRow>[] = [
  ["Nom", ({ name }) => name],
  ["Code", ({ code }) => code ?? ""],
  ["Famille", ({ category }) => category ?? ""],
  ["État", ({ status }) => recipeStatusNames[status]],
  ["Quantité obtenue", ({ outputQuantity }) => csvDecimal(outputQuantity)],
  ["Unité", ({ outputUnit }) => unitName(outputUnit)],
  ["Coût HT par unité", ({ unitCostHt }) => csvDecimal(unitCostHt ?? "")],
  ["Coût complet", ({ costComplete }) => (costComplete ? "oui" : "non")],
];
