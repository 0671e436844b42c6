import { z } from "@hono/zod-openapi";
import { storages } from "#domain/choices";
import { date, decimal } from "../../http/answer-fields";

const whole = z.number().int();

const line = z
  .object({
    article_id: whole.nullable(),
    recipe_id: whole.nullable(),
    product_id: whole.nullable(),
    name: z.string(),
    quantity: decimal,
    unit: z.string(),
    /** Quantity to take where the yield is not 100 %; null where it is. */
    gross_quantity: decimal.nullable(),
    part: z.string().nullable(),
    line: whole,
    note: z.string().nullable(),
  })
  .openapi("ScaledLine");

const recipe = z.object({
  recipe_id: whole,
  name: z.string(),
  unit: z.string(),
  needed: decimal,
  batches: decimal,
  physical_batches: whole,
  planned_output: decimal,
  lines: z.array(line),
  steps: z.array(
    z.object({ text: z.string(), minutes: whole.nullable(), temperature_c: whole.nullable(), critical: z.boolean() }),
  ),
  prep_minutes: whole.nullable(),
  cook_minutes: whole.nullable(),
  rest_minutes: whole.nullable(),
  storage: z.enum(storages).nullable(),
  shelf_life_days: whole.nullable(),
  notes: z.string().nullable(),
  allergens: z.array(z.string()),
  traces: z.array(z.string()),
});

const product = z.object({
  product_id: whole,
  name: z.string(),
  unit: z.string(),
  quantity: decimal,
  by_order: z.array(z.object({ order_id: whole.nullable(), quantity: decimal })),
  lines: z.array(line),
  allergens: z.array(z.string()),
  traces: z.array(z.string()),
});

const order = z.object({
  order_id: whole,
  number: z.string(),
  customer_name: z.string(),
  delivery_on: date,
  delivery_time: z.string().nullable(),
  allergy_notes: z.string().nullable(),
});

/** The work of each day of a plan: batches, scaled quantities, steps; and the orders of the day. */
export const productionSheets = z
  .array(z.object({ day: date, recipes: z.array(recipe), products: z.array(product), orders: z.array(order) }))
  .openapi("ProductionSheets");
export type ProductionSheets = z.infer<typeof productionSheets>;

/**
 * The place of the shown sheets among those of the plan: pages count recipes and products of a day; `day` and
 * `recipe_id` are those in force.
 */
export const sheetsMeta = z.object({
  current_page: whole,
  last_page: whole,
  per_page: whole,
  total: whole,
  days: z.array(date),
  recipes: z.array(z.object({ id: whole, name: z.string() })),
  day: date.nullable(),
  recipe_id: whole.nullable(),
});
export type SheetsMeta = z.infer<typeof sheetsMeta>;
