import { undoableUntil } from "#domain/undo";
import { entity } from "#domain/contract/entity";
import { externalOrder, listedTotals } from "#domain/contract/orders/external-orders";
import { type Answer, columnNames, rowFields } from "#domain/contract/field";
import { mappingOf } from "../database/mapping";
import type { Amount } from "../database/columns";
import { amountScale, orNull } from "../database/scale";
import type { Row } from "../database/tables";
import { entityOf } from "../http/answer-fields";
import { answerSchema } from "../http/fields/schema";

const listed = rowFields(externalOrder);
const row = { ...entity, ...listed, totals: listedTotals } as const;

/** A customer order in a list. */
export const orderRow = answerSchema(row, "ExternalOrderRow");
export type OrderRow = Answer<typeof row>;

/** A customer order with its lines, totals and history. */
export const orderDetail = answerSchema({ ...entity, ...externalOrder }, "ExternalOrder");
export type OrderDetail = Answer<typeof entity & typeof externalOrder>;

const listedMapping = mappingOf(listed);

/** The columns that a list reads of the table. */
export const listedColumns = [
  "id",
  "created_at",
  "updated_at",
  "lock_version",
  "archived_at",
  ...columnNames(listed),
  "number",
  "status",
  "line_count",
  "price_basis",
  "total_ht",
  "total_ttc",
] as const;

/**
 * A row of the table as lists read it, its amount due, when its delivery or cancellation was that may be taken back as
 * one, and 1 once all of its lines are delivered, or where it left in part.
 */
export interface ListedRow extends ListedColumns {
  amount_due: Amount | null;
  moved_at: string | null;
  all_delivered: number;
  delivered_in_part: number;
}

type ListedColumns = Pick<Row<"external_orders">, (typeof listedColumns)[number]>;

/** Returns the fields that lists and details share. */
export function orderFieldsOf(order: ListedColumns & Pick<ListedRow, "amount_due">) {
  const { number, status, line_count, price_basis } = order;
  const amount_due = orNull(amountScale.read, order.amount_due);
  return { ...entityOf(order), ...listedMapping.read(order), number, status, line_count, price_basis, amount_due };
}

/** Returns a row of the table as lists answer it. */
export function orderRowOf(order: ListedRow): OrderRow {
  return {
    ...orderFieldsOf(order),
    all_delivered: order.all_delivered === 1,
    delivered_in_part: order.delivered_in_part === 1,
    undo: order.moved_at === null ? null : { until: undoableUntil(order.moved_at) },
    totals: { ht: amountScale.read(order.total_ht), ttc: amountScale.read(order.total_ttc) },
  };
}
