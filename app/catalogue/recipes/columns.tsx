import type { RecipeRow } from "#server/api-client/contract/catalogue/recipes";
import { Badge } from "#app/display/badge";
import { formatUnitPrice, missing } from "#app/display/numbers";
import { unitName } from "#domain/kitchen/units";
import { formatQuantity } from "#app/display/quantities";
import type { Column } from "#app/lists/data-table";
import { NameCell } from "../list/name-cell";
import { RowPicture } from "../pictures/row-picture";
import { recipeWords } from "../words";
import { StatusBadge } from "./status-badge";

/** The fields that the list shows. */
export const recipeListFields = [
  "id",
  "name",
  "code",
  "category",
  "picture",
  "status",
  "outputQuantity",
  "outputUnit",
  "unitCostHt",
  "costComplete",
  "archivedAt",
] as const satisfies readonly (keyof RecipeRow)[];
export type ListedRecipe = Pick<RecipeRow, (typeof recipeListFields)[number]>;

export const recipeColumns: Column<ListedRecipe>[] = [
  {
    heading: "Nom",
    sort: "name",
    cell: (recipe) => (
      <>
        <RowPicture of={recipe} />
        <NameCell words={recipeWords} {...recipe} also={recipe.category} />
      </>
    ),
  },
  { heading: "Famille", sort: "category", spare: true, cell: ({ category }) => category },
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
