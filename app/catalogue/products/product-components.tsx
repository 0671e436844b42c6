import type { ProductComponent } from "#server/api-client/contract/catalogue/products";
import { Badge } from "#app/display/badge";
import { formatMoney, formatTypedPercent } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";

const kindOf = ({ recipeId, productId }: ProductComponent) =>
  recipeId ? "Recette" : productId ? "Produit" : "Article";

const columns: Column<ProductComponent>[] = [
  { heading: "Composant", cell: ({ name }) => name },
  {
    heading: "Nature",
    cell: (component) => <Badge tone={component.recipeId ? "blue" : "neutral"}>{kindOf(component)}</Badge>,
  },
  { heading: "Quantité", numeric: true, cell: ({ quantity, unit }) => formatQuantity(quantity, unit) },
  { heading: "Rendement", numeric: true, cell: ({ yieldPercent }) => yieldPercent && formatTypedPercent(yieldPercent) },
  { heading: "Coût HT", numeric: true, cell: ({ costHt }) => formatMoney(costHt) },
];

function hrefOf({ recipeId, articleId, productId }: ProductComponent): string | null {
  if (recipeId) return `/recipes/${recipeId}`;
  if (articleId) return `/articles/${articleId}`;
  return productId ? `/products/${productId}` : null;
}

/** The components of one sold unit, with its cost. */
export function ProductComponents({ components }: { components: readonly ProductComponent[] }) {
  const visibleColumns = components.some(({ yieldPercent }) => yieldPercent)
    ? columns
    : columns.filter(({ heading }) => heading !== "Rendement");
  return (
    <DataTable
      caption="Composition d’une unité vendue"
      columns={visibleColumns}
      rows={components}
      rowKey={(component) => components.indexOf(component)}
      rowHref={hrefOf}
      empty="Aucun composant : coût et besoins inconnus."
    />
  );
}
