import { type ExpressionBuilder, sql } from "kysely";
import type { PriceBasis } from "#domain/choices";
import { isInternal } from "#domain/orders/shop-window";
import type { OrderStatus } from "#domain/orders/order-statuses";
import { goneOf, isGoneOf } from "../../records/orders/order-shares";
import { isMadeBefore } from "../../records/orders/served";
import type { Quantity } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { percentScale, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row, Tables } from "../../database/tables";
import { plannableDay } from "../../http/fields/days";
import { invalid } from "../../http/refusal";
import type { ExtraQuantity } from "../../needs/input";
import { asFlag, deliveredInPart } from "../../orders/list/filter";
import { converted } from "../../orders/prices";
import type { PlannedLine, PlannedOrder } from "./order-of-plan";
import { splitReserved, spanOf } from "./overdue";
import { isPromisedIn, keepsPromises, promisedOf } from "./promised";
import type { PlanQuestion, Selection } from "../query";

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
 * Returns what an answer tells of the orders that a plan counts: 2 queries, without the lines of most. Throws as
 * {@link readPlannedOrders} does.
 */
export async function readCounted(db: Database, question: PlanQuestion) {
  const { selection, days } = spanOf({ ...question, reserve_before: false });
  const [rows = []] = await readCountedOfPlans(db, [selection], false);
  const orders = rows.map((row) => ({
    ...row,
    delivered_in_part: row.delivered_in_part === 1,
    delivery_on: plannableDay(row.delivery_on),
    production_on: plannableDay(row.production_on),
  }));
  const late = days?.isOverdueIncluded ? orders.filter(({ production_on }) => production_on < days.first) : [];
  const linesOf = await readLines(db, new Set(late.map(({ id }) => id)));
  type Counted = (typeof orders)[number] & Pick<PlannedOrder, "lines" | "overdue_since">;
  const counted = orders.map((order): Counted => ({
    ...order,
    lines: countedLines(linesOf(order.id), order, selection),
  }));
  return splitReserved(counted, days).orders.map(
    ({ id: order_id, number, customer_name, delivery_on, production_on, status, overdue_since = null, ...more }) => ({
      order_id,
      number,
      customer_name,
      status,
      delivery_on,
      production_on,
      overdue_since,
      ...(more.delivered_in_part && { delivered_in_part: true }),
    }),
  );
}

/** Returns the orders of each of several plans, as {@link readPlannedOrders} does: 2 queries for all of them. */
export async function readOrdersOfPlans(
  db: Database,
  selections: readonly Selection[],
  { past = false } = {},
): Promise<PlannedOrder[][]> {
  const counted = await readCountedOfPlans(db, selections, past);
  const linesOf = await readLines(db, new Set(counted.flat().map((row) => row.id)));
  return counted.map((rows, of) =>
    rows.map(({ price_basis, customer_type, of: _, ...row }) => ({
      ...row,
      ...(isInternal(customer_type) && { is_put_out: true }),
      delivered_in_part: row.delivered_in_part === 1,
      delivery_on: plannableDay(row.delivery_on),
      production_on: plannableDay(row.production_on),
      lines: countedLines(linesOf(row.id), { status: row.status, price_basis }, selections[of] ?? null),
    })),
  );
}

/** Returns the ids of the products that a plan starts from: those ordered and those added. */
export function productsOf(orders: readonly PlannedOrder[], extras: readonly ExtraQuantity[] = []): Set<number> {
  return new Set([
    ...orders.flatMap((order) => order.lines.map((line) => line.product_id)),
    ...extras.map((extra) => extra.product_id),
  ]);
}

/** Returns the lines of an order that a plan counts: of one that is ready those that it waits for. */
function countedLines(
  rows: readonly ReadLine[],
  { status, price_basis }: Pick<Row<"external_orders">, "status" | "price_basis">,
  selection: Selection,
): PlannedLine[] {
  const lines = rows.map((row) => lineOf(row, price_basis));
  return isPromisedIn(status, selection) ? promisedOf(lines) : lines;
}

/** Reads the orders of each of several plans without their lines: 1 query for all of them. */
async function readCountedOfPlans(db: Database, selections: readonly Selection[], past: boolean) {
  const [first, ...others] = selections.flatMap((selection, of) =>
    selection ? selected(db, selection, of, past) : [],
  );
  if (!first) return selections.map(() => []);
  const all = await others.reduce((one, other) => one.unionAll(other), first).execute();
  return selections.map((selection, of) => {
    const rows = [...new Map(all.flatMap((row) => (row.of === of ? [[row.id, row]] : []))).values()];
    // Sorted here: in the query each part would be read by id, from end to end.
    rows.sort((a, b) => a.id - b.id);
    if (selection && "picked" in selection && !past)
      refuseMissing(selection.picked, new Set(rows.map((row) => row.id)));
    const excluded = new Set(selection?.excluded);
    return rows.filter((row) => row.status !== "cancelled" && !excluded.has(row.id));
  });
}

/**
 * Returns queries of the orders of a plan, which say with each that it is of the plan at this place. Of orders that are
 * overdue, in the past too those of which nothing is left to be made: a calculation may have counted them before.
 */
function selected(db: Database, selection: NonNullable<Selection>, of: number, past: boolean) {
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
      "customer_type",
      sql<number>`${sql.lit(of)}`.as("of"),
      asFlag(deliveredInPart).as("delivered_in_part"),
    ]);
  if ("picked" in selection) return [orders.where("id", "in", idList(db, selection.picked))];
  const { basis, from, to, statuses, overdue } = selection;
  const day = basis === "delivery" ? "delivery_on" : "production_on";
  const active = orders.where("archived_at", "is", null);
  const within = active.where(day, ">=", from).where(day, "<=", to);
  const waits = (e: ExpressionBuilder<Tables, "external_orders">) =>
    e.and([e("status", "=", "ready"), e.exists(awaitedLines(e).whereRef("order_id", "=", "external_orders.id"))]);
  const counted = (wanted: readonly OrderStatus[]) => (e: ExpressionBuilder<Tables, "external_orders">) =>
    keepsPromises(wanted) ? e.or([e("status", "in", wanted), waits(e)]) : e("status", "in", wanted);
  const own = within.where(counted(statuses));
  if (!overdue) return [own];
  const before = [
    active.where(day, ">=", overdue.since).where(day, "<", from),
    ...(basis === "production"
      ? [active.where("delivery_on", ">=", overdue.due).where((e) => isMadeBefore(e, overdue.since))]
      : []),
  ];
  const left = before.map((orders) =>
    orders
      .where(counted(overdue.statuses))
      .$if(!past, (query) =>
        query.where((e) => e.exists(linesWithRest(e).whereRef("order_id", "=", "external_orders.id"))),
      ),
  );
  const { served } = overdue;
  if (!served) return [own, ...left];
  const made = before.map((orders) =>
    orders.where("id", "in", (e) =>
      e
        .selectFrom("batches as batch")
        .innerJoin("batch_order_lines as share", "share.batch_id", "batch.id")
        .select("share.order_id")
        .where("batch.production_on", ">=", served.from)
        .where("batch.production_on", "<=", served.to)
        .where("batch.reversed_at", "is", null),
    ),
  );
  return [own, ...left, ...made];
}

const linesWithRest = (e: ExpressionBuilder<Tables, "external_orders">) =>
  e.selectFrom("external_order_lines").select("id").whereRef("produced_quantity", "<", "quantity");

const awaitedLines = (e: ExpressionBuilder<Tables, "external_orders">) =>
  linesWithRest(e).where((line) =>
    line.or([
      line.exists(
        line
          .selectFrom("products")
          .select("products.id")
          .whereRef("products.id", "=", "product_id")
          .where("stock_managed", "=", 1),
      ),
      isGoneOf(line.ref("external_order_lines.id")),
    ]),
  );

function refuseMissing(picked: number[], found: Set<number>): void {
  const missing = picked.filter((id) => !found.has(id));
  if (missing.length > 0) throw invalid({ order_ids: missing.map((id) => `La commande ${id} n’existe pas.`) });
}

type ReadLine = Row<"external_order_lines"> & Pick<Row<"products">, "stock_managed"> & { gone: Quantity | null };

function lineOf(row: ReadLine, basis: PriceBasis): PlannedLine {
  const [unit_price, vat_rate] = [priceScale.read(row.unit_price), percentScale.read(row.vat_rate)];
  return {
    product_id: row.product_id,
    quantity: quantityScale.read(row.quantity),
    unit_price_ht: priceScale.read(converted(row.unit_price, basis, "ht", row.vat_rate)),
    ...(basis === "ttc" && { with_tax: { unit_price, vat_rate } }),
    discount_percent: percentScale.read(row.discount_percent),
    produced_quantity: quantityScale.read(row.produced_quantity),
    stock_managed: row.stock_managed === 1,
    ...(row.gone !== null && { gone: quantityScale.read(Number(row.gone)) }),
  };
}

async function readLines(db: Database, orderIds: Iterable<number>): Promise<(orderId: number) => ReadLine[]> {
  const rows = await db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .selectAll("line")
    .select((e) => ["product.stock_managed", goneOf(e.ref("line.id")).as("gone")])
    .where("line.order_id", "in", idList(db, orderIds))
    .orderBy("line.order_id")
    .orderBy("line.position")
    .execute();
  return groupBy(rows, (row) => row.order_id);
}
