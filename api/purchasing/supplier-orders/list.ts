import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { awaitedStatuses, supplierOrderStatuses } from "#domain/choices";
import type { Day } from "../../database/columns";
import type { Database } from "../../database/tables";
import { readPage } from "../../http/pages";
import { dayParameter, idParameter, listParameters, repeated, yesNoParameter } from "../../http/parameters";
import { type Sought, documentsHolding } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";
import { type Sorts, column, nullableColumn } from "../../http/sorting";
import type { SupplierOrderRow } from "./answer";
import { further, nextDay, readAwaited, rowOf } from "./read";

const names = ["next", "deliver_on", "order_before", "number", "supplier_name", "subtotal_ht", "created_at"] as const;

const isOver = sql<number>`case when one.status in ('received', 'cancelled') then 1 else 0 end`;
const dayNumber = sql<number>`cast(replace(${nextDay}, '-', '') as integer)`;

const sorts: Sorts<(typeof names)[number]> = {
  // What is to come, the next first; then what has come, the latest first.
  next: { by: [isOver, sql`case when ${isOver} = 0 then ${dayNumber} else -${dayNumber} end`] },
  deliver_on: { by: [nextDay] },
  order_before: nullableColumn("one.order_before"),
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
  ...listParameters(names, "next"),
  status: statuses,
  "status[]": statuses,
  supplier_id: idParameter,
  article_id: idParameter,
  run_id: idParameter,
  late: yesNoParameter,
  awaited: yesNoParameter,
  deliver_from: dayParameter,
  deliver_to: dayParameter,
});
export type SupplierOrderQuery = z.output<typeof supplierOrderQuery>;

async function withAwaited(db: Database, rows: readonly SupplierOrderRow[]): Promise<SupplierOrderRow[]> {
  const awaitedOf = await readAwaited(
    db,
    rows.flatMap(({ id, expected_on }) => (expected_on === null ? [] : [id])),
  );
  return rows.map((row) => ({ ...row, awaited: awaitedOf(row.id) }));
}

/** Returns one page of orders to suppliers and how many there are in all: 2 queries, 3 with what of each is awaited. */
export async function listSupplierOrders(
  db: Database,
  query: SupplierOrderQuery,
  today: Day,
): Promise<{ total: number; rows: SupplierOrderRow[] }> {
  const found = filtered(db, query, await readSought(db, query.search), today);
  const { total, rows } = await readPage(
    found.selectAll("one").select(["suppliers.name as supplier_name", ...further]),
    sorts,
    query,
    "one.id",
  );
  const listed = rows.map((row) => rowOf(row, today));
  return { total, rows: query.awaited ? await withAwaited(db, listed) : listed };
}

function filtered(db: Database, query: SupplierOrderQuery, sought: Sought, today: Day) {
  let found = db.selectFrom("supplier_orders as one").innerJoin("suppliers", "suppliers.id", "one.supplier_id");
  const wanted = [...(query.status ?? []), ...(query["status[]"] ?? [])];
  if (wanted.length > 0) found = found.where("one.status", "in", wanted);
  if (query.supplier_id !== undefined) found = found.where("one.supplier_id", "=", query.supplier_id);
  if (query.run_id !== undefined) found = found.where("one.run_id", "=", query.run_id);
  if (query.deliver_from !== undefined) found = found.where(nextDay, ">=", query.deliver_from);
  if (query.deliver_to !== undefined) found = found.where(nextDay, "<=", query.deliver_to);
  if (query.late === true) found = found.where("one.status", "in", awaitedStatuses).where(nextDay, "<", today);
  if (query.late === false)
    found = found.where((e) => e.or([e("one.status", "not in", awaitedStatuses), e(nextDay, ">=", today)]));
  const { article_id } = query;
  if (article_id !== undefined)
    found = found.where(
      "one.id",
      "in",
      db.selectFrom("supplier_order_lines").select("order_id").where("article_id", "=", article_id),
    );
  if (sought.length > 0)
    found = found.where(sql<boolean>`one.id in (${documentsHolding(db, "supplier_orders", sought)})`);
  return found;
}
