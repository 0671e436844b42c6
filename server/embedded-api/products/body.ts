import { z } from "@hono/zod-openapi";
import { saleUnit, stockQuantity, unit } from "../fields/choices";
import { positiveQuantity, price, quantity, vatRate, yieldPercent } from "../fields/decimals";
import { code, name, optionalText } from "../fields/text";
import { id, optionalDays, wholeNumber } from "../fields/whole-numbers";

const yesOrNo = z.boolean("Oui ou non attendu.");

const component = z
  .object({
    recipe_id: id.nullable().default(null),
    article_id: id.nullable().default(null),
    product_id: id.nullable().default(null),
    quantity: positiveQuantity,
    unit,
    yield_percent: yieldPercent.nullable().default(null),
  })
  .refine((value) => [value.recipe_id, value.article_id, value.product_id].filter((one) => one !== null).length === 1, {
    message: "Choisissez une recette, un article ou un produit.",
    path: ["recipe_id"],
  });

/** What is written of a product. */
export const productBody = z.object({
  name,
  code,
  category: optionalText(60),
  sale_unit: saleUnit,
  components: z.array(component).max(200, "Au plus 200 composants.").default([]),
  price_ht: price,
  vat_rate: vatRate,
  vat_rate_immediate: vatRate.nullable().default(null),
  production_lead_days: wholeNumber(0, 365).default(0),
  shelf_life_days: optionalDays,
  min_order_quantity: quantity.nullable().default(null),
  order_multiple: positiveQuantity.nullable().default(null),
  stock_managed: yesOrNo.default(false),
  stock_quantity: stockQuantity,
  active: yesOrNo.default(true),
});

export type ProductBody = z.output<typeof productBody>;
