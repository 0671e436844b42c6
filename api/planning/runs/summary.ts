import type { Answer } from "#domain/contract/field";
import { runSummary as fields } from "#domain/contract/planning/planning-runs";
import { answerSchema } from "../../http/fields/schema";
import type { Needs } from "../../needs/result";

/** A frozen calculation as lists show it. */
export const runSummary = answerSchema(fields);
export type RunSummary = Answer<typeof fields>;

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
