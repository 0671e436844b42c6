import type { MovementDocument } from "#domain/choices";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";

interface OfDocument {
  document_type: MovementDocument;
  document_id: number;
}

/** Reads the order, count or receipt that each document is a line of: a query for each kind there is. */
export async function readPages(
  db: Database,
  documents: readonly OfDocument[],
): Promise<(document: OfDocument) => number | null> {
  const pages = new Map<string, number>();
  for (const { type, table, column } of lines) {
    const ids = new Set(documents.flatMap((one) => (one.document_type === type ? [one.document_id] : [])));
    if (ids.size === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(["id", `${column} as page`])
      .where("id", "in", idList(db, ids))
      .execute();
    for (const { id, page } of rows) pages.set(`${type}-${id}`, page);
  }
  return ({ document_type, document_id }) => pages.get(`${document_type}-${document_id}`) ?? null;
}

const lines = [
  { type: "order_line", table: "external_order_lines", column: "order_id" },
  { type: "receipt_line", table: "receipt_lines", column: "receipt_id" },
  { type: "count_line", table: "stock_count_lines", column: "count_id" },
] as const;
