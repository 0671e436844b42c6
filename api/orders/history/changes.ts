import { isInternal } from "#domain/orders/shop-window";
import { externalOrder, storedLine } from "#domain/contract/orders/external-orders";
import { columnNames } from "#domain/contract/field";
import { readColumn } from "../../database/mapping";
import { quantityScale } from "../../database/scale";
import type { OrderChange } from "../../records/orders/order-history";
import { lineColumns, orderColumns } from "../columns";
import { type CompleteOrder, matchLines } from "../completion";
import type { CurrentOrder } from "../current";
import { converted } from "../prices";

const orderFields = [...columnNames(externalOrder), "price_basis"] as const;
const { product_id, ...comparedLine } = storedLine;
const lineFields = columnNames(comparedLine);
const ofPrices: readonly string[] = ["price_basis", "unit_price", "vat_rate", "discount_percent"];

/**
 * Returns the changes that a write makes in an order, field by field; lines are told apart by their product. An order
 * that changes its price basis says so once: its lines' prices are named only where they are not the former ones
 * converted; one that comes to have no prices, or comes to have some, says neither: its customer's type tells.
 * @param nameOf a product's name
 */
export function changesOf(
  before: CurrentOrder,
  after: CompleteOrder,
  nameOf: (productId: number) => string,
): OrderChange[] {
  const columns = orderColumns(before.order.number, after);
  const isUnpriced = isInternal(before.order.customer_type) || isInternal(after.customer_type);
  const isReported = (field: Field) => !isUnpriced || !ofPrices.includes(field);
  const ofOrder = orderFields.filter(isReported).flatMap((field) =>
    columns[field] === before.order[field]
      ? []
      : [
          {
            field,
            subject: null,
            old_value: formatColumn(field, before.order[field]),
            new_value: formatColumn(field, columns[field]),
          },
        ],
  );
  const rows = lineColumns(after.lines);
  const matched = matchLines(before, { lines: rows });
  const ofLines = rows.flatMap((row) => {
    const subject = nameOf(row.product_id);
    const old = matched.get(row);
    if (!old) return [{ field: "lines", subject, old_value: null, new_value: quantityScale.read(row.quantity) }];
    const was = {
      ...old,
      unit_price: converted(old.unit_price, before.order.price_basis, after.price_basis, row.vat_rate),
    };
    return lineFields.filter(isReported).flatMap((field) =>
      row[field] === was[field]
        ? []
        : [
            {
              field: nameOfField(field, after),
              subject,
              old_value: formatColumn(field, was[field]),
              new_value: formatColumn(field, row[field]),
            },
          ],
    );
  });
  const staying = new Set(matched.values());
  const gone = before.lines
    .filter((line) => !staying.has(line))
    .map((line) => ({
      field: "lines",
      subject: line.product_name,
      old_value: quantityScale.read(line.quantity),
      new_value: null,
    }));
  return [...ofOrder, ...ofLines, ...gone];
}

const nameOfField = (field: (typeof lineFields)[number], { price_basis }: CompleteOrder): string =>
  `lines.${field === "unit_price" ? `unit_price_${price_basis}` : field}`;

type Field = (typeof orderFields)[number] | (typeof lineFields)[number];

/** Returns a column's value as the history tells it: decimals as decimal strings, choices by their code. */
function formatColumn(field: Field, value: string | number | null): string | null {
  if (value === null) return null;
  return String(
    field in comparedLine ? readColumn(comparedLine, field, value) : readColumn(externalOrder, field, value),
  );
}

const execution = new Set(["lines.produced_quantity", "lines.delivered_quantity"]);

/**
 * Tells whether changes made after production began must give a reason: all do, except the record of produced and
 * delivered quantities.
 */
export function needsReasonFor(changes: readonly OrderChange[]): boolean {
  return changes.some(({ field }) => !execution.has(field));
}
