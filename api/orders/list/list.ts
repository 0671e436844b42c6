import { readSought } from "../../http/search/word-splits";
import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { AMOUNT_SCALE, formatFixed } from "#domain/exact/decimal";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { orderStatus } from "../../http/fields/choices";
import { window } from "../../http/pages";
import { type OrderStatus, unfinishedStatuses } from "#domain/orders/order-statuses";
import { inParis } from "#domain/paris";
import { type OrderRow, orderRowOf } from "../answer";
import { due } from "../payments/due";
import { type OrderFilter, countOrders, sumOf } from "./filter";
import { readSoughtInOrders } from "./products";
import { findOrders, isUnsettled, mostHitsOf } from "./hits";
import { readManyRows, readNamedRows, readRows, sortNames } from "./rows";
import {
  archivedParameter,
  dayParameter,
  idParameter,
  instantParameter,
  yesNoParameter,
  listParameters,
  repeated,
} from "../../http/parameters";

const statuses = repeated(orderStatus, { type: "string", enum: orderStatus.options });

export const orderQuery = z.object({
  ...listParameters(sortNames, "-delivery_on"),
  status: statuses,
  "status[]": statuses,
  delivery_from: dayParameter,
  delivery_to: dayParameter,
  product_id: idParameter,
  archived: archivedParameter,
  late_at: instantParameter.openapi({
    description:
      "Unfinished orders that were due by then, by their day and hour, and of which something is not delivered; " +
      "in the place of delivery_to",
  }),
  to_collect: yesNoParameter.openapi({ description: "1: orders that were accepted and are not all paid" }),
  to_give_back: yesNoParameter.openapi({ description: "1: orders of which more was paid than they owe" }),
});
export type OrderQuery = z.output<typeof orderQuery>;

export interface OrderPage {
  /**
   * Number of orders; at least, where `totalIsMinimum`: a search that finds more than 500, a product or lateness that
   * finds more than 1000, is counted no further.
   */
  total: number;
  totalIsMinimum: boolean;
  rows: OrderRow[];
  /**
   * Number of orders of each status that the other filters leave, whatever statuses are asked for; null where that is
   * not counted.
   */
  statusCounts: Record<OrderStatus, number> | null;
  /** The sum of the amounts due, where only orders that are to be collected, or to be given back of, are asked for. */
  amountDue: string | null;
}

/**
 * Returns one page of orders, how many there are in all and of each status: 2 queries; 3 to 5 for a search, a product
 * or what is late, one more for what is to be collected or given back.
 */
export async function listOrders(db: Database, query: OrderQuery): Promise<OrderPage> {
  const filter = await filterOf(db, query);
  const inPeriod = await countOrders(db, filter);
  const slice = window(query);
  const { sought, product, late } = filter;
  if (sought.length === 0 && product === null && late === null && !isUnsettled(filter)) {
    const total = sumOf(inPeriod, filter.statuses);
    const rows = await readRows(db, filter, query.sort, slice, total);
    return { total, totalIsMinimum: false, rows: rows.map(orderRowOf), statusCounts: inPeriod, amountDue: null };
  }

  const open = late === null ? [] : unfinishedStatuses;
  const all = await findOrders(db, { ...filter, statuses: open }, sumOf(inPeriod, open));
  const found =
    all ?? (filter.statuses.length > 0 ? await findOrders(db, filter, sumOf(inPeriod, filter.statuses)) : null);
  const statusCounts = all && all.counts;
  if (found) {
    const ids = found.idsOf(filter.statuses);
    const rows = ids.length === 0 ? [] : await readNamedRows(db, idList(db, ids), query.sort, slice, ids.length);
    const amountDue = isUnsettled(filter) ? await sumDue(db, ids) : null;
    return { total: ids.length, totalIsMinimum: false, rows: rows.map(orderRowOf), statusCounts, amountDue };
  }
  const rows = await readManyRows(db, filter, query.sort, { ...slice, limit: slice.limit + 1 });
  const total = Math.max(mostHitsOf(filter) + 1, rows.length > 0 ? slice.offset + rows.length : 0);
  const visible = rows.slice(0, slice.limit).map(orderRowOf);
  return { total, totalIsMinimum: true, rows: visible, statusCounts, amountDue: null };
}

/** Sums what is still to be paid of these orders. */
async function sumDue(db: Database, ids: readonly number[]): Promise<string> {
  const { sum } = await db
    .selectFrom("external_orders")
    .select(sql<string>`cast(coalesce(sum(${due}), 0) as text)`.as("sum"))
    .where("id", "in", idList(db, ids))
    .executeTakeFirstOrThrow();
  return formatFixed(BigInt(sum), AMOUNT_SCALE);
}

async function filterOf(db: Database, query: OrderQuery): Promise<OrderFilter> {
  const late = query.late_at === undefined ? null : inParis(new Date(query.late_at));
  return {
    archived: query.archived,
    from: query.delivery_from ?? null,
    to: late ? late.day : (query.delivery_to ?? null),
    statuses: [...new Set([...(query.status ?? []), ...(query["status[]"] ?? [])])],
    product: query.product_id ?? null,
    ...(await readSoughtInOrders(db, await readSought(db, query.search))),
    late,
    isToCollect: query.to_collect === true,
    isToGiveBack: query.to_give_back === true,
  };
}
