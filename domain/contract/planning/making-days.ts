import type { Fields } from "../field";
import { count, day, group, optional, readOnlyText } from "../kinds";

/** The days on which what a product is made of has to be made, where nothing of it is there yet. */
export const makingDays = {
  product_id: count,
  name: readOnlyText,
  first: {
    ...optional(group({ recipe_id: count, name: readOnlyText, day })),
    description: "What is made first for the day asked, of what is made before it; null where all is made on it",
  },
  earliest_on: { ...optional(day), description: "The first day on which it can be made if it is begun today" },
  earliest_delivery_on: { ...optional(day), description: "The first day on which it can then be delivered" },
} as const satisfies Fields;
