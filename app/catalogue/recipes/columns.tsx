import type { RecipeRow } from "../../../server/api-client/contract/recipes";
import { Badge } from "~/details/badge";
import { formatUnitPrice, missing } from "~/formats/numbers";
import { unitName } from "#domain/units";
import { formatQuantity } from "~/formats/quantities";
import type { Column } from "~/lists/data-table";
import { NameCell } from "../archived";
import { recipeWords } from "../words";
import { recipeStatusNames } from "../choices";

/** The fields that the list shows. */
export const shownOfRecipe = [
  "id",
  "name",
  "code",
  "category",
  "status",
  "outputQuantity",
  "outputUnit",
  "unitCostHt",
  "costComplete",
  "archivedAt",
] as const satisfies readonly (keyof RecipeRow)[];
export type ListedRecipe = Pick<RecipeRow, (typeof shownOfRecipe)[number]>;

export const StatusBadge = ({ status }: { status: RecipeRow["status"] }) => (
  <Badge tone={status === "active" ? "green" : "neutral"}>{recipeStatusNames[status]}</Badge>
);

export const recipeColumns: Column<ListedRecipe>[] = [
  { heading: "Nom", sort: "name", cell: (recipe) => <NameCell words={recipeWords} {...recipe} /> },
  { heading: "Famille", sort: "category", cell: ({ category }) => category },
  { heading: "État", sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    heading: "Fournée",
    numeric: true,
    cell: ({ outputQuantity, outputUnit }) => formatQuantity(outputQuantity, outputUnit),
  },
  {
    heading: "Coût HT",
    numeric: true,
    cell: ({ unitCostHt, outputUnit, costComplete }) => (
      <span>
        {unitCostHt ? `${formatUnitPrice(unitCostHt)} / ${unitName(outputUnit)}` : missing}
        {!costComplete && (
          <small>
            <Badge tone="amber">Incomplet</Badge>
          </small>
        )}
      </span>
    ),
  },
];
