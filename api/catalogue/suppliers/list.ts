import { z } from "@hono/zod-openapi";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { archivedParameter, listParameters } from "../../http/parameters";
import { rowHolds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column, nullableColumn } from "../../http/sorting";
import { type NextDelivery, type SupplierRow, supplierRowOf } from "./answer";
import { nextDeliveries } from "./next-delivery";

const names = ["name", "code", "city", "lead_time_days", "created_at", "updated_at"] as const;

const sorts: Sorts<(typeof names)[number]> = {
  name: column("name_folded"),
  code: nullableColumn("code"),
  city: nullableColumn("city"),
  lead_time_days: column("lead_time_days"),
  created_at: column("created_at"),
  updated_at: column("updated_at"),
};

export const supplierQuery = z.object({ ...listParameters(names, "name"), archived: archivedParameter });
export type SupplierQuery = z.output<typeof supplierQuery>;

/** Returns one page of suppliers, with the delivery to order next, and how many there are in all: 2 queries. */
export async function listSuppliers(
  db: Database,
  query: SupplierQuery,
  now: Date,
): Promise<{ total: number; rows: (SupplierRow & NextDelivery)[] }> {
  let found = db.selectFrom("suppliers");
  if (query.archived !== "all") found = found.where("archived_at", query.archived === "1" ? "is not" : "is", null);
  if (query.search) found = found.where(rowHolds(db, "suppliers", await readSought(db, query.search)));
  const { total, rows } = await readPage(found.selectAll(), sorts, query, "id");
  const nextOf = nextDeliveries(now);
  return { total, rows: rows.map((row) => ({ ...supplierRowOf(row), ...nextOf(row) })) };
}
