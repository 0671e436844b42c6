import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { dayParameter, idParameter, listParameters, yesNoParameter } from "../../http/parameters";
import { type Sought, documentsHolding } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column } from "../../http/sorting";
import type { ReceiptRow } from "./answer";
import { namedReceipts, rowOf } from "./read";

const names = ["received_on", "created_at"] as const;

const sorts: Sorts<(typeof names)[number]> = {
  received_on: column("one.received_on"),
  // Ids are given in the order of creation, and are indexed.
  created_at: { by: [] },
};

export const receiptQuery = z.object({
  ...listParameters(names, "-received_on"),
  supplier_id: idParameter,
  order_id: idParameter,
  article_id: idParameter,
  received_from: dayParameter,
  received_to: dayParameter,
  reversed: yesNoParameter,
});
export type ReceiptQuery = z.output<typeof receiptQuery>;

/** Returns one page of receipts and how many there are in all: 2 queries. */
export async function listReceipts(db: Database, query: ReceiptQuery): Promise<{ total: number; rows: ReceiptRow[] }> {
  const found = filtered(db, query, await readSought(db, query.search));
  const { total, rows } = await readPage(found, sorts, query, "one.id");
  return { total, rows: rows.map(rowOf) };
}

function filtered(db: Database, query: ReceiptQuery, sought: Sought) {
  let found = namedReceipts(db);
  const { supplier_id, order_id, article_id, received_from, received_to, reversed } = query;
  if (supplier_id !== undefined) found = found.where("one.supplier_id", "=", supplier_id);
  if (order_id !== undefined) found = found.where("one.order_id", "=", order_id);
  if (received_from !== undefined) found = found.where("one.received_on", ">=", received_from);
  if (received_to !== undefined) found = found.where("one.received_on", "<=", received_to);
  if (reversed !== undefined) found = found.where("one.reversed_at", reversed ? "is not" : "is", null);
  if (article_id !== undefined)
    found = found.where(
      "one.id",
      "in",
      db.selectFrom("receipt_lines").select("receipt_id").where("article_id", "=", article_id),
    );
  if (sought.length > 0) found = found.where(sql<boolean>`one.id in (${documentsHolding(db, "receipts", sought)})`);
  return found;
}
