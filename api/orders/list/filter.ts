import { type RawBuilder, sql } from "kysely";
import { type OrderStatus, unfinishedStatuses } from "#domain/orders/order-statuses";
import { workedStatuses } from "#domain/orders/order-work";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { isToCollect, isToGiveBack } from "../payments/due";
import { type SoughtInOrders, orderHolds } from "./products";
import { rankOf, statusRank } from "./rank";

/** The orders that a list is about. */
export interface OrderFilter extends SoughtInOrders {
  archived: "0" | "1" | "all";
  /** First and last day of delivery. */
  from: string | null;
  to: string | null;
  /** Any of these; none of them stands for all. */
  statuses: readonly OrderStatus[];
  product: number | null;
  /** Day and time in Paris by which the customers of all of them waited; null for whoever does. */
  late: { day: string; time: string } | null;
  /** Those that were accepted and are not all paid. */
  isToCollect: boolean;
  /** Those of which more was paid than they owe. */
  isToGiveBack: boolean;
}

export type StatusCounts = Record<OrderStatus, number>;

export const noOrders: StatusCounts = {
  draft: 0,
  confirmed: 0,
  in_production: 0,
  ready: 0,
  delivered: 0,
  cancelled: 0,
};

/**
 * Counts the orders of each status that the filter's period and archives hold, its other parts aside, from the counts
 * that the database keeps.
 */
export async function countOrders(db: Database, filter: OrderFilter): Promise<StatusCounts> {
  const counts = { ...noOrders };
  const cells = await cellsOf(db, { ...filter, statuses: [] })
    .select(["status", (e) => e.fn.sum<number>("total").as("total")])
    .groupBy("status")
    .execute();
  for (const { status, total } of cells) counts[status] = total;
  return counts;
}

/** Counts the orders of the filter's statuses on each of its days, first day first. */
export function countDays(db: Database, filter: OrderFilter): Promise<{ delivery_on: string; total: number }[]> {
  return cellsOf(db, filter)
    .select(["delivery_on", (e) => e.fn.sum<number>("total").as("total")])
    .groupBy("delivery_on")
    .orderBy("delivery_on")
    .execute();
}

function cellsOf(db: Database, { archived, from, to, statuses }: OrderFilter) {
  let cells = db
    .selectFrom("external_order_counts")
    .where("archived", "in", archived === "all" ? [0, 1] : [Number(archived)]);
  if (from !== null) cells = cells.where("delivery_on", ">=", from);
  if (to !== null) cells = cells.where("delivery_on", "<=", to);
  if (statuses.length > 0) cells = cells.where("status", "in", statuses);
  return cells;
}

/** Returns the number of orders that have one of these statuses; of all when none is named. */
export function sumOf(counts: StatusCounts, statuses: readonly OrderStatus[]): number {
  const counted = statuses.length > 0 ? statuses.map((status) => counts[status]) : Object.values(counts);
  return counted.reduce((sum, one) => sum + one, 0);
}

/**
 * Returns a column that SQLite is to test row by row instead of choosing an index by it; PostgreSQL judges for itself.
 */
function tested(db: Database, name: string): RawBuilder<unknown> {
  return kindOf(db) === "sqlite" ? sql`+${sql.ref(name)}` : sql.ref(name);
}

/**
 * The columns by which an index may lead to the rows; `rank` is the status as the list by status is ordered,
 * `to_collect` the index of what is not all paid.
 */
export type Seek = "status" | "rank" | "delivery_on" | "to_collect";

/**
 * Returns the filter's conditions on `external_orders`.
 * @param seeks the columns whose index may lead to the rows; the others are tested on each
 */
export function conditionsOf(db: Database, filter: OrderFilter, seeks: readonly Seek[]): RawBuilder<boolean> {
  const column = (name: "status" | "delivery_on") =>
    seeks.includes(name) ? sql.ref(`external_orders.${name}`) : tested(db, `external_orders.${name}`);
  const { archived, from, to, statuses, late } = filter;
  const conditions = [sql<boolean>`1 = 1`];
  if (archived !== "all")
    conditions.push(sql`external_orders.archived_at ${sql.raw(archived === "1" ? "is not null" : "is null")}`);
  if (from !== null) conditions.push(sql`${column("delivery_on")} >= ${from}`);
  if (to !== null) conditions.push(sql`${column("delivery_on")} <= ${to}`);
  if (statuses.length > 0)
    conditions.push(
      seeks.includes("rank")
        ? sql`${statusRank} in (${sql.join(statuses.map(rankOf))})`
        : sql`${column("status")} in (${sql.join(statuses)})`,
    );
  if (filter.sought.length > 0) conditions.push(orderHolds(db, filter));
  if (late !== null) conditions.push(isLate(late));
  if (filter.isToCollect)
    conditions.push(isToCollect(seeks.includes("to_collect") ? undefined : tested(db, "external_orders.status")));
  if (filter.isToGiveBack) conditions.push(isToGiveBack);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Tests in SQL whether the order is not finished though it was due by then, and something of it is not delivered. */
const isLate = ({ day, time }: NonNullable<OrderFilter["late"]>): RawBuilder<boolean> =>
  sql`external_orders.status in (${sql.join(unfinishedStatuses)})
    and (external_orders.delivery_on < ${day}
      or (external_orders.delivery_on = ${day} and external_orders.delivery_time < ${time}))
    and not (${allDelivered})`;

const hasShortLine = sql`exists (select 1 from external_order_lines as open_line
  where open_line.order_id = external_orders.id and open_line.delivered_quantity < open_line.quantity)`;

/** Tests in SQL whether each line of the order is noted as delivered whole; never of one without lines. */
export const allDelivered = sql<boolean>`external_orders.line_count > 0 and not ${hasShortLine}`;

/** Tests in SQL whether something of an order is noted as handed over, and less than was ordered. */
export const deliveredInPart = sql<boolean>`external_orders.status in (${sql.join(workedStatuses)})
  and exists (select 1 from external_order_lines as given_line where given_line.order_id = external_orders.id
    and given_line.delivered_quantity > 0)
  and ${hasShortLine}`;

/** Returns a test in SQL as 1 or 0, alike on both databases. */
export const asFlag = (condition: RawBuilder<boolean>) => sql<number>`case when ${condition} then 1 else 0 end`;

/** Tests in SQL whether the order has a line of the product. */
export function hasProduct(product: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from external_order_lines
    where external_order_lines.order_id = external_orders.id and external_order_lines.product_id = ${product})`;
}
