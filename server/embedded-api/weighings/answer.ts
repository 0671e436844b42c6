import { z } from "@hono/zod-openapi";
import { date, decimal, instant } from "../http/answer-fields";

const whole = z.number().int();

export const weighingStatus = z.enum(["under_way", "finished", "abandoned"]);
export type WeighingStatus = z.infer<typeof weighingStatus>;

/** A weighing in a list. */
export const weighingRow = z
  .object({
    id: whole,
    created_at: instant,
    user_name: z.string(),
    recipe_id: whole.nullable(),
    recipe_name: z.string(),
    output_quantity: decimal,
    output_unit: z.string(),
    fills: whole,
    production_on: date.nullable(),
    status: weighingStatus,
    finished_at: instant.nullable(),
    line_count: whole,
    weighed_count: whole,
  })
  .openapi("WeighingRow");
export type WeighingRow = z.infer<typeof weighingRow>;

/** A lot of an article to take from. */
const lot = z.object({
  code: z.string(),
  quantity: decimal,
  unit: z.string(),
  expires_on: date.nullable(),
  expired: z.boolean(),
});

const entry = z.object({
  at: instant,
  user_name: z.string(),
  quantity: decimal.nullable(),
  lot: z.string().nullable(),
});

/** An ingredient to weigh, with what was weighed of it. */
export const weighingLine = z
  .object({
    id: whole,
    position: whole,
    fill: whole,
    article_id: whole.nullable(),
    recipe_id: whole.nullable(),
    name: z.string(),
    part: z.string().nullable(),
    note: z.string().nullable(),
    quantity: decimal,
    gross_quantity: decimal.nullable(),
    unit: z.string(),
    weight: decimal
      .nullable()
      .describe("Kilograms of `quantity`, of what is told by volume and has an equivalence; null otherwise"),
    tolerance: decimal,
    lock_version: whole,
    weighed: z
      .object({
        quantity: decimal,
        lot: z.string().nullable(),
        at: instant,
        user_name: z.string(),
        within_tolerance: z.boolean(),
      })
      .nullable(),
    /** The lots of the article that have a code, the first to expire first. */
    lots: z.array(lot),
    /** All that was entered, the oldest first; a null quantity took the one before back. */
    entries: z.array(entry),
  })
  .openapi("WeighingLine");
export type WeighingLine = z.infer<typeof weighingLine>;

/** A weighing with its lines in the order of work. */
export const weighing = weighingRow.extend({ lines: z.array(weighingLine) }).openapi("Weighing");
export type Weighing = z.infer<typeof weighing>;
