import { z } from "@hono/zod-openapi";
import { amountScale } from "../database/scale";
import type { Row } from "../database/tables";
import { date, decimal, entity, entityOf } from "../http/answer-fields";
import { customerType, deliveryMode, orderStatus, priceBasis } from "../http/fields/choices";

export const orderFields = {
  ...entity,
  number: z.string(),
  customer_name: z.string(),
  customer_type: customerType,
  status: orderStatus,
  delivery_on: date,
  delivery_time: z.string().nullable(),
  delivery_mode: deliveryMode,
  production_on: date,
  allergy_notes: z.string().nullable(),
  line_count: z.number().int(),
  price_basis: priceBasis.describe("In which the prices and amounts of its lines count"),
};

/** A customer order in a list. */
export const orderRow = z.object({ ...orderFields, totals: z.object({ ht: decimal, ttc: decimal }) }).openapi("ExternalOrderRow");
export type OrderRow = z.infer<typeof orderRow>;

/** Returns the fields that lists and details share. */
export function orderFieldsOf(row: Row<"external_orders">) {
  return {
    ...entityOf(row),
    number: row.number,
    customer_name: row.customer_name,
    customer_type: row.customer_type,
    status: row.status,
    delivery_on: row.delivery_on,
    delivery_time: row.delivery_time,
    delivery_mode: row.delivery_mode,
    production_on: row.production_on,
    allergy_notes: row.allergy_notes,
    line_count: row.line_count,
    price_basis: row.price_basis,
  };
}

/** Returns a row of the table as lists answer it. */
export function orderRowOf(row: Row<"external_orders">): OrderRow {
  return { ...orderFieldsOf(row), totals: { ht: amountScale.read(row.total_ht), ttc: amountScale.read(row.total_ttc) } };
}
