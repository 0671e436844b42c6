import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { OrderStatus } from "#domain/orders/order-statuses";
import { gatheredIds, idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { begins, mostFound } from "../../http/search/search";
import { allOf, indexed, partsQuoted, quoted } from "../../http/search/text-index";
import { partsOf } from "../../http/search/spelling";
import { type OrderFilter, type StatusCounts, conditionsOf, hasProduct, noOrders } from "./filter";

/** Up to how many orders of a product, or of those that are late or not settled, are counted. */
export const mostOfProduct = 1000;

/** Returns up to how many orders a search, or else a product or what is late, is counted. */
export const mostHitsOf = ({ sought }: OrderFilter): number => (sought.length > 0 ? mostFound : mostOfProduct);

/** Tells whether only orders are asked for that are to be collected, or of which something is to be given back. */
export const isUnsettled = ({ isToCollect, isToGiveBack }: OrderFilter): boolean => isToCollect || isToGiveBack;

/** The most orders of a period that are looked at one by one sooner than all those of a product or a text. */
const mostTested = 3000;

export interface Hits {
  counts: StatusCounts;
  /** Returns the orders of these statuses, of all when none is named; in no order. */
  idsOf(statuses: readonly OrderStatus[]): number[];
}

const idText = z.array(z.number().int());

/**
 * Returns the orders that a search, a product or lateness finds; null when they are more than `mostHitsOf`.
 * @param inPeriod how many orders the filter's other parts leave: where they are fewer than the product's or the
 * search's, they are gone through
 */
export async function findOrders(db: Database, filter: OrderFilter, inPeriod: number): Promise<Hits | null> {
  const { source, where } = await narrowest(db, filter, inPeriod);
  const mostHits = mostHitsOf(filter);
  const found = sql`select external_orders.id, external_orders.status from ${source} where ${where}
    limit ${mostHits + 1}`;
  const { rows } = await sql<{
    status: OrderStatus;
    ids: string;
  }>`select status, ${gatheredIds(db)} as ids from (${found}) as found group by status`.execute(db);
  const ids = new Map(rows.map(({ status, ids: text }) => [status, idText.parse(JSON.parse(text))]));
  const counts = { ...noOrders };
  for (const [status, { length }] of ids) counts[status] = length;
  const total = [...ids.values()].reduce((sum, { length }) => sum + length, 0);
  if (total > mostHits) return null;
  return {
    counts,
    idsOf: (statuses) =>
      [...ids].flatMap(([status, some]) => (statuses.length === 0 || statuses.includes(status) ? some : [])),
  };
}

interface Search {
  source: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
}

/**
 * Returns the narrowest set of orders to go through: those of the period, those of the product, or those that SQLite's
 * text index finds (PostgreSQL chooses its index by itself).
 */
async function narrowest(db: Database, filter: OrderFilter, inPeriod: number): Promise<Search> {
  const { product, sought } = filter;
  const inOrder = conditionsOf(db, filter, ["status", "delivery_on", "to_collect"]);
  const through = (source: RawBuilder<unknown>, by: RawBuilder<boolean>): Search => ({
    source: sql`${source} cross join external_orders`,
    where: sql`${by} and ${conditionsOf(db, filter, [])}`,
  });
  const each: Search = {
    source: sql`external_orders`,
    where: product === null ? inOrder : sql`${inOrder} and ${hasProduct(product)}`,
  };
  // SQLite would sooner go through the statuses, which most orders have.
  const unsettled = filter.isToGiveBack ? "external_orders_to_give_back" : "external_orders_to_collect";
  if (isUnsettled(filter) && product === null && sought.length === 0 && kindOf(db) === "sqlite")
    return {
      source: sql`external_orders indexed by ${sql.ref(unsettled)}`,
      where: conditionsOf(db, filter, ["delivery_on", "to_collect"]),
    };
  if (product !== null) {
    const { rows } = await sql`select 1 from external_order_lines where product_id = ${product}
        limit ${Math.min(inPeriod, mostTested) + 1}`.execute(db);
    const ofProduct = sql`(select distinct order_id from external_order_lines where product_id = ${product}) as line`;
    return inPeriod <= mostTested && rows.length > inPeriod
      ? each
      : through(ofProduct, sql`external_orders.id = line.order_id`);
  }
  if (sought.length === 0 || kindOf(db) === "postgresql" || inPeriod <= mostTested) return each;
  if (filter.holding.size > 0) {
    const sold = soldOrFound(db, filter);
    return sold === null ? each : through(sql`(${sold}) as hit`, sql`external_orders.id = hit.id`);
  }
  const matches: string[] = [];
  for (const texts of sought) {
    const match = await matchOf(db, texts);
    if (match === null) return each;
    if (match !== "") matches.push(`(${match})`);
  }
  if (matches.length === 0) return { ...each, where: sql<boolean>`1 = 0` };
  const match = matches.join(" OR ");
  return through(
    sql`external_order_search`,
    sql`external_orders.id = external_order_search.rowid and external_order_search match ${match}`,
  );
}

/**
 * Returns the ids in SQL of the orders that SQLite's text index finds, or that have a line of a product that is found:
 * by the texts of each group that few orders have. Null where a group has none such.
 */
function soldOrFound(db: Database, { sought, holding }: OrderFilter): RawBuilder<unknown> | null {
  const groups: RawBuilder<unknown>[] = [];
  for (const texts of sought) {
    const sets: RawBuilder<unknown>[] = [];
    for (const text of indexed(texts)) {
      const { ids, isCommon } = holding.get(text) ?? { ids: [], isCommon: false };
      if (!isCommon)
        sets.push(sql`select id from (
          select rowid as id from external_order_search where external_order_search match ${partsQuoted(text)}
          union select order_id from external_order_lines where product_id in ${idList(db, ids)})`);
    }
    if (sets.length === 0) return null;
    groups.push(sql`select id from (${sql.join(sets, sql` intersect `)})`);
  }
  return sql`${sql.join(groups, sql` union `)}`;
}

/** Past so many groups of three letters, one or two letters are in most orders. */
const mostGroups = 60;

/**
 * Returns what SQLite's text index is to look for, of texts that all stand in an order: it knows groups of three
 * letters, so of one or two letters all groups that begin with them. Null when those are too many, "" when there are
 * none.
 */
async function matchOf(db: Database, texts: readonly string[]): Promise<string | null> {
  const long = indexed(texts);
  const [short = ""] = partsOf(texts[0] ?? "");
  // Shorter ones are looked at in what the longer ones find.
  if (long.length > 0) return allOf(long);
  const groups = sql<{
    term: string;
  }>`select term from external_order_search_terms where ${begins("term", short)} limit ${mostGroups + 1}`;
  const { rows } = await groups.execute(db);
  return rows.length > mostGroups ? null : rows.map(({ term }) => quoted(term)).join(" OR ");
}
