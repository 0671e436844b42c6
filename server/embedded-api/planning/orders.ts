import { sql } from "kysely";
import type { PriceBasis } from "#domain/choices";
import { groupBy } from "../database/grouping";
import { idList } from "../database/ids";
import { percentScale, priceScale, quantityScale } from "../database/scale";
import type { Database, Row } from "../database/tables";
import { plannableDay } from "../http/fields/days";
import { invalid } from "../http/refusal";
import type { KitchenOrder, KitchenOrderLine } from "../kitchen/kitchen";
import { converted } from "../orders/prices";
import type { Selection } from "./query";

/** An order of a plan, with the version that was counted. */
export interface PlannedOrder extends KitchenOrder {
  lock_version: number;
}

/**
 * Returns the orders that a plan counts, with their lines: 2 queries. Throws a 422 when one that was picked does not
 * exist, unless `past`: it may have been deleted since.
 */
export async function readPlannedOrders(
  db: Database,
  selection: Selection,
  { past = false } = {},
): Promise<PlannedOrder[]> {
  const [orders = []] = await readOrdersOfPlans(db, [selection], { past });
  return orders;
}

/**
 * Returns what an answer tells of the orders that a plan counts, without their lines: 1 query. Throws as
 * {@link readPlannedOrders} does.
 */
export async function readCounted(db: Database, selection: Selection) {
  const [orders = []] = await readCountedOfPlans(db, [selection], false);
  return orders.map(({ id: order_id, number, customer_name, delivery_on, production_on, status }) => ({
    ...{ order_id, number, customer_name, status },
    delivery_on: plannableDay(delivery_on),
    production_on: plannableDay(production_on),
  }));
}

/** Returns the orders of each of several plans, as {@link readPlannedOrders} does: 2 queries for all of them. */
export async function readOrdersOfPlans(
  db: Database,
  selections: readonly Selection[],
  { past = false } = {},
): Promise<PlannedOrder[][]> {
  const counted = await readCountedOfPlans(db, selections, past);
  const linesOf = await readLines(db, new Set(counted.flat().map((row) => row.id)));
  return counted.map((rows) =>
    rows.map(({ price_basis, of: _, ...row }) => ({
      ...row,
      delivery_on: plannableDay(row.delivery_on),
      production_on: plannableDay(row.production_on),
      lines: linesOf(row.id).map((line) => lineOf(line, price_basis)),
    })),
  );
}

/** Reads the orders of each of several plans without their lines: 1 query for all of them. */
async function readCountedOfPlans(db: Database, selections: readonly Selection[], past: boolean) {
  const [first, ...others] = selections.flatMap((selection, of) => (selection ? [selected(db, selection, of)] : []));
  if (!first) return selections.map(() => []);
  const all = await others
    .reduce((one, other) => one.unionAll(other), first)
    .orderBy("id")
    .execute();
  return selections.map((selection, of) => {
    const rows = all.filter((row) => row.of === of);
    if (selection && "picked" in selection && !past)
      refuseMissing(selection.picked, new Set(rows.map((row) => row.id)));
    const excluded = new Set(selection?.excluded);
    return rows.filter((row) => row.status !== "cancelled" && !excluded.has(row.id));
  });
}

/** Returns a query of the orders of a plan, which says with each that it is of the plan at this place. */
function selected(db: Database, selection: NonNullable<Selection>, of: number) {
  const orders = db
    .selectFrom("external_orders")
    .select([
      "id",
      "number",
      "customer_name",
      "status",
      "delivery_on",
      "delivery_time",
      "production_on",
      "lock_version",
      "price_basis",
      sql<number>`${sql.lit(of)}`.as("of"),
    ]);
  if ("picked" in selection) return orders.where("id", "in", idList(db, selection.picked));
  const day = selection.basis === "delivery" ? "delivery_on" : "production_on";
  return orders
    .where("archived_at", "is", null)
    .where("status", "in", selection.statuses)
    .where(day, ">=", selection.from)
    .where(day, "<=", selection.to);
}

function refuseMissing(picked: number[], found: Set<number>): void {
  const missing = picked.filter((id) => !found.has(id));
  if (missing.length > 0) throw invalid({ order_ids: missing.map((id) => `La commande ${id} n’existe pas.`) });
}

function lineOf(row: Row<"external_order_lines">, basis: PriceBasis): KitchenOrderLine {
  const [unit_price, vat_rate] = [priceScale.read(row.unit_price), percentScale.read(row.vat_rate)];
  return {
    product_id: row.product_id,
    quantity: quantityScale.read(row.quantity),
    unit_price_ht: priceScale.read(converted(row.unit_price, basis, "ht", row.vat_rate)),
    ...(basis === "ttc" && { with_tax: { unit_price, vat_rate } }),
    discount_percent: percentScale.read(row.discount_percent),
    produced_quantity: quantityScale.read(row.produced_quantity),
  };
}

async function readLines(
  db: Database,
  orderIds: Iterable<number>,
): Promise<(orderId: number) => Row<"external_order_lines">[]> {
  const rows = await db
    .selectFrom("external_order_lines")
    .selectAll()
    .where("order_id", "in", idList(db, orderIds))
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  return groupBy(rows, (row) => row.order_id);
}
