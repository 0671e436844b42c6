import { z } from "@hono/zod-openapi";
import { date, decimal } from "../../http/answer-fields";
import { saleUnit } from "../../http/fields/choices";

const whole = z.number().int();

const obstacle = z
  .object({
    type: z.enum(["article", "recipe", "product"]),
    id: whole,
    name: z.string(),
    unit: z.string(),
    why: z
      .enum(["stock", "line", "empty", "draft", "no_output", "cycle"])
      .openapi({ description: "stock: not enough of it; the others: it cannot be made at all" }),
    needed: decimal,
    available: decimal,
    missing: decimal.nullable(),
  })
  .openapi("Obstacle");

/** Quantity of one product that the stock allows, by itself; under the id of the product. */
export const makeableRow = z
  .object({
    id: whole,
    name: z.string(),
    code: z.string().nullable(),
    category: z.string().nullable(),
    unit: saleUnit,
    quantity: decimal
      .nullable()
      .openapi({ description: "Whole pieces or parts, or kilograms to the gram; null when nothing limits it" }),
    /** Things that are short for one more. */
    limits: z.array(obstacle),
  })
  .openapi("MakeableProduct");
export type MakeableRow = z.infer<typeof makeableRow>;

/** The same with what a chosen quantity takes. */
export const makeableDetail = makeableRow
  .extend({
    on: date,
    chosen: z.object({
      quantity: decimal,
      fits: z.boolean(),
      obstacles: z.array(obstacle),
      articles: z.array(
        z.object({
          article_id: whole,
          name: z.string(),
          unit: z.string(),
          needed: decimal,
          available: decimal,
          missing: decimal,
        }),
      ),
      recipes: z.array(
        z.object({
          recipe_id: whole,
          name: z.string(),
          unit: z.string(),
          needed: decimal,
          from_stock: decimal,
          batches: decimal,
        }),
      ),
    }),
  })
  .openapi("MakeableDetail");
export type MakeableDetail = z.infer<typeof makeableDetail>;
