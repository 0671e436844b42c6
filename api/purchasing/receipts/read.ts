import { unknownReceipt } from "#domain/french/not-found";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { notFound } from "../../http/refusal";
import { type ReceiptDetail, type ReceiptRow, receiptLineMapping } from "./answer";

/** Returns the receipts with the number of their order and the name of their supplier. */
export const namedReceipts = (db: Database) =>
  db
    .selectFrom("receipts as one")
    .leftJoin("suppliers", "suppliers.id", "one.supplier_id")
    .leftJoin("supplier_orders as ordered", "ordered.id", "one.order_id")
    .selectAll("one")
    .select(["suppliers.name as supplier_name", "ordered.number as order_number"]);

/** Returns a receipt with its lines: 2 queries. Throws a 404 when there is none. */
export async function readReceipt(db: Database, id: number): Promise<ReceiptDetail> {
  const row = await namedReceipts(db).where("one.id", "=", id).executeTakeFirst();
  if (!row) throw notFound(unknownReceipt);
  const lines = await db
    .selectFrom("receipt_lines as line")
    .innerJoin("articles", "articles.id", "line.article_id")
    .selectAll("line")
    .select(["articles.name as article_name", "articles.unit"])
    .where("line.receipt_id", "=", id)
    .orderBy("line.position")
    .execute();
  return {
    ...rowOf(row),
    note: row.note,
    lines: lines.map((line) => ({
      ...receiptLineMapping.read(line),
      id: line.id,
      article_name: line.article_name,
      unit: line.unit,
      quantity: quantityScale.read(line.quantity),
      rest_quantity: quantityScale.read(line.rest_quantity),
      lot_id: line.lot_id,
    })),
  };
}

/** Returns a row of the table as lists answer it. */
export function rowOf({
  note: _,
  user_id: __,
  search: ___,
  ...row
}: Row<"receipts"> & { supplier_name: string | null; order_number: string | null }): ReceiptRow {
  return row;
}
