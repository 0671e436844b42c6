import { fold, searchText } from "../database/folding";
import { amountScale, orNull, percentScale, priceScale, quantityScale } from "../database/scale";
import type { PriceBasis } from "#domain/choices";
import type { Database, Instant } from "../database/tables";
import type { OrderStatus } from "#domain/order-life";
import type { ExternalOrderBody } from "./body";
import { totalCents } from "./totals";

/** An order with nothing left to be filled in from its products. */
export interface CompleteOrder extends Omit<ExternalOrderBody, "production_on" | "lines"> {
  production_on: string;
  price_basis: PriceBasis;
  /** Their prices in the order's basis. */
  lines: (Omit<ExternalOrderBody["lines"][number], "unit_price_ht" | "unit_price_ttc" | "vat_rate"> & { unit_price: string; vat_rate: string })[];
}

/** The next number of the year, CC-2026-00042: numbers follow each other without a gap among the orders that were written. */
export async function nextNumber(db: Database, year: number): Promise<string> {
  const name = `CC-${String(year)}`;
  const { value } = await db
    .insertInto("counters")
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet((update) => ({ value: update("counters.value", "+", 1) })))
    .returning("value")
    .executeTakeFirstOrThrow();
  return `${name}-${String(value).padStart(5, "0")}`;
}

/** Writes a new order with its lines and answers its id. */
export async function insertOrder(db: Database, number: string, status: OrderStatus, order: CompleteOrder, at: Instant): Promise<number> {
  const { id } = await db
    .insertInto("external_orders")
    .values({ number, status, ...orderColumns(number, order), created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertLines(db, id, order.lines);
  return id;
}

/** Writes the lines of an order that has none yet. */
export async function insertLines(db: Database, orderId: number, lines: CompleteOrder["lines"]): Promise<void> {
  const rows = lineColumns(lines).map((line, position) => ({ order_id: orderId, position, ...line }));
  if (rows.length > 0) await db.insertInto("external_order_lines").values(rows).execute();
}

/** The columns of the order itself that follow from what is written; the totals among them. */
export function orderColumns(number: string, { lines, ...order }: CompleteOrder) {
  const { ht, ttc } = totalCents(order.price_basis, lineColumns(lines));
  return {
    ...order,
    customer_folded: fold(order.customer_name),
    search: searchText(number, order.customer_name, order.customer_contact, order.phone, order.email),
    deposit_amount: orNull(amountScale.store, order.deposit_amount),
    line_count: lines.length,
    total_ht: Number(ht),
    total_ttc: Number(ttc),
  };
}

/** The columns that a line's own values fill. */
export function lineColumns(lines: CompleteOrder["lines"]) {
  return lines.map((line) => ({
    ...line,
    quantity: quantityScale.store(line.quantity),
    unit_price: priceScale.store(line.unit_price),
    vat_rate: percentScale.store(line.vat_rate),
    discount_percent: percentScale.store(line.discount_percent),
    produced_quantity: quantityScale.store(line.produced_quantity),
    delivered_quantity: quantityScale.store(line.delivered_quantity),
  }));
}
