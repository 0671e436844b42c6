import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Database, Tables } from "../../database/tables";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Sort } from "../../http/parameters";
import { type Sorts, column, ordering } from "../../http/sorting";
import { type ListedRow, listedColumns } from "../answer";
import { due } from "../payments/due";
import {
  type OrderFilter,
  type Seek,
  allDelivered,
  asFlag,
  conditionsOf,
  countDays,
  deliveredInPart,
  hasProduct,
} from "./filter";
import { orderHolds } from "./products";
import { statusRank } from "./rank";

export const sortNames = [
  "delivery_on",
  "production_on",
  "number",
  "customer_name",
  "status",
  "total_ttc",
  "created_at",
] as const;

const hour = sql`coalesce(delivery_time, '99:99')`;

const sorts: Sorts<(typeof sortNames)[number]> = {
  delivery_on: { by: [sql.ref("delivery_on"), hour] },
  production_on: column("production_on"),
  number: column("number"),
  customer_name: column("customer_folded"),
  status: { by: [statusRank, sql.ref("delivery_on"), hour] },
  total_ttc: column("total_ttc"),
  // Ids are given in the order of creation, and are indexed.
  created_at: { by: [] },
};

/** The most rows that are gathered by the filter's index and then sorted; more are read in their order and tested. */
const fewRows = 1000;

interface Slice {
  limit: number;
  offset: number;
}

/** Returns a slice of the filter's orders in that order. @param total how many there are, where that is known */
export async function readRows(
  db: Database,
  filter: OrderFilter,
  sort: Sort,
  slice: Slice,
  total: number | null,
): Promise<ListedRow[]> {
  if (total !== null && total <= fewRows && !isServed(filter, sort)) {
    const gathered = sql<number>`(select external_orders.id from external_orders
      where ${conditionsOf(db, filter, ["status", "delivery_on"])})`;
    return readNamedRows(db, gathered, sort, slice, total);
  }
  if (total !== null && sort.name === "delivery_on" && slice.offset > fewRows) {
    const begun = await seekDay(db, filter, sort.descending, slice.offset);
    return readRows(db, begun.filter, sort, { ...slice, offset: begun.offset }, null);
  }
  let found = db.selectFrom("external_orders").where(conditionsOf(db, filter, seeksOf(filter, sort)));
  if (filter.product !== null) found = found.where(hasProduct(filter.product));
  return slicedRows(db, found, sort, slice, total);
}

/** The orders, the first of the list, among which PostgreSQL looks for those of a search that finds many. */
const mostWalked = 5000;

/** Returns a slice of the filter's orders, of which there are many, in that order. */
export async function readManyRows(db: Database, filter: OrderFilter, sort: Sort, slice: Slice): Promise<ListedRow[]> {
  if (kindOf(db) === "postgresql" && filter.sought.length > 0 && filter.product === null) {
    const others = conditionsOf(db, { ...filter, sought: [] }, seeksOf(filter, sort));
    const order = ordering(sorts, sort, "id");
    // PostgreSQL does not know that they are met soon: it would sooner find all of them and sort them.
    const { rows } = await sql<{ id: number }>`select id
      from (select * from external_orders where ${others} order by ${order} limit ${mostWalked}) as external_orders
      where ${orderHolds(db, { ...filter, rare: new Set() })}
      order by ${order} limit ${slice.limit} offset ${slice.offset}`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (ids.length === slice.limit)
      return readNamedRows(db, idList(db, ids), sort, { limit: slice.limit, offset: 0 }, ids.length);
  }
  return readRows(db, filter, sort, slice, null);
}

/** Returns the filter from the day on which the slice begins, and how many of its orders come before the slice. */
async function seekDay(
  db: Database,
  filter: OrderFilter,
  descending: boolean,
  offset: number,
): Promise<{ filter: OrderFilter; offset: number }> {
  const days = await countDays(db, filter);
  let left = offset;
  for (const { delivery_on: day, total } of descending ? days.reverse() : days) {
    if (left < total) return { filter: descending ? { ...filter, to: day } : { ...filter, from: day }, offset: left };
    left -= total;
  }
  return { filter, offset };
}

/** Returns the columns by which an index leads to the filter's orders in that order. */
function seeksOf({ statuses }: OrderFilter, { name }: Sort): Seek[] {
  if (name === "status") return ["rank"];
  if (name !== "delivery_on") return [];
  return statuses.length === 1 ? ["status", "delivery_on"] : ["delivery_on"];
}

/** Tells whether one index holds the filter's orders in that order. */
function isServed({ statuses, from, to }: OrderFilter, { name }: Sort): boolean {
  if (name === "delivery_on") return statuses.length <= 1;
  return statuses.length === 0 && from === null && to === null;
}

/** Returns a slice of the orders with these ids, in that order. @param ids a subquery */
export function readNamedRows(
  db: Database,
  ids: RawBuilder<number>,
  sort: Sort,
  slice: Slice,
  total: number,
): Promise<ListedRow[]> {
  return slicedRows(db, db.selectFrom("external_orders").where("id", "in", ids), sort, slice, total);
}

/** The instant of the delivery or cancellation of an order that is as that left it; null of any other. */
const movedAt = sql<string | null>`(select made_at from external_order_undos as kept
  where kept.order_id = external_orders.id and kept.lock_version = external_orders.lock_version)`;

/** Counts from the nearer end, so that the last page is as quick as the first, and skips in the index alone. */
async function slicedRows(
  db: Database,
  found: SelectQueryBuilder<Tables, "external_orders", object>,
  sort: Sort,
  { limit, offset }: Slice,
  total: number | null,
): Promise<ListedRow[]> {
  const fromEnd = total !== null && offset < total && offset > total / 2;
  const left = fromEnd ? Math.min(limit, total - offset) : limit;
  const skipped = fromEnd ? total - offset - left : offset;
  const order = ordering(sorts, { ...sort, descending: sort.descending !== fromEnd }, "id");
  const ids = found.select("id").orderBy(order).limit(left).offset(skipped);
  const rows = await db
    .selectFrom("external_orders")
    .select([...listedColumns, movedAt.as("moved_at"), asFlag(allDelivered).as("all_delivered")])
    .select([asFlag(deliveredInPart).as("delivered_in_part"), due.as("amount_due")])
    .where("id", "in", ids)
    .orderBy(order)
    .execute();
  return fromEnd ? rows.reverse() : rows;
}
