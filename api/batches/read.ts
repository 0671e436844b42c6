import { unknownBatch } from "#domain/french/not-found";
import { percentScale, quantityScale } from "../database/scale";
import type { Database, Row } from "../database/tables";
import { notFound } from "../http/refusal";
import type { BatchAnswer, BatchRow } from "./answer";

/** Returns a batch with the order lines that it was made for: 2 queries. Throws a 404 Refusal when there is none. */
export async function readBatch(db: Database, id: number): Promise<BatchAnswer> {
  const row = await batchRows(db).where("batch.id", "=", id).executeTakeFirst();
  if (!row) throw notFound(unknownBatch);
  const orders = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("external_orders as order", "order.id", "share.order_id")
    .select(["share.order_id", "share.order_line_id", "order.number", "order.customer_name", "share.quantity"])
    .where("share.batch_id", "=", id)
    .orderBy("order.delivery_on")
    .orderBy("order.delivery_time", (order) => order.asc().nullsLast())
    .orderBy("share.order_line_id")
    .execute();
  return {
    ...rowOf(row),
    orders: orders.map(({ quantity, ...order }) => ({ ...order, quantity: quantityScale.read(quantity) })),
  };
}

/** Returns the query of batches with the codes of their lots. */
export function batchRows(db: Database) {
  return db
    .selectFrom("batches as batch")
    .leftJoin("stock_lots as lot", "lot.id", "batch.lot_id")
    .selectAll("batch")
    .select("lot.code as lot_code");
}

/** Returns a row of the table as lists answer it. */
export function rowOf({
  user_id,
  unit_cost_ht,
  planned,
  expected,
  obtained,
  loss_percent,
  ...row
}: Row<"batches"> & { lot_code: string | null }): BatchRow {
  return {
    ...row,
    planned: quantityScale.read(planned),
    expected: quantityScale.read(expected),
    obtained: quantityScale.read(obtained),
    loss_percent: percentScale.read(loss_percent),
  };
}
