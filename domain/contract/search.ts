import { foundFields, searchKinds } from "../choices";
import type { Fields } from "./field";
import { choice, count, day, flag, group, list, optional, readOnlyText } from "./kinds";

const hit = {
  kind: "group",
  component: "SearchHit",
  fields: {
    id: { ...count, description: "Of a customer its latest order, by which it is told apart" },
    name: readOnlyText,
    code: { ...optional(readOnlyText), description: "Its code or number; of a customer the telephone number" },
    on: {
      ...optional(day),
      description: "The day of a delivery, of what was received or made, of a customer’s last order",
    },
    status: { ...optional(readOnlyText), description: "The status of an order, of a customer or of a supplier" },
    note: {
      ...optional(readOnlyText),
      description: "What tells namesakes apart: contact, category, town, number of the order",
    },
    found_in: {
      ...optional(group({ field: { ...choice(foundFields), open: true }, text: readOnlyText })),
      absent: null,
      description:
        "Of an order and a standing one, where what was searched stands, where neither its number nor its customer " +
        "holds it, and the words around it",
    },
  },
} as const;

/** The things of one kind that a search over everything finds. */
export const found = {
  kind: choice(searchKinds),
  total: { ...count, description: "How many of this kind are found; at least, where total_is_minimum" },
  total_is_minimum: flag,
  list: { ...optional(readOnlyText), description: "The path of the list of this kind, filtered likewise" },
  rows: { ...list(hit), description: "At most ten, the most likely first" },
} as const satisfies Fields;
