import { z } from "@hono/zod-openapi";
import { QUANTITY_SCALE } from "#domain/exact/decimal";
import { add, div, isPositive, mul, type Rational, rational, toDecimal, ZERO } from "#domain/exact/rational";
import { decimal } from "../../http/answer-fields";
import { composeProduct } from "../../kitchen/costing/composition";
import type { Kitchen, KitchenProduct } from "../../kitchen/kitchen";

const ingredient = z
  .object({
    article_id: z.number().int(),
    name: z.string(),
    part: z.string().nullable(),
    weight: decimal.describe("Kilograms put into one sale unit"),
    share_percent: decimal.nullable().describe("Of the weight of all; null while some weight is missing"),
    allergens: z.array(z.string()),
  })
  .openapi("LabelIngredient");

/** The composition on a product's label. */
export const productLabel = z
  .object({
    ingredients: z.array(ingredient).describe("The heaviest first"),
    missing: z.array(z.string()).describe("What has no weight and is therefore not in the list"),
  })
  .openapi("ProductLabel");
export type ProductLabel = z.infer<typeof productLabel>;

const hundred = rational(100n);
const shareDecimals = 2;

/** Returns the label of a product whose whole composition is in the kitchen. */
export function labelOf(product: KitchenProduct, kitchen: Kitchen): ProductLabel {
  const { articles, missing } = composeProduct(product, kitchen);
  const whole = articles.reduce((sum, { weight }) => add(sum, weight), ZERO);
  const share = (weight: Rational) => (missing.length === 0 && isPositive(whole) ? toDecimal(mul(div(weight, whole), hundred), shareDecimals) : null);
  return {
    ingredients: articles.map(({ article, part, weight }) => ({
      article_id: article.id,
      name: article.name,
      part,
      weight: toDecimal(weight, QUANTITY_SCALE),
      share_percent: share(weight),
      allergens: article.allergens,
    })),
    missing,
  };
}
