import type { Recipe, RecipeLine } from "#server/api-client/contract/catalogue/recipes";
import { Badge } from "#app/display/badge";
import { formatMoney, formatTypedPercent } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { noteOfBatch } from "#domain/kitchen/recipe-notes";
import { scalingNames } from "../choices";

const isPeculiar = ({ recipeId, scaling, fromStock }: RecipeLine) =>
  Boolean(recipeId) || scaling !== "proportional" || fromStock;

const ingredient = (formatNote: (note: string) => string): Column<RecipeLine> => ({
  heading: "Ingrédient",
  cell: ({ name, part, note }) => (
    <>
      {name}
      {part && ` (${part})`}
      {note && <small>{formatNote(note)}</small>}
    </>
  ),
});

const columns: Column<RecipeLine>[] = [
  {
    heading: "Quantité",
    numeric: true,
    cell: ({ quantity, unit, quantityIs }) => (
      <span>
        {formatQuantity(quantity, unit)}
        {quantityIs === "gross" && <small>brut</small>}
      </span>
    ),
  },
  { heading: "Rendement", numeric: true, cell: ({ yieldPercent }) => yieldPercent && formatTypedPercent(yieldPercent) },
  {
    heading: "Particularités",
    cell: (line) =>
      isPeculiar(line) && (
        <span className="badges">
          {Boolean(line.recipeId) && <Badge tone="blue">Recette</Badge>}
          {line.scaling !== "proportional" && <Badge>{scalingNames[line.scaling]}</Badge>}
          {line.fromStock && <Badge>Prélevé sur stock</Badge>}
        </span>
      ),
  },
  { heading: "Coût HT", numeric: true, cell: ({ costHt }) => formatMoney(costHt) },
];

/** Returns the address of the page that describes a line's ingredient. */
const hrefOf = ({ articleId, recipeId }: RecipeLine) =>
  articleId ? `/articles/${articleId}` : recipeId ? `/recipes/${recipeId}` : null;

/** The ingredients with their cost, of one batch or scaled. */
export function RecipeLines({ lines, isScaled = false }: Pick<Recipe, "lines"> & { isScaled?: boolean }) {
  const all = [ingredient(isScaled ? noteOfBatch : (note) => note), ...columns];
  const visibleColumns = all.filter(({ heading }) =>
    heading === "Rendement"
      ? lines.some(({ yieldPercent }) => yieldPercent)
      : heading !== "Particularités" || lines.some(isPeculiar),
  );
  return (
    <DataTable
      caption="Ingrédients"
      columns={visibleColumns}
      rows={lines}
      rowKey={(line) => lines.indexOf(line)}
      rowHref={hrefOf}
      empty="Aucun ingrédient."
    />
  );
}
