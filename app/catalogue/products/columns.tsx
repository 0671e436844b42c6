import type { ProductRow } from "#server/api-client/contract/catalogue/products";
import { Badge } from "#app/display/badge";
import { signOf } from "#domain/exact/decimal";
import { formatMoney, formatPercent, formatUnitPrice } from "#app/display/numbers";
import type { Column } from "#app/lists/data-table";
import { NameCell } from "../list/name-cell";
import { RowPicture } from "../pictures/row-picture";
import { productWords } from "../words";
import { saleUnitNames } from "../choices";

/** The fields that the list shows. */
export const productListFields = [
  "id",
  "name",
  "code",
  "category",
  "picture",
  "saleUnit",
  "priceBasis",
  "priceHt",
  "priceTtc",
  "active",
  "costHt",
  "costComplete",
  "marginHt",
  "marginPercent",
  "foodCostPercent",
  "archivedAt",
] as const satisfies readonly (keyof ProductRow)[];
export type ListedProduct = Pick<ProductRow, (typeof productListFields)[number]>;

/** Units that prices are for, each on one line; an API may name one that is not here. */
const unitLabels: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(saleUnitNames).map(([unit, name]) => [unit, name.replaceAll(" ", "\u00a0")]),
);

export const productColumns: Column<ListedProduct>[] = [
  {
    heading: "Nom",
    sort: "name",
    cell: (product) => (
      <>
        <RowPicture of={product} />
        <NameCell words={productWords} {...product} also={product.category} />
        {!product.active && <Badge>Hors vente</Badge>}
      </>
    ),
  },
  { heading: "Famille", sort: "category", spare: true, cell: ({ category }) => category },
  {
    heading: "Prix TTC",
    numeric: true,
    cell: ({ priceBasis, priceTtc, saleUnit }) => (
      <span>
        {priceBasis === "ttc" ? <strong>{formatUnitPrice(priceTtc)}</strong> : formatMoney(priceTtc)}
        <small>{unitLabels[saleUnit]}</small>
      </span>
    ),
  },
  {
    heading: "Prix HT",
    sort: "price_ht",
    numeric: true,
    cell: ({ priceBasis = "ht", priceHt }) =>
      priceBasis === "ht" ? <strong>{formatUnitPrice(priceHt)}</strong> : formatMoney(priceHt),
  },
  {
    heading: "Coût matière",
    numeric: true,
    cell: ({ costHt, costComplete }) => (
      <span>
        {formatMoney(costHt)}
        {!costComplete && (
          <small>
            <Badge tone="amber">Incomplet</Badge>
          </small>
        )}
      </span>
    ),
  },
  {
    heading: "Marge",
    numeric: true,
    cell: ({ marginPercent, marginHt }) =>
      signOf(marginHt) < 0 ? <Badge tone="red">{formatPercent(marginPercent)}</Badge> : formatPercent(marginPercent),
  },
];
