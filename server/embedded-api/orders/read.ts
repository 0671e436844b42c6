import { z } from "@hono/zod-openapi";
import type { PriceBasis } from "#domain/choices";
import { AMOUNT_SCALE, formatFixed } from "#domain/exact/decimal";
import { amountScale, orNull, percentScale, priceScale, quantityScale } from "../database/scale";
import type { Database } from "../database/tables";
import { decimal, instant } from "../http/answer-fields";
import { consumptionMode, saleUnit } from "../http/fields/choices";
import { type Slice, window } from "../http/pages";
import { notFound } from "../http/refusal";
import { allergenConflict, conflictsOf, readContained } from "./allergies/conflicts";
import { orderFields, orderFieldsOf } from "./answer";
import { changedForPlans } from "./history/changes-of-plan";
import { isBeingMade, readSinceProduction, sinceProduction } from "./history/since-production";
import { lineCents, orderTotals } from "./totals";
import { orderWarnings } from "./warnings";

const line = z
  .object({
    product_id: z.number().int(),
    product_name: z.string(),
    sale_unit: saleUnit,
    quantity: decimal,
    unit_price_ht: decimal.nullable().describe("Null in an order that counts with tax"),
    unit_price_ttc: decimal.nullable().describe("Null in an order that counts before tax"),
    vat_rate: decimal,
    discount_percent: decimal,
    produced_quantity: decimal,
    delivered_quantity: decimal,
    note: z.string().nullable(),
    amount_ht: decimal.nullable().describe("Null in an order that counts with tax"),
    amount_ttc: decimal.nullable().describe("Null in an order that counts before tax"),
    /** Allergens of the product over all its levels, and traces that it may contain. */
    allergens: z.array(z.string()),
    traces: z.array(z.string()),
  })
  .openapi("ExternalOrderLine");

/** One change of an order, as its history tells it. */
export const orderChange = z
  .object({ who: z.string(), at: instant, subject: z.string().nullable(), field: z.string(), old: z.string().nullable(), new: z.string().nullable(), reason: z.string().nullable() })
  .openapi("ExternalOrderChange");

/** A customer order with its lines, totals and history. */
export const orderDetail = z
  .object({
    ...orderFields,
    customer_contact: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    delivery_address: z.string().nullable(),
    consumption_mode: consumptionMode,
    guest_count: z.number().int().nullable(),
    notes: z.string().nullable(),
    deposit_amount: decimal.nullable(),
    lines: z.array(line),
    totals: z.object({ ht: decimal, vat_by_rate: z.array(z.object({ rate: decimal, base_ht: decimal, vat: decimal })), ttc: decimal }),
    /** The latest; all of them page by page at /changes. */
    changes: z.array(orderChange),
    change_count: z.number().int(),
    /** Null when production has not begun, is over, or nothing changed since. */
    since_production: sinceProduction.nullable(),
    changed_since_run: z.boolean(),
    /** Quantities that their product's minimum or multiple does not allow for: kept, but said. */
    warnings: z.array(z.object({ field: z.string(), message: z.string() })),
    /** Products that meet an allergy named in `allergy_notes` or `notes`. */
    allergen_conflicts: z.array(allergenConflict),
  })
  .openapi("ExternalOrder");
export type OrderDetail = z.infer<typeof orderDetail>;

const changesShown = 100;

/** Returns an order with its lines, their allergens, totals and history, in 11 queries, 12 or 13 while it is made, one more for a long history. Throws a 404 when there is none. */
export async function readOrder(db: Database, id: number): Promise<OrderDetail> {
  const row = await db.selectFrom("external_orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Cette commande n’existe pas.");
  const lines = await readLines(db, id);
  const changes = await readChanges(db, id, { limit: changesShown, offset: 0 });
  const contained = await readContained(db, lines.map(({ product_id }) => product_id));
  return {
    ...orderFieldsOf(row),
    customer_contact: row.customer_contact,
    phone: row.phone,
    email: row.email,
    delivery_address: row.delivery_address,
    consumption_mode: row.consumption_mode,
    guest_count: row.guest_count,
    notes: row.notes,
    deposit_amount: orNull(amountScale.read, row.deposit_amount),
    lines: lines.map((one) => ({
      ...lineOf(one, row.price_basis),
      allergens: contained.get(one.product_id)?.allergens ?? [],
      traces: contained.get(one.product_id)?.traces ?? [],
    })),
    totals: orderTotals(row.price_basis, lines),
    changes,
    change_count: changes.length < changesShown ? changes.length : await countChanges(db, id),
    since_production: isBeingMade(row.status) ? ((await readSinceProduction(db, [id])).get(id) ?? null) : null,
    changed_since_run: await changedSinceRun(db, id, row.lock_version),
    warnings: orderWarnings(lines),
    allergen_conflicts: conflictsOf(row, contained.values()),
  };
}

type StoredLine = Awaited<ReturnType<typeof readLines>>[number];

function lineOf(line: StoredLine, basis: PriceBasis): Omit<OrderDetail["lines"][number], "allergens" | "traces"> {
  const [price, amount] = [priceScale.read(line.unit_price), formatFixed(lineCents(line), AMOUNT_SCALE)];
  const money = basis === "ttc" ? { unit_price_ht: null, unit_price_ttc: price, amount_ht: null, amount_ttc: amount } : { unit_price_ht: price, unit_price_ttc: null, amount_ht: amount, amount_ttc: null };
  return {
    product_id: line.product_id,
    product_name: line.product_name,
    sale_unit: line.sale_unit,
    quantity: quantityScale.read(line.quantity),
    vat_rate: percentScale.read(line.vat_rate),
    discount_percent: percentScale.read(line.discount_percent),
    produced_quantity: quantityScale.read(line.produced_quantity),
    delivered_quantity: quantityScale.read(line.delivered_quantity),
    note: line.note,
    ...money,
  };
}

function readLines(db: Database, orderId: number) {
  return db
    .selectFrom("external_order_lines as line")
    .innerJoin("products as product", "product.id", "line.product_id")
    .selectAll("line")
    .select(["product.name as product_name", "product.sale_unit", "product.min_order_quantity", "product.order_multiple"])
    .where("line.order_id", "=", orderId)
    .orderBy("line.position")
    .execute();
}

/** Returns a page of an order's history, the latest first, and how many changes there are. Throws a 404 when there is no such order. */
export async function readHistory(db: Database, id: number, slice: Slice): Promise<{ total: number; rows: OrderDetail["changes"] }> {
  const known = await db.selectFrom("external_orders").select("id").where("id", "=", id).executeTakeFirst();
  if (!known) throw notFound("Cette commande n’existe pas.");
  return { total: await countChanges(db, id), rows: await readChanges(db, id, window(slice)) };
}

async function countChanges(db: Database, orderId: number): Promise<number> {
  const { total } = await db.selectFrom("external_order_changes").select((e) => e.fn.countAll<number>().as("total")).where("order_id", "=", orderId).executeTakeFirstOrThrow();
  return total;
}

async function readChanges(db: Database, orderId: number, { limit, offset }: ReturnType<typeof window>): Promise<OrderDetail["changes"]> {
  return db
    .selectFrom("external_order_changes")
    .select(["user_name as who", "changed_at as at", "subject", "field", "old_value as old", "new_value as new", "reason"])
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
  return counted !== undefined && counted.lock_version < version && (await changedForPlans(db, [orderId], counted.created_at)).has(orderId);
}
