import { z } from "@hono/zod-openapi";
import { date, decimal, instant } from "../http/answer-fields";
import { orderStatus, saleUnit, unit } from "../http/fields/choices";

const whole = z.number().int();
const explain = z.array(z.object({ label: z.string(), operation: z.string(), operand: decimal, result: decimal, unit: z.string() }).openapi("Explanation"));
const shared = {
  by_order: z.array(z.object({ order_id: whole.nullable(), quantity: decimal }).openapi("OrderShare")),
  /** Number of orders, where not all are named. */
  order_count: whole.optional(),
};
const entityType = z.enum(["product", "recipe", "article", "supplier"]);

/** Returns a calculation frozen before such things were told has none of them. */
const toldSince = <Schema extends z.ZodType>(schema: Schema, description: string) => schema.optional().openapi({ description: `${description}. None in a calculation frozen before that was told` });

const reserved = toldSince(decimal, "What orders before the plan take first");

const order = z.object({
  order_id: whole,
  number: z.string(),
  customer_name: z.string(),
  delivery_on: date,
  production_on: date,
  status: orderStatus,
  coverage: z.enum(["covered", "partial", "blocked"]),
  purchase_ht: decimal,
  matter_ht: decimal,
});

const product = z.object({
  product_id: whole,
  name: z.string(),
  needed_on: date,
  gross: decimal,
  reserved,
  from_stock: decimal,
  to_produce: decimal,
  unit: saleUnit,
  days: toldSince(z.array(z.object({ day: date, to_produce: decimal })), "What of `to_produce` is for which day"),
  ...shared,
});

const recipe = z.object({
  recipe_id: whole,
  name: z.string(),
  level: whole,
  unit: z.string(),
  gross: decimal,
  reserved,
  from_stock: decimal,
  net: decimal,
  batches: decimal,
  physical_batches: whole,
  planned_output: decimal,
  surplus: decimal,
  needed_on: date,
  days: toldSince(
    z.array(z.object({ day: date, net: decimal, batches: decimal, physical_batches: whole, planned_output: decimal, left: decimal }).openapi("RecipeDay", { description: "What is made on a day; `left` is what then remains of the batches for the following days" })),
    "The days on which it is made",
  ),
  ...shared,
  explain,
});

const articleDay = z
  .object({ day: date, taken: decimal, reserved: decimal, received: decimal, bought: decimal, wasted: decimal, short: decimal, left: decimal })
  .openapi("ArticleDay", { description: "What a day does to the stock of an article: `short` is what of `taken` is not there, `left` what remains once what goes off that day is thrown away. A day already past counts as today" });

const purchase = z
  .object({ supplier_id: whole, deliver_on: date.nullable(), order_before: instant.nullable(), packs: whole, quantity: decimal, amount_ht: decimal, late: z.boolean() })
  .openapi("ArticlePurchase", { description: "The packs of one delivery; `late` when it comes after the first day that lacks them" });

const article = z.object({
  article_id: whole,
  name: z.string(),
  unit: z.string(),
  gross: decimal,
  reserved,
  usable_stock: decimal,
  incoming_in_time: decimal,
  safety_stock: decimal,
  net: decimal,
  managed: z.boolean(),
  offer: z.object({ supplier_id: whole, supplier_code: z.string().nullable(), pack_label: z.string(), pack_quantity: decimal, pack_price_ht: decimal.nullable() }).nullable(),
  packs: whole,
  ordered_quantity: decimal,
  leftover: decimal,
  purchase_cost_ht: decimal,
  matter_cost_ht: decimal,
  needed_on: date,
  order_before: instant.nullable(),
  late: z.boolean(),
  days: toldSince(z.array(articleDay), "Its stock, day by day"),
  purchases: toldSince(z.array(purchase), "Its deliveries"),
  by_recipe: z.array(z.object({ recipe_id: whole.nullable(), product_id: whole.nullable(), quantity: decimal })),
  by_products: z.array(z.object({ part: z.string(), quantity: decimal, unit })).openapi({ description: "What is left where only a part of the article is taken" }),
  ...shared,
  explain,
});

const suggestion = z
  .object({
    kind: z.enum(["other_offer", "more_packs", "longer_period"]),
    lines: z.array(
      z.object({
        article_id: whole,
        name: z.string(),
        pack_label: z.string(),
        packs_before: whole,
        packs: whole,
        from_supplier: z.object({ id: whole, name: z.string() }).nullable(),
        keeps_until: date.nullable(),
      }),
    ),
    extra_ht: decimal,
    plan_extra_ht: decimal,
    subtotal_ht: decimal,
    to: date.nullable(),
    offers: z.array(z.object({ article_id: whole, offer_id: whole, packs: whole })),
  })
  .openapi("Suggestion", { description: "A change of the plan that brings the supplier's order to its minimum, with what it costs exactly" });

/** The purchase from one supplier. */
export const supplierPurchase = z.object({
  supplier_id: whole,
  name: z.string(),
  lines: z.array(z.object({ article_id: whole, packs: whole, quantity: toldSince(decimal, "What the packs hold"), amount_ht: decimal })),
  subtotal_ht: decimal,
  minimum_ht: decimal.nullable(),
  missing_to_minimum: decimal,
  franco_ht: decimal.nullable(),
  missing_to_franco: decimal,
  shipping_fee_ht: decimal,
  vat_by_rate: z.array(z.object({ rate: decimal, base_ht: decimal, vat: decimal })),
  total_ttc: decimal,
  order_before: instant.nullable(),
  deliver_on: date.nullable(),
  blocked: z.boolean(),
  suggestions: z.array(suggestion),
  reference: z.string().optional().openapi({ description: "What buyer and supplier call the order by" }),
});

const issue = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  entity: z.object({ type: entityType, id: whole, name: z.string() }),
  order_ids: z.array(whole),
  /** Number of orders, where not all are named. */
  order_count: whole.optional(),
  message: z.string(),
  fix: z.object({ type: entityType, id: whole, field: z.string() }).nullable(),
});

/** The result of a calculation of needs. */
export const needs = z
  .object({
    run: z.object({ id: whole.nullable(), computed_at: instant, input_hash: z.string(), status: z.enum(["complete", "partial"]), stale: z.boolean() }),
    orders: z.array(order),
    products: z.array(product),
    recipes: z.array(recipe),
    articles: z.array(article),
    suppliers: z.array(supplierPurchase),
    totals: z.object({ purchase_ht: decimal, matter_ht: decimal, sales_ht: decimal, food_cost_percent: decimal.nullable() }),
    issues: z.array(issue),
  })
  .openapi("Needs");
