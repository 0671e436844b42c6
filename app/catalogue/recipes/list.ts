import type { RecipeRow } from "#server/api-client/contract/catalogue/recipes";
import { unitName } from "#domain/kitchen/units";
import { csvDecimal } from "#app/lists/csv";
import { csvColumns } from "../list/csv-columns";
import type { ListDefinition } from "../list/listing.server";
import { recipeForm } from "./form";

/** The names that the list understands in its address. */
export const recipeList: ListDefinition = {
  resource: "recipes",
  names: ["category", "status", "allergen", "archived"],
  named: { name: "article", idName: "article_id", resource: "articles" },
};

/** The columns of its CSV beside those of its form. */
export const recipeExport = csvColumns<RecipeRow>(recipeForm, [
  { place: 6, heading: "Unité", cell: ({ outputUnit }) => unitName(outputUnit) },
  { place: 7, heading: "Coût HT par unité", cell: ({ unitCostHt }) => csvDecimal(unitCostHt) },
  { place: 8, heading: "Coût complet", cell: ({ costComplete }) => (costComplete ? "oui" : "non") },
]);
