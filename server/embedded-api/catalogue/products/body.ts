import { z } from "@hono/zod-openapi";
import { fieldRequired } from "#domain/sentences";
import { priceBasis, saleUnit, stockQuantity, unit } from "../../http/fields/choices";
import { positiveQuantity, price, quantity, vatRate, yieldPercent } from "../../http/fields/decimals";
import { code, name, optionalText } from "../../http/fields/text";
import { id, optionalDays, wholeNumber } from "../../http/fields/whole-numbers";
import { typedIn } from "./price";

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

const fields = z.object({
  name,
  code,
  category: optionalText(60),
  sale_unit: saleUnit,
  components: z.array(component).max(200, "Au plus 200 composants.").default([]),
  /** In which of the two the price is typed; the other one is derived. Missing: that of the price that is written (`price_ht` where both are, as callers write who know no other). */
  price_basis: priceBasis.nullable().default(null),
  price_ht: price.nullable().default(null),
  price_ttc: price.nullable().default(null),
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

/** The body of a product's POST and PUT. */
export const productBody = fields.superRefine((body, context) => {
  const basis = typedIn(body);
  const field = basis === "ht" ? "price_ht" : "price_ttc";
  if (basis === null || body[field] === null) context.addIssue({ code: "custom", path: [field], message: fieldRequired });
});

export type ProductBody = z.output<typeof productBody>;
