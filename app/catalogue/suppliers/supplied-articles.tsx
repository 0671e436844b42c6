import type { SuppliedArticle } from "#server/api-client/contract/catalogue/suppliers";
import { Badge } from "#app/display/badge";
import { formatTypedPrice, formatUnitPrice, missing } from "#app/display/numbers";
import { unitName } from "#domain/kitchen/units";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { pathOf } from "#app/display/words";

const columns: Column<SuppliedArticle>[] = [
  {
    heading: "Article",
    cell: ({ name, supplierCode }) => (
      <>
        {name}
        {supplierCode && <small>réf. {supplierCode}</small>}
      </>
    ),
  },
  {
    heading: "Conditionnement",
    cell: ({ packLabel, packQuantity, unit }) => (
      <span>
        {packLabel}
        <small>{formatQuantity(packQuantity, unit)}</small>
      </span>
    ),
  },
  { heading: "Prix HT du colis", numeric: true, cell: ({ packPriceHt }) => formatTypedPrice(packPriceHt) },
  {
    heading: "Prix HT",
    numeric: true,
    cell: ({ unitPriceHt, unit }) => (unitPriceHt ? `${formatUnitPrice(unitPriceHt)} / ${unitName(unit)}` : missing),
  },
  {
    heading: "État",
    cell: ({ preferred, available }) => (
      <span className="badges">
        {preferred && <Badge tone="green">Préféré</Badge>}
        {!available && <Badge tone="amber">Indisponible</Badge>}
      </span>
    ),
  },
];

/** Every article a supplier sells, with its offer. */
export function SuppliedArticles({ articles }: { articles: readonly SuppliedArticle[] }) {
  return (
    <DataTable
      caption="Articles vendus"
      columns={columns}
      rows={articles}
      rowKey={(article) => `${article.articleId}-${article.supplierCode ?? ""}-${article.packLabel}`}
      rowHref={({ articleId }) => pathOf("article", articleId)}
    />
  );
}
