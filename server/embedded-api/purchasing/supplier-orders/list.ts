import { z } from "@hono/zod-openapi";
import { expectedStatuses, supplierOrderStatuses } from "#domain/choices";
import type { Day } from "../../database/columns";
import { containing } from "../../database/folding";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { dayParameter, idParameter, listParameters, repeated, yesNoParameter } from "../../http/parameters";
import { type Sorts, column, has } from "../../http/sorting";
import type { SupplierOrderRow } from "./answer";
import { anyCame, anyUnpriced, rowOf } from "./read";

const names = ["deliver_on", "number", "supplier_name", "subtotal_ht", "created_at"] as const;

const sorts: Sorts<(typeof names)[number]> = {
  deliver_on: column("one.deliver_on"),
  number: column("one.number"),
  supplier_name: column("suppliers.name_folded"),
  subtotal_ht: column("one.subtotal_ht"),
  // Ids are given in the order of creation, and are indexed.
  created_at: { by: [] },
};

const statuses = repeated(z.enum(supplierOrderStatuses, `Valeur attendue : ${supplierOrderStatuses.join(", ")}.`), {
  type: "string",
  enum: supplierOrderStatuses,
});

export const supplierOrderQuery = z.object({
  ...listParameters(names, "-deliver_on"),
  status: statuses,
  "status[]": statuses,
  supplier_id: idParameter,
  article_id: idParameter,
  run_id: idParameter,
  late: yesNoParameter,
  deliver_from: dayParameter,
  deliver_to: dayParameter,
});
export type SupplierOrderQuery = z.output<typeof supplierOrderQuery>;

/** Returns one page of orders to suppliers and how many there are in all: 2 queries. */
export async function listSupplierOrders(
  db: Database,
  query: SupplierOrderQuery,
  today: Day,
): Promise<{ total: number; rows: SupplierOrderRow[] }> {
  const found = filtered(db, query, today);
  const { total, rows } = await readPage(
    found.selectAll("one").select(["suppliers.name as supplier_name", anyCame, anyUnpriced]),
    sorts,
    query,
    "one.id",
  );
  return { total, rows: rows.map((row) => rowOf(row, today)) };
}

function filtered(db: Database, query: SupplierOrderQuery, today: Day) {
  let found = db.selectFrom("supplier_orders as one").innerJoin("suppliers", "suppliers.id", "one.supplier_id");
  const wanted = [...(query.status ?? []), ...(query["status[]"] ?? [])];
  if (wanted.length > 0) found = found.where("one.status", "in", wanted);
  if (query.supplier_id !== undefined) found = found.where("one.supplier_id", "=", query.supplier_id);
  if (query.run_id !== undefined) found = found.where("one.run_id", "=", query.run_id);
  if (query.deliver_from !== undefined) found = found.where("one.deliver_on", ">=", query.deliver_from);
  if (query.deliver_to !== undefined) found = found.where("one.deliver_on", "<=", query.deliver_to);
  if (query.late === true)
    found = found.where("one.status", "in", expectedStatuses).where("one.deliver_on", "<", today);
  if (query.late === false)
    found = found.where((e) => e.or([e("one.status", "not in", expectedStatuses), e("one.deliver_on", ">=", today)]));
  const { article_id } = query;
  if (article_id !== undefined)
    found = found.where(
      "one.id",
      "in",
      db.selectFrom("supplier_order_lines").select("order_id").where("article_id", "=", article_id),
    );
  if (query.search) {
    const pattern = containing(query.search);
    found = found.where((e) =>
      e.or([has("suppliers.name_folded", pattern), e(e.fn<string>("lower", ["one.number"]), "like", pattern)]),
    );
  }
  return found;
}
