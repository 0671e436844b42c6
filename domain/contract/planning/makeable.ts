import type { Fields } from "../field";
import { choice, count, day, flag, group, list, optional, quantity, saleUnit, readOnlyText } from "../kinds";

/** An obstacle to a quantity. */
export const obstacle = {
  kind: "group",
  component: "Obstacle",
  fields: {
    type: choice(["article", "recipe", "product"]),
    id: count,
    name: readOnlyText,
    unit: readOnlyText,
    why: {
      ...choice(["stock", "line", "empty", "draft", "no_output", "cycle"]),
      description: "stock: not enough of it; the others: it cannot be made at all",
    },
    needed: quantity,
    available: quantity,
    missing: optional(quantity),
  },
} as const;

/** Quantity of one product that the stock allows, by itself; under the id of the product. */
export const makeableRow = {
  id: count,
  name: readOnlyText,
  code: optional(readOnlyText),
  category: optional(readOnlyText),
  unit: saleUnit,
  quantity: {
    ...optional(quantity),
    absent: "",
    description: "Whole pieces or parts, or kilograms to the gram; null when nothing limits it",
  },
  /** Things that are short for one more. */
  limits: list(obstacle),
} as const satisfies Fields;

/** The same with what a chosen quantity takes. */
export const makeableDetail = {
  ...makeableRow,
  on: day,
  chosen: group({
    quantity: { ...quantity, absent: "" },
    fits: { ...flag, absent: null },
    obstacles: list(obstacle),
    articles: list(
      group({
        article_id: count,
        name: readOnlyText,
        unit: readOnlyText,
        needed: quantity,
        available: quantity,
        missing: quantity,
      }),
    ),
    recipes: list(
      group({
        recipe_id: count,
        name: readOnlyText,
        unit: readOnlyText,
        needed: { ...quantity, absent: "" },
        from_stock: quantity,
        batches: quantity,
      }),
    ),
  }),
} as const satisfies Fields;
