import type { Offer } from "#server/api-client/contract/catalogue/articles";
import { type Unit, unitName } from "#domain/kitchen/units";
import { Badge } from "#app/display/badge";
import { formatTypedPrice, formatUnitPrice, missing } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { compareDecimals } from "#domain/exact/decimal";
import { KnownLink } from "#app/display/links/related-links";
import { pathOf } from "#app/display/words";

/** Returns the lowest price per unit among the offers that can be ordered; null when there is nothing to compare. */
function bestUnitPrice(offers: readonly Pick<Offer, "available" | "unitPriceHt">[]): string | null {
  const prices = offers.flatMap(({ available, unitPriceHt }) => (available && unitPriceHt ? [unitPriceHt] : []));
  return prices.length < 2 ? null : prices.reduce((best, price) => (compareDecimals(price, best) < 0 ? price : best));
}

const columns = (unit: Unit, best: string | null): Column<Offer>[] => [
  {
    heading: "Fournisseur",
    cell: ({ supplierId, supplierName, supplierCode, label }) => (
      <>
        <KnownLink to={pathOf("supplier", supplierId)}>{supplierName}</KnownLink>
        {(supplierCode ?? label) && <small>{[supplierCode, label].filter(Boolean).join(" · ")}</small>}
      </>
    ),
  },
  {
    heading: "Conditionnement",
    cell: ({ packLabel, packQuantity, minPacks, packMultiple }) => (
      <span>
        {packLabel}
        <small>
          {formatQuantity(packQuantity, unit)}
          {minPacks > 1 && `, minimum ${minPacks}`}
          {packMultiple > 1 && `, par ${packMultiple}`}
        </small>
      </span>
    ),
  },
  { heading: "Prix HT du colis", numeric: true, cell: ({ packPriceHt }) => formatTypedPrice(packPriceHt) },
  {
    heading: "Prix HT",
    numeric: true,
    cell: ({ unitPriceHt }) => (unitPriceHt ? `${formatUnitPrice(unitPriceHt)} / ${unitName(unit)}` : missing),
  },
  {
    heading: "État",
    cell: ({ preferred, available, unitPriceHt }) => (
      <span className="badges">
        {preferred && <Badge tone="green">Préférée</Badge>}
        {available && best !== null && unitPriceHt && compareDecimals(unitPriceHt, best) === 0 && (
          <Badge tone="blue">Meilleur prix</Badge>
        )}
        {!available && <Badge tone="amber">Indisponible</Badge>}
      </span>
    ),
  },
];

/** The offers of an article side by side, the cheapest per unit marked. */
export function Offers({ offers, unit }: { offers: readonly Offer[]; unit: Unit }) {
  return (
    <DataTable
      caption="Conditions d’achat"
      columns={columns(unit, bestUnitPrice(offers))}
      rows={offers}
      rowKey={({ id }) => id}
      empty="Aucune condition d’achat : cet article ne peut pas être acheté."
    />
  );
}
