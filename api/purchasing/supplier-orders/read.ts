import { sql } from "kysely";
import { unknownSupplierOrder } from "#domain/french/not-found";
import { awaitedStatuses, expectedStatuses } from "#domain/choices";
import type { Day } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { amountScale, orNull, percentScale, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { notFound } from "../../http/refusal";
import { missing, money } from "../../needs/buying/amounts";
import { feeOf, taxOf, usualShippingVat } from "../../needs/buying/suppliers";
import type { SupplierOrderDetail, SupplierOrderRow } from "./answer";
import { lineCents } from "./lines";
import { readFollowUps } from "./follow-ups";
import { isOpenLine } from "./moves";

/** Returns an order to a supplier with its lines and receipts: 6 queries. Throws a 404 when there is none. */
export async function readSupplierOrder(db: Database, id: number, today: Day): Promise<SupplierOrderDetail> {
  const order = await db
    .selectFrom("supplier_orders as one")
    .innerJoin("suppliers", "suppliers.id", "one.supplier_id")
    .selectAll("one")
    .select(["suppliers.name as supplier_name", "suppliers.shipping_fee_vat_rate", ...further])
    .where("one.id", "=", id)
    .executeTakeFirst();
  if (!order) throw notFound(unknownSupplierOrder);
  const plan: Record<string, unknown> | null = order.plan === null ? null : JSON.parse(order.plan);
  const conditions = {
    minimum_order_ht: orNull(amountScale.read, order.minimum_order_ht),
    franco_ht: orNull(amountScale.read, order.franco_ht),
    shipping_fee_ht: orNull(amountScale.read, order.shipping_fee_ht),
  };
  const { lines, taxed } = await readLines(db, order);
  const feeRate = orNull(percentScale.read, order.shipping_fee_vat_rate);
  return {
    ...rowOf(order, today),
    note: order.note,
    ...conditions,
    confirmed_at: order.confirmed_at,
    confirmed_by: order.confirmed_by,
    changed_by: order.changed_by,
    plan,
    totals: totalsOf(BigInt(order.subtotal_ht), conditions, taxed, feeRate ?? usualShippingVat),
    receipts: await db
      .selectFrom("receipts")
      .select(["id", "received_on", "delivery_note", "user_name", "reversed_at"])
      .where("order_id", "=", id)
      .orderBy("id")
      .execute(),
    follow_ups: await readFollowUps(db, id),
    lines,
  };
}

type Conditions = Pick<SupplierOrderDetail, "minimum_order_ht" | "franco_ht" | "shipping_fee_ht">;

function totalsOf(
  subtotal: bigint,
  conditions: Conditions,
  taxed: readonly { rate: string; amount: bigint }[],
  feeRate: string,
): SupplierOrderDetail["totals"] {
  const fee = feeOf(conditions, subtotal);
  return {
    shipping_fee_ht: money(fee),
    ...taxOf(fee > 0n ? [...taxed, { rate: feeRate, amount: fee }] : taxed),
    missing_to_minimum: money(missing(subtotal, conditions.minimum_order_ht)),
    missing_to_franco: money(missing(subtotal, conditions.franco_ht)),
  };
}

async function readLines(
  db: Database,
  order: Row<"supplier_orders">,
): Promise<{ lines: SupplierOrderDetail["lines"]; taxed: { rate: string; amount: bigint }[] }> {
  const lines = await readLinesOf(db, [order.id]);
  const remarksOf = await readRemarks(db, order.id);
  const taxed = lines.map((line) => ({ rate: percentScale.read(line.vat_rate), amount: lineCents(line) ?? 0n }));
  return { lines: lines.map((line) => lineOf(line, order, remarksOf(line.id))), taxed };
}

/** Reads the lines of these orders in their order, with what is told of their articles: 1 query. */
export const readLinesOf = (db: Database, orderIds: readonly number[]) =>
  db
    .selectFrom("supplier_order_lines as line")
    .innerJoin("articles", "articles.id", "line.article_id")
    .selectAll("line")
    .select(["articles.name as article_name", "articles.unit", "articles.vat_rate", "articles.barcode"])
    .where("line.order_id", "in", idList(db, new Set(orderIds)))
    .orderBy("line.order_id")
    .orderBy("line.position")
    .execute();

/** Returns a line of an order as answers tell it, with what its receipts remarked. */
export function lineOf(
  line: Awaited<ReturnType<typeof readLinesOf>>[number],
  { status, deliver_on }: Pick<Row<"supplier_orders">, "status" | "deliver_on">,
  remarks: SupplierOrderDetail["lines"][number]["remarks"],
): SupplierOrderDetail["lines"][number] {
  const cents = lineCents(line);
  const isExpected = expectedStatuses.includes(status);
  return {
    id: line.id,
    article_id: line.article_id,
    article_name: line.article_name,
    unit: line.unit,
    supplier_code: line.supplier_code,
    barcode: line.barcode,
    label: line.label,
    pack_label: line.pack_label,
    pack_quantity: orNull(quantityScale.read, line.pack_quantity),
    pack_price_ht: orNull(priceScale.read, line.pack_price_ht),
    packs: line.packs,
    quantity: quantityScale.read(line.quantity),
    amount_ht: cents === null ? null : money(cents),
    received_quantity: quantityScale.read(line.received_quantity),
    closed_quantity: quantityScale.read(line.closed_quantity),
    closed: line.received_quantity < line.quantity && !isOpenLine(line),
    expected_on: isExpected && isOpenLine(line) ? (line.expected_on ?? deliver_on) : null,
    remarks,
  };
}

/** Reads what the receipts of an order refused or left to come, by its line: 1 query. */
async function readRemarks(db: Database, orderId: number) {
  const rows = await db
    .selectFrom("receipt_lines as line")
    .innerJoin("receipts as one", "one.id", "line.receipt_id")
    .select(["line.order_line_id", "line.receipt_id", "line.refused_quantity", "line.refused_reason"])
    .select(["line.rest", "line.rest_quantity", "line.rest_expected_on"])
    .where("one.order_id", "=", orderId)
    .where("one.reversed_at", "is", null)
    .where((e) => e.or([e("line.refused_quantity", ">", 0), e("line.rest", "is not", null)]))
    .orderBy("line.id")
    .execute();
  const remarks = groupBy(rows, ({ order_line_id }) => order_line_id);
  return (lineId: number) =>
    remarks(lineId).map(({ order_line_id: _, refused_quantity, rest_quantity, ...remark }) => ({
      ...remark,
      refused_quantity: quantityScale.read(refused_quantity),
      rest_quantity: quantityScale.read(rest_quantity),
    }));
}

/** Returns these orders as lists answer them: 1 query. */
export async function readNamedOrders(db: Database, ids: readonly number[], today: Day): Promise<SupplierOrderRow[]> {
  const rows = await listed(db)
    .where("one.id", "in", idList(db, new Set(ids)))
    .orderBy("one.id")
    .execute();
  return rows.map((row) => rowOf(row, today));
}

/** Reads what is still to come of these orders, line by line: 1 query. */
export async function readAwaited(db: Database, ids: readonly number[]) {
  const lines = await db
    .selectFrom("supplier_order_lines as line")
    .innerJoin("supplier_orders as one", "one.id", "line.order_id")
    .innerJoin("articles", "articles.id", "line.article_id")
    .select([
      "line.order_id",
      "line.id as line_id",
      "line.article_id",
      "articles.name as article_name",
      "articles.unit",
    ])
    .select([sql<Day>`coalesce(line.expected_on, one.deliver_on)`.as("expected_on"), openQuantity.as("quantity")])
    .where("line.order_id", "in", idList(db, new Set(ids)))
    .where(openQuantity, ">", 0)
    .orderBy("line.position")
    .execute();
  const awaited = groupBy(lines, ({ order_id }) => order_id);
  return (orderId: number) =>
    awaited(orderId).map(({ order_id: _, quantity, ...line }) => ({ ...line, quantity: quantityScale.read(quantity) }));
}

const openQuantity = sql<number>`line.quantity - line.received_quantity - line.closed_quantity`;

const mostOfPlan = 200;

/** Returns the orders that were made from the plan of this print, the latest first, the cancelled left out: 1 query. */
export async function readOrdersOfPlan(db: Database, print: string, today: Day): Promise<SupplierOrderRow[]> {
  const rows = await listed(db)
    .where("one.plan_print", "=", print)
    .where("one.status", "!=", "cancelled")
    .orderBy("one.id", "desc")
    .limit(mostOfPlan)
    .execute();
  return rows.map((row) => rowOf(row, today));
}

/** Selects orders with all that lists tell of them. */
export const listed = (db: Database) =>
  db
    .selectFrom("supplier_orders as one")
    .innerJoin("suppliers", "suppliers.id", "one.supplier_id")
    .selectAll("one")
    .select(["suppliers.name as supplier_name", ...further]);

/** Selects whether anything of the order `one` has come: 1 or 0. */
export const anyCame = sql<number>`case when exists (select 1 from supplier_order_lines as came
  where came.order_id = one.id and came.received_quantity <> 0) then 1 else 0 end`.as("any_came");

/** Selects whether the amount of some line of the order `one` is not known: 1 or 0. */
const anyUnpriced = sql<number>`case when exists (select 1 from supplier_order_lines as line
  where line.order_id = one.id and (line.pack_price_ht is null or (line.packs is null and line.pack_quantity = 0)))
  then 1 else 0 end`.as("any_unpriced");

/** The day in SQL on which the next of the order `one` is expected, that of the order where nothing of it is. */
export const nextDay = sql<Day>`coalesce((select min(coalesce(line.expected_on, one.deliver_on))
  from supplier_order_lines as line
  where line.order_id = one.id and line.received_quantity + line.closed_quantity < line.quantity), one.deliver_on)`;

/** Selects what lists tell of the order `one` that its own row does not hold. */
export const further = [anyCame, anyUnpriced, nextDay.as("next_day")] as const;

type ListedOrder = Row<"supplier_orders"> & {
  supplier_name: string;
  any_came: number;
  any_unpriced: number;
  next_day: Day;
};

/** Returns a row of the table as lists answer it. */
export function rowOf(order: ListedOrder, today: Day): SupplierOrderRow {
  const { id, created_at, updated_at, lock_version, number, supplier_id, supplier_name, status, deliver_on, next_day } =
    order;
  return {
    id,
    created_at,
    updated_at,
    lock_version,
    number,
    supplier_id,
    supplier_name,
    status,
    deliver_on,
    order_before: order.order_before,
    expected_on: expectedStatuses.includes(status) ? next_day : null,
    late: awaitedStatuses.includes(status) && next_day < today,
    settled: status === "received" && order.any_came === 0,
    line_count: order.line_count,
    subtotal_ht: amountScale.read(order.subtotal_ht),
    subtotal_complete: order.any_unpriced === 0,
    run_id: order.run_id,
    plan_reference: order.plan_reference,
    placed_at: order.placed_at,
    press_id: order.press_id,
    sent_at: order.sent_at,
    sent_how: order.sent_how,
    sent_by: order.sent_by,
    user_name: order.user_name,
  };
}
