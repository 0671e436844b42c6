import type { Fields } from "../field";
import { choice, count, day, flag, group, list, optional, price, reference, readOnlyText } from "../kinds";

/** The effects of a change elsewhere, before it is saved. */
export const impact = {
  /** Allergens that products with orders under way come to have, in them or as a trace. */
  allergens: list(
    group({
      allergen: readOnlyText,
      trace: flag,
      products: list(reference),
      orders: list(group({ ...reference.fields, delivery_on: day })),
    }),
  ),
  /** Costs of one output or sale unit before tax; null while a price is missing. */
  costs: list(
    group({
      type: choice(["recipe", "product"]),
      id: count,
      name: readOnlyText,
      unit: readOnlyText,
      before: optional(price),
      after: optional(price),
    }),
  ),
} as const satisfies Fields;
