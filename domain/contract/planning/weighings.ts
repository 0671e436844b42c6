import type { Fields } from "../field";
import { choice, count, day, flag, group, instant, list, optional, quantity, readOnlyText } from "../kinds";

/** A weighing in a list. */
export const weighingRow = {
  id: count,
  created_at: instant,
  user_name: readOnlyText,
  /** Null when the recipe has been deleted since. */
  recipe_id: optional(count),
  recipe_name: readOnlyText,
  output_quantity: { ...quantity, absent: "" },
  output_unit: readOnlyText,
  fills: count,
  production_on: optional(day),
  status: choice(["under_way", "finished", "abandoned"]),
  finished_at: optional(instant),
  line_count: { ...count, absent: null },
  weighed_count: { ...count, absent: null },
} as const satisfies Fields;

const weighed = group({
  quantity: { ...quantity, absent: "" },
  lot: optional(readOnlyText),
  at: instant,
  user_name: readOnlyText,
  within_tolerance: { ...flag, absent: null },
});

/** A lot of an article to take from. */
const lot = group({ code: readOnlyText, quantity, unit: readOnlyText, expires_on: optional(day), expired: flag });

const entry = group({
  at: instant,
  user_name: readOnlyText,
  quantity: { ...optional(quantity), absent: "" },
  lot: optional(readOnlyText),
});

/** One ingredient of one fill; quantities in `unit`. */
export const weighingLine = {
  id: count,
  /** From 1, in the order of work. */
  position: count,
  fill: { ...count, absent: null },
  article_id: optional(count),
  recipe_id: optional(count),
  name: readOnlyText,
  part: optional(readOnlyText),
  note: optional(readOnlyText),
  quantity: { ...quantity, absent: null },
  gross_quantity: optional(quantity),
  unit: readOnlyText,
  weight: {
    ...optional(quantity),
    extension: true,
    description: "Kilograms of `quantity`, of what is told by volume and has an equivalence; null otherwise",
  },
  /** The distance of a weighing from its target past which it has to be confirmed. */
  tolerance: quantity,
  lock_version: count,
  weighed: optional(weighed),
  /** The lots of the article that have a code, the first to expire first. */
  lots: list(lot),
  /** All that was entered, the oldest first; a null quantity took the one before back. */
  entries: list(entry),
} as const satisfies Fields;

/** A weighing with its lines in the order of work. */
export const weighing = {
  ...weighingRow,
  lines: list({ kind: "group", component: "WeighingLine", fields: weighingLine }),
} as const satisfies Fields;
