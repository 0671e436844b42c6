import { z } from "@hono/zod-openapi";
import { equivalence, quantityIs, recipeStatus, scaling, stockQuantity, storage, unit } from "../../http/fields/choices";
import { lossPercent, positiveQuantity, quantity, yieldPercent } from "../../http/fields/decimals";
import { code, name, notes, optionalText, requiredText } from "../../http/fields/text";
import { id, optionalDays, optionalMinutes, wholeNumber } from "../../http/fields/whole-numbers";

const yesOrNo = z.boolean("Oui ou non attendu.");

const line = z
  .object({
    article_id: id.nullable().default(null),
    recipe_id: id.nullable().default(null),
    quantity: positiveQuantity,
    unit,
    quantity_is: quantityIs.default("net"),
    yield_percent: yieldPercent.nullable().default(null),
    part: optionalText(60),
    scaling: scaling.default("proportional"),
    from_stock: yesOrNo.default(false),
    note: optionalText(400),
  })
  .refine((value) => (value.article_id === null) !== (value.recipe_id === null), { message: "Choisissez un article ou une recette.", path: ["article_id"] });

const step = z.object({
  text: requiredText(1, 4000),
  minutes: optionalMinutes,
  temperature_c: wholeNumber(-100, 1000).nullable().default(null),
  critical: yesOrNo.default(false),
});

/** The body of a recipe's POST and PUT. */
export const recipeBody = z.object({
  name,
  code,
  category: optionalText(60),
  status: recipeStatus.default("draft"),
  output_quantity: positiveQuantity,
  output_unit: unit,
  equivalences: z.array(equivalence).max(50, "Au plus 50 équivalences.").default([]),
  portions: wholeNumber(1, 1_000_000).nullable().default(null),
  production_loss_percent: lossPercent.default("0"),
  batch_step: positiveQuantity.nullable().default(null),
  min_batches: quantity.default("0"),
  max_batch_quantity: positiveQuantity.nullable().default(null),
  lines: z.array(line).max(500, "Au plus 500 ingrédients.").default([]),
  steps: z.array(step).max(200, "Au plus 200 étapes.").default([]),
  prep_minutes: optionalMinutes,
  cook_minutes: optionalMinutes,
  rest_minutes: optionalMinutes,
  shelf_life_days: optionalDays,
  storage,
  notes,
  stock_managed: yesOrNo.default(false),
  stock_quantity: stockQuantity,
});

export type RecipeBody = z.output<typeof recipeBody>;
