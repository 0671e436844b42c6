import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportList } from "#app/catalogue/list/export.server";
import { recipeExport, recipeList } from "#app/catalogue/recipes/list";

/** Returns the rows that the same query shows at /recipes, as a CSV file. */
export const loader = (args: LoaderFunctionArgs) => exportList(args, recipeList, recipeExport, "recettes");
