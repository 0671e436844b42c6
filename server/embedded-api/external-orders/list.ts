import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { containing } from "../database/folding";
import { idList } from "../database/ids";
import type { Database } from "../database/tables";
import { orderStatus } from "../fields/choices";
import { archivedParameter, dayParameter, idParameter, listParameters, repeated } from "../http/parameters";
import { window } from "../http/pages";
import { column, has, ordering } from "../http/sorting";
import type { Sorts } from "../http/sorting";
import type { OrderStatus } from "../kitchen/kitchen";
import { orderRowOf } from "./answer";
import type { OrderRow } from "./answer";

const names = ["delivery_on", "production_on", "number", "customer_name", "status", "total_ttc", "created_at"] as const;

const sorts: Sorts<(typeof names)[number]> = {
  delivery_on: { by: [sql.ref("delivery_on"), sql`coalesce(delivery_time, '99:99')`] },
  production_on: column("production_on"),
  number: column("number"),
  customer_name: column("customer_folded"),
  status: { by: [sql.ref("status"), sql.ref("delivery_on")] },
  total_ttc: column("total_ttc"),
  // Ids are given in the order of creation, and are indexed.
  created_at: { by: [] },
};

/** A search reads every order: up to this many hits it does so once, and the rest works on their ids. */
const mostHits = 2000;

const statuses = repeated(orderStatus, { type: "string", enum: orderStatus.options });

export const orderQuery = z.object({
  ...listParameters(names, "-delivery_on"),
  status: statuses,
  "status[]": statuses,
  delivery_from: dayParameter,
  delivery_to: dayParameter,
  product_id: idParameter,
  archived: archivedParameter,
});
export type OrderQuery = z.output<typeof orderQuery>;

export interface OrderPage {
  total: number;
  rows: OrderRow[];
  /** How many orders of each status the other filters leave, whatever statuses are asked for. */
  statusCounts: Record<OrderStatus, number>;
}

/** One page of orders, how many there are in all and of each status: 2 queries, 3 for a search with many hits. */
export async function listOrders(db: Database, query: OrderQuery): Promise<OrderPage> {
  const asked = new Set([...(query.status ?? []), ...(query["status[]"] ?? [])]);
  const found = filtered(db, query);
  const hits = query.search ? await found.select(["id", "status"]).limit(mostHits + 1).execute() : [];
  const few = query.search !== "" && hits.length <= mostHits;
  const counts = few ? countStatuses(hits) : await found.select(["status", (e) => e.fn.countAll<number>().as("total")]).groupBy("status").execute();
  const narrowed = few ? db.selectFrom("external_orders").where("id", "in", idList(db, hits.map((hit) => hit.id))) : found;
  const { limit, offset } = window(query);
  const shown = asked.size > 0 ? narrowed.where("status", "in", [...asked]) : narrowed;
  const rows = await shown.selectAll().orderBy(ordering(sorts, query.sort, "id")).limit(limit).offset(offset).execute();
  const statusCounts = { draft: 0, confirmed: 0, in_production: 0, ready: 0, delivered: 0, cancelled: 0 };
  for (const { status, total } of counts) statusCounts[status] += total;
  const total = counts.reduce((sum, one) => (asked.size === 0 || asked.has(one.status) ? sum + one.total : sum), 0);
  return { total, rows: rows.map(orderRowOf), statusCounts };
}

function countStatuses(hits: { status: OrderStatus }[]): { status: OrderStatus; total: number }[] {
  return hits.map(({ status }) => ({ status, total: 1 }));
}

function filtered(db: Database, query: OrderQuery) {
  let found = db.selectFrom("external_orders");
  if (query.archived !== "all") found = found.where("archived_at", query.archived === "1" ? "is not" : "is", null);
  if (query.search) found = found.where(has("search", containing(query.search)));
  if (query.delivery_from) found = found.where("delivery_on", ">=", query.delivery_from);
  if (query.delivery_to) found = found.where("delivery_on", "<=", query.delivery_to);
  if (query.product_id !== undefined) {
    found = found.where("id", "in", db.selectFrom("external_order_lines").select("order_id").where("product_id", "=", query.product_id));
  }
  return found;
}
