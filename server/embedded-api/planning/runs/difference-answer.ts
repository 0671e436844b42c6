import { z } from "@hono/zod-openapi";
import { date, decimal, instant } from "../../http/answer-fields";

const whole = z.number().int();
const changed = { before: decimal, after: decimal, change: decimal.openapi({ description: "after − before, signed" }) };
const changedQuantity = z.object(changed);
const changedAmount = z.object({ before: decimal, after: decimal });

const orderChange = z.object({
  order_id: whole,
  number: z.string(),
  customer_name: z.string(),
  change: z.enum(["added", "removed", "changed"]),
  changed_at: instant.nullable(),
  /** Products to be made for it; only those that differ. */
  products: z.array(z.object({ product_id: whole, name: z.string(), unit: z.string(), ...changed })),
});

/**
 * The differences between a frozen calculation and today's data at the same moment; empty lists where there are none.
 */
export const runDifference = z
  .object({
    orders_changed: z.array(orderChange),
    products: z.array(z.object({ product_id: whole, name: z.string(), unit: z.string(), ...changed })),
    recipes: z.array(
      z.object({
        recipe_id: whole,
        name: z.string(),
        unit: z.string(),
        net: changedQuantity,
        batches: changedQuantity,
      }),
    ),
    articles: z.array(
      z.object({
        article_id: whole,
        name: z.string(),
        unit: z.string(),
        gross: changedQuantity,
        net: changedQuantity,
        net_before: decimal,
        net_after: decimal,
        packs: z.object({ before: whole, after: whole }),
        pack_label: z.string().nullable(),
        /** Null unless it is the same pack at another price. */
        pack_price_ht: z.object({ before: decimal.nullable(), after: decimal.nullable() }).nullable(),
        /** Part of the plan's own purchase that has been recorded since; `net` and `packs` leave it out. */
        arrived: decimal,
      }),
    ),
    cancellable_packs: z.array(
      z.object({
        article_id: whole,
        name: z.string(),
        supplier_id: whole,
        supplier_name: z.string(),
        packs: whole,
        pack_label: z.string(),
        amount_ht: decimal,
        order_before: instant.nullable(),
        deliver_on: date.nullable(),
      }),
    ),
    totals: z.object({ purchase_ht: changedAmount, matter_ht: changedAmount, sales_ht: changedAmount }),
    /** Records edited since, among all that the plan depends on, the latest first; at most 200. */
    sources: z.array(
      z.object({
        type: z.enum(["product", "recipe", "article", "supplier"]),
        id: whole,
        name: z.string(),
        changed_at: instant,
      }),
    ),
  })
  .openapi("PlanningRunDifference");
export type RunDifference = z.infer<typeof runDifference>;
