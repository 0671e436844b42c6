import { z } from "@hono/zod-openapi";
import { decimal } from "../../http/answer-fields";
import type { Needs } from "../../needs/result";

const whole = z.number().int();

/** A frozen calculation as lists show it. */
export const runSummary = z.object({
  status: z.enum(["complete", "partial"]),
  order_count: whole,
  product_count: whole,
  supplier_count: whole,
  purchase_ht: decimal,
  matter_ht: decimal,
  sales_ht: decimal,
});
export type RunSummary = z.infer<typeof runSummary>;

export function summaryOf({
  run,
  orders,
  products,
  suppliers,
  totals: { purchase_ht, matter_ht, sales_ht },
}: Needs): RunSummary {
  return {
    status: run.status,
    order_count: orders.length,
    product_count: products.length,
    supplier_count: suppliers.length,
    purchase_ht,
    matter_ht,
    sales_ht,
  };
}
