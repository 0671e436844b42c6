import type { RecipeRow } from "#server/api-client/contract/catalogue/recipes";
import { Badge } from "#app/display/badge";
import { recipeStatusNames } from "../choices";

/** The status of a recipe, in words and colour. */
export const StatusBadge = ({ status }: { status: RecipeRow["status"] }) => (
  <Badge tone={status === "active" ? "green" : "neutral"}>{recipeStatusNames[status]}</Badge>
);
