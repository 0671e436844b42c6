import { compareDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import { packsOf } from "#domain/purchasing/packs-of-quantity";
import type { SupplierOrder, SupplierOrderLine } from "#server/api-client/contract/supplier-orders";
import { formatShortDate } from "#app/display/dates";
import { formatCount, formatDecimal, formatMoney } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { describeRemark } from "../describe-remark";
import { restOf } from "./rest";

/** The ordered articles, and what has come of each. */
export function SupplierOrderLines({
  order: { status, deliverOn, lines },
}: {
  order: Pick<SupplierOrder, "status" | "deliverOn" | "lines">;
}) {
  return (
    <DataTable
      caption="Articles commandés"
      columns={status === "draft" ? columns : [...columns, receivedOf(deliverOn)]}
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

/** Returns how many packs a line orders: those of its quantity where it was ordered by quantity. */
function formatPacks({ packs, quantity, packQuantity }: SupplierOrderLine): string {
  const count = packs === null ? packsOf(quantity, packQuantity) : String(packs);
  return count === null ? "" : formatDecimal(count, { most: 2 });
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
  { heading: "Colis", numeric: true, cell: formatPacks },
  { heading: "Quantité", numeric: true, cell: ({ quantity, unit }) => formatQuantity(quantity, unit) },
  {
    heading: "Prix du colis HT",
    numeric: true,
    secondary: true,
    cell: ({ packPriceHt }) => (packPriceHt === null ? "à demander" : formatMoney(packPriceHt)),
  },
  { heading: "Montant HT", numeric: true, cell: ({ amountHt }) => amountHt && formatMoney(amountHt) },
];

/** The column of what has come, and of when the rest is expected where that is another day than this. */
const receivedOf = (deliverOn: string): Column<SupplierOrderLine> => ({
  heading: "Reçu",
  numeric: true,
  cell: (line) => (
    <span>
      {formatQuantity(line.receivedQuantity, line.unit)}
      <small>{describeRest(line, deliverOn)}</small>
      {line.remarks?.map((remark) => (
        <small key={remark.receiptId}>{describeRemark(remark, line.unit)}</small>
      ))}
    </span>
  ),
});

/** Returns « reste 2 colis », « soldé », « reste 3 kg, soldé 3 kg », « 1 kg de plus »; nothing where all has come. */
function describeRest(line: SupplierOrderLine, deliverOn: string): string {
  const { quantity, receivedQuantity, closedQuantity, packQuantity, packs, unit, closed, expectedOn } = line;
  const missing = subtractDecimals(quantity, receivedQuantity);
  if (signOf(missing) < 0) return `${formatQuantity(missing.slice(1), unit)} de plus`;
  if (signOf(missing) === 0) return "";
  if (closed) return "soldé";
  const rest = restOf(line);
  const day = expectedOn && expectedOn !== deliverOn ? `, attendu ${formatShortDate(expectedOn)}` : "";
  if (packs !== null && packQuantity !== null && compareDecimals(rest, quantity) === 0)
    return `reste ${formatCount(packs, "colis", "colis")}${day}`;
  const closedText = signOf(closedQuantity) > 0 ? `, soldé ${formatQuantity(closedQuantity, unit)}` : "";
  return `reste ${formatQuantity(rest, unit)}${closedText}${day}`;
}
