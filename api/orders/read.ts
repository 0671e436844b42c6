import { workedStatuses } from "#domain/orders/order-work";
import { unknownRecords } from "#domain/french/not-found";
import { isInternal } from "#domain/orders/shop-window";
import { AMOUNT_SCALE, formatFixed } from "#domain/exact/decimal";
import { unsoldOf } from "../records/orders/unsold";
import { goneOf } from "../records/orders/order-shares";
import { amountScale, orNull, priceScale, quantityScale } from "../database/scale";
import type { Database, Row } from "../database/tables";
import { type Slice, window } from "../http/pages";
import { notFound } from "../http/refusal";
import { type Contained, conflictsOf, readContained } from "./allergies/conflicts";
import { type OrderDetail, orderFieldsOf } from "./answer";
import { lineMapping, orderMapping } from "./columns";
import { handedOverByDefault, isDeliveryNoted, isShort } from "./delivery/handed-over";
import { readRests } from "./delivery/rests";
import { due, owed } from "./payments/due";
import { readPayments } from "./payments/read";
import { lineCents, orderTotals } from "./totals";
import { changedForPlans } from "./history/changes-of-plan";
import { isBeingMade, readSinceProduction } from "./history/since-production";
import { undoableUntil } from "#domain/undo";
import { readUndo } from "./undo/store";
import { orderWarnings } from "./warnings";
import { orderChange } from "#domain/contract/orders/external-orders";
import { answeredSchema } from "../http/fields/schema";

/** One change of an order, as its history tells it. */
export const orderChangeAnswer = answeredSchema(orderChange);

const mostChanges = 100;

/**
 * Returns an order with its lines, their allergens, totals and history, in 12 queries, 13 or 14 while it is made, 13
 * once it is over, one or two more of one delivered, one for a long history. Throws a 404 when there is none.
 */
export async function readOrder(db: Database, id: number): Promise<OrderDetail> {
  const row = await db
    .selectFrom("external_orders")
    .selectAll()
    .select([owed.as("amount_owed"), due.as("amount_due")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound(unknownRecords.external_orders);
  const lines = await readLines(db, id);
  const proposed = handedOverByDefault(lines);
  const changes = await readChanges(db, id, { limit: mostChanges, offset: 0 });
  const contained = await readContained(
    db,
    lines.map(({ product_id }) => product_id),
  );
  const isOver = row.status === "delivered" || row.status === "cancelled";
  const undo = isOver ? await readUndo(db, id, row.lock_version) : null;
  return {
    ...orderMapping.read(row),
    ...orderFieldsOf(row),
    delivered_on: row.delivered_on,
    lines: lines.map((one, at) => ({
      ...lineOf(one, row),
      proposed_quantity: quantityScale.read(proposed[at] ?? one.quantity),
      gone_quantity: quantityScale.read(isOver ? 0 : Math.min(Number(one.gone ?? 0), restOf(one))),
      unsold_quantity: one.unsold_noted === 1 ? quantityScale.read(Number(one.unsold ?? 0)) : null,
      sold_out_at: one.sold_out_at,
      ...contentsOf(contained.get(one.product_id), one.product_name),
    })),
    totals: orderTotals(row.price_basis, isInternal(row.customer_type) ? [] : lines),
    amount_owed: orNull(amountScale.read, row.amount_owed),
    amount_paid: amountScale.read(row.paid_amount - (row.deposit_amount ?? 0)),
    payments: await readPayments(db, id),
    changes,
    change_count: changes.length < mostChanges ? changes.length : await countChanges(db, id),
    since_production: isBeingMade(row.status) ? ((await readSinceProduction(db, [id])).get(id) ?? null) : null,
    changed_since_run: await changedSinceRun(db, id, row.lock_version),
    all_delivered: lines.length > 0 && !lines.some(isShort),
    delivered_in_part: workedStatuses.includes(row.status) && isDeliveryNoted(lines) && lines.some(isShort),
    undo: undo && { until: undoableUntil(undo.made_at) },
    rest_of: row.rest_of,
    standing_order_id: row.standing_order_id,
    standing_on: row.standing_on,
    rests: row.status === "delivered" ? await readRests(db, id) : [],
    // What is left of an order that was accepted is as much as it is.
    warnings: row.rest_of === null ? orderWarnings(lines) : [],
    allergen_conflicts: conflictsOf(row, contained.values()),
  };
}

/** Returns how much of a line is still to be made. */
const restOf = ({ quantity, produced_quantity }: StoredLine): number => Math.max(0, quantity - produced_quantity);

type StoredLine = Awaited<ReturnType<typeof readLines>>[number];

type LineContents = Pick<
  OrderDetail["lines"][number],
  "allergens" | "traces" | "allergen_kinds" | "trace_kinds" | "open_kinds" | "allergens_unsure"
>;

function contentsOf(contained: Contained | undefined, product: string): LineContents {
  const nothing = { allergens: [], traces: [], allergen_kinds: [], trace_kinds: [], open_kinds: [], unsure: [product] };
  const { allergens, traces, allergen_kinds, trace_kinds, open_kinds, unsure } = contained ?? nothing;
  return { allergens, traces, allergen_kinds, trace_kinds, open_kinds, allergens_unsure: unsure };
}

function lineOf(
  line: StoredLine,
  { price_basis, customer_type }: Pick<Row<"external_orders">, "price_basis" | "customer_type">,
): Omit<
  OrderDetail["lines"][number],
  keyof LineContents | "proposed_quantity" | "gone_quantity" | "unsold_quantity" | "sold_out_at"
> {
  const [price, amount] = [priceScale.read(line.unit_price), formatFixed(lineCents(line), AMOUNT_SCALE)];
  const none = { unit_price_ht: null, unit_price_ttc: null, amount_ht: null, amount_ttc: null };
  const money = isInternal(customer_type)
    ? none
    : price_basis === "ttc"
      ? { ...none, unit_price_ttc: price, amount_ttc: amount }
      : { ...none, unit_price_ht: price, amount_ht: amount };
  const { unit_price, ...values } = lineMapping.read(line);
  return { ...values, product_name: line.product_name, sale_unit: line.sale_unit, ...money };
}

function readLines(db: Database, orderId: number) {
  return db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .selectAll("line")
    .select([
      "product.name as product_name",
      "product.sale_unit",
      "product.stock_managed",
      "product.min_order_quantity",
      "product.order_multiple",
    ])
    .select((e) => [goneOf(e.ref("line.id")).as("gone"), unsoldOf(e.ref("line.id")).as("unsold")])
    .where("line.order_id", "=", orderId)
    .orderBy("line.position")
    .execute();
}

/**
 * Returns a page of an order's history, the latest first, and how many changes there are. Throws a 404 when there is no
 * such order.
 */
export async function readHistory(
  db: Database,
  id: number,
  slice: Slice,
): Promise<{ total: number; rows: OrderDetail["changes"] }> {
  const known = await db.selectFrom("external_orders").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) throw notFound(unknownRecords.external_orders);
  return { total: await countChanges(db, id), rows: await readChanges(db, id, window(slice)) };
}

async function countChanges(db: Database, orderId: number): Promise<number> {
  const { total } = await db
    .selectFrom("external_order_changes")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return total;
}

async function readChanges(
  db: Database,
  orderId: number,
  { limit, offset }: ReturnType<typeof window>,
): Promise<OrderDetail["changes"]> {
  return db
    .selectFrom("external_order_changes")
    .select([
      "user_name as who",
      "changed_at as at",
      "subject",
      "field",
      "old_value as old",
      "new_value as new",
      "reason",
    ])
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Tells whether the last saved calculation that counted the order would make something else of it today. */
async function changedSinceRun(db: Database, orderId: number, version: number): Promise<boolean> {
  const counted = await db
    .selectFrom("planning_run_orders")
    .innerJoin("planning_runs", "planning_runs.id", "planning_run_orders.run_id")
    .select(["planning_run_orders.lock_version", "planning_runs.created_at"])
    .where("order_id", "=", orderId)
    .orderBy("run_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    counted !== undefined &&
    counted.lock_version < version &&
    (await changedForPlans(db, [orderId], counted.created_at)).has(orderId)
  );
}
