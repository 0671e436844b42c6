import type { ReceiptLine } from "#server/api-client/contract/supplier-orders";
import { Day } from "#app/display/day";
import { formatDecimal } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { describeRemark } from "../describe-remark";
import { type PriceChange, formatPriceChange } from "./price-change";

export type PricedLine = ReceiptLine & { priceChange: PriceChange | null };

const columns: Column<PricedLine>[] = [
  { heading: "Article", cell: ({ articleId, articleName }) => <a href={`/articles/${articleId}`}>{articleName}</a> },
  {
    heading: "Reçu",
    numeric: true,
    cell: ({ quantity, unit, ...line }) => (
      <span>
        {formatQuantity(quantity, unit)}
        <small>
          {describeRemark(
            {
              refusedQuantity: line.refusedQuantity,
              refusedReason: line.refusedReason,
              rest: line.rest ?? null,
              restQuantity: line.restQuantity ?? "0",
              restExpectedOn: line.restExpectedOn ?? null,
            },
            unit,
          )}
        </small>
      </span>
    ),
  },
  {
    heading: "Lot",
    cell: ({ lotId, lotCode }) => (
      <span className="lot-code">
        {lotId === null ? lotCode : <a href={`/stock/lots/${lotId}`}>{lotCode ?? "sans numéro"}</a>}
      </span>
    ),
  },
  { heading: "DLC ou DDM", cell: ({ expiresOn }) => expiresOn && <Day date={expiresOn} /> },
  { heading: "Prix HT", numeric: true, cell: ({ priceChange }) => priceChange && formatPriceChange(priceChange) },
  {
    heading: "Température",
    numeric: true,
    secondary: true,
    cell: ({ arrivalTemperatureC }) => arrivalTemperatureC && `${formatDecimal(arrivalTemperatureC, { most: 1 })} °C`,
  },
];

/** The delivered articles, lot by lot. */
export const ReceiptLines = ({ lines }: { lines: readonly PricedLine[] }) => (
  <DataTable caption="Lots reçus" columns={columns} rows={lines} rowKey={({ id }) => id} />
);
