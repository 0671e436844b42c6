import { sql } from "kysely";
import { unknownSupplierOrder } from "#domain/unknown";
import { expectedStatuses } from "#domain/choices";
import type { Day } from "../../database/columns";
import { idList } from "../../database/ids";
import { amountScale, orNull, percentScale, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { notFound } from "../../http/refusal";
import { missing, money } from "../../needs/amounts";
import { feeOf, taxOf, usualShippingVat } from "../../needs/suppliers";
import type { SupplierOrderDetail, SupplierOrderRow } from "./answer";
import { lineCents } from "./lines";
import { isOpenLine } from "./moves";

/** Returns an order to a supplier with its lines and receipts: 3 queries. Throws a 404 when there is none. */
export async function readSupplierOrder(db: Database, id: number, today: Day): Promise<SupplierOrderDetail> {
  const order = await db
    .selectFrom("supplier_orders as one")
    .innerJoin("suppliers", "suppliers.id", "one.supplier_id")
    .selectAll("one")
    .select(["suppliers.name as supplier_name", "suppliers.shipping_fee_vat_rate", anyCame, anyUnpriced])
    .where("one.id", "=", id)
    .executeTakeFirst();
  if (!order) throw notFound(unknownSupplierOrder);
  const plan: Record<string, unknown> | null = order.plan === null ? null : JSON.parse(order.plan);
  const conditions = {
    minimum_order_ht: orNull(amountScale.read, order.minimum_order_ht),
    franco_ht: orNull(amountScale.read, order.franco_ht),
    shipping_fee_ht: orNull(amountScale.read, order.shipping_fee_ht),
  };
  const { lines, taxed } = await readLines(db, id);
  const feeRate = orNull(percentScale.read, order.shipping_fee_vat_rate);
  return {
    ...rowOf(order, today),
    note: order.note,
    ...conditions,
    changed_by: order.changed_by,
    plan,
    totals: totalsOf(BigInt(order.subtotal_ht), conditions, taxed, feeRate ?? usualShippingVat),
    receipts: await db
      .selectFrom("receipts")
      .select(["id", "received_on", "delivery_note", "user_name", "reversed_at"])
      .where("order_id", "=", id)
      .orderBy("id")
      .execute(),
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
  orderId: number,
): Promise<{ lines: SupplierOrderDetail["lines"]; taxed: { rate: string; amount: bigint }[] }> {
  const lines = await db
    .selectFrom("supplier_order_lines as line")
    .innerJoin("articles", "articles.id", "line.article_id")
    .selectAll("line")
    .select(["articles.name as article_name", "articles.unit", "articles.vat_rate", "articles.barcode"])
    .where("line.order_id", "=", orderId)
    .orderBy("line.position")
    .execute();
  const told = lines.map((line) => {
    const cents = lineCents(line);
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
    };
  });
  const taxed = lines.map((line) => ({ rate: percentScale.read(line.vat_rate), amount: lineCents(line) ?? 0n }));
  return { lines: told, taxed };
}

/** Returns these orders as lists answer them: 1 query. */
export async function readNamedOrders(db: Database, ids: readonly number[], today: Day): Promise<SupplierOrderRow[]> {
  const rows = await listed(db)
    .where("one.id", "in", idList(db, new Set(ids)))
    .execute();
  return rows.map((row) => rowOf(row, today));
}

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

const listed = (db: Database) =>
  db
    .selectFrom("supplier_orders as one")
    .innerJoin("suppliers", "suppliers.id", "one.supplier_id")
    .selectAll("one")
    .select(["suppliers.name as supplier_name", anyCame, anyUnpriced]);

/** Selects whether anything of the order `one` has come: 1 or 0. */
export const anyCame = sql<number>`case when exists (select 1 from supplier_order_lines as came
  where came.order_id = one.id and came.received_quantity <> 0) then 1 else 0 end`.as("any_came");

/** Selects whether the amount of some line of the order `one` is not known: 1 or 0. */
export const anyUnpriced = sql<number>`case when exists (select 1 from supplier_order_lines as line
  where line.order_id = one.id and (line.pack_price_ht is null or (line.packs is null and line.pack_quantity = 0)))
  then 1 else 0 end`.as("any_unpriced");

type Told = Row<"supplier_orders"> & { supplier_name: string; any_came: number; any_unpriced: number };

/** Returns a row of the table as lists answer it. */
export function rowOf(order: Told, today: Day): SupplierOrderRow {
  const { id, created_at, updated_at, lock_version, number, supplier_id, supplier_name, status, deliver_on } = order;
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
    late: expectedStatuses.includes(status) && deliver_on < today,
    settled: status === "received" && order.any_came === 0,
    line_count: order.line_count,
    subtotal_ht: amountScale.read(order.subtotal_ht),
    subtotal_complete: order.any_unpriced === 0,
    run_id: order.run_id,
    plan_reference: order.plan_reference,
    sent_at: order.sent_at,
    user_name: order.user_name,
  };
}
