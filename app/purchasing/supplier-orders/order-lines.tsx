import { compareDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import type { SupplierOrder, SupplierOrderLine } from "../../../server/api-client/contract/supplier-orders";
import { formatCount, formatDecimal, formatMoney } from "~/display/numbers";
import { formatQuantity } from "~/display/quantities";
import { type Column, DataTable } from "~/lists/data-table";
import { restOf } from "./rest";

/** The ordered articles, and what has come of each. */
export function SupplierOrderLines({ order: { status, lines } }: { order: Pick<SupplierOrder, "status" | "lines"> }) {
  return (
    <DataTable
      caption="Articles commandés"
      columns={status === "draft" ? columns : [...columns, received]}
      rows={lines}
      rowKey={({ id }) => id}
      empty="Aucun article pour l’instant."
    />
  );
}

/** The articles that the totals leave out, their prices being unknown; nothing where none is. */
export function UnknownPrices({ lines }: Pick<SupplierOrder, "lines">) {
  const unknown = lines.filter(({ packPriceHt }) => packPriceHt === null).length;
  return unknown > 0 && <p>{`Sans le prix de ${formatCount(unknown, "article")}, à demander au fournisseur.`}</p>;
}

const columns: Column<SupplierOrderLine>[] = [
  {
    heading: "Article",
    cell: ({ articleId, articleName, supplierCode }) => (
      <>
        <a href={`/articles/${articleId}`}>{articleName}</a>
        {supplierCode && <small>réf. {supplierCode}</small>}
      </>
    ),
  },
  { heading: "Conditionnement", secondary: true, cell: ({ packLabel }) => packLabel },
  { heading: "Colis", numeric: true, cell: ({ packs }) => packs !== null && formatDecimal(packs, { most: 0 }) },
  { heading: "Quantité", numeric: true, cell: ({ quantity, unit }) => formatQuantity(quantity, unit) },
  {
    heading: "Prix du colis HT",
    numeric: true,
    secondary: true,
    cell: ({ packPriceHt }) => (packPriceHt === null ? "à demander" : formatMoney(packPriceHt)),
  },
  { heading: "Montant HT", numeric: true, cell: ({ amountHt }) => amountHt && formatMoney(amountHt) },
];

const received: Column<SupplierOrderLine> = {
  heading: "Reçu",
  numeric: true,
  cell: (line) => (
    <span>
      {formatQuantity(line.receivedQuantity, line.unit)}
      <small>{restSaid(line)}</small>
    </span>
  ),
};

/** Returns « reste 2 colis », « soldé », « reste 3 kg, soldé 3 kg », « 1 kg de plus »; nothing where all has come. */
function restSaid(line: SupplierOrderLine): string {
  const { quantity, receivedQuantity, closedQuantity, packQuantity, packs, unit, closed } = line;
  const missing = subtractDecimals(quantity, receivedQuantity);
  if (signOf(missing) < 0) return `${formatQuantity(missing.slice(1), unit)} de plus`;
  if (signOf(missing) === 0) return "";
  if (closed) return "soldé";
  const rest = restOf(line);
  if (packs !== null && packQuantity !== null && compareDecimals(rest, quantity) === 0)
    return `reste ${formatCount(packs, "colis", "colis")}`;
  const closedSaid = signOf(closedQuantity) > 0 ? `, soldé ${formatQuantity(closedQuantity, unit)}` : "";
  return `reste ${formatQuantity(rest, unit)}${closedSaid}`;
}
