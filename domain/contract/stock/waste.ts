import { wasteReasons } from "../../kitchen/stock";
import type { Fields } from "../field";
import {
  amount,
  choice,
  count,
  day,
  group,
  id,
  instant,
  optional,
  optionalText,
  positiveQuantity,
  quantity,
  reference,
  readOnlyText,
} from "../kinds";
import { stockedUnit } from "./stock-levels";

/** A loss, thrown or given away: an article, recipe or product, of one lot or of the first to expire. */
export const waste = {
  article_id: optional(id),
  recipe_id: optional(id),
  product_id: optional(id),
  /** Null: the first lots to expire, those past their date before all. */
  lot_id: optional(id),
  quantity: positiveQuantity,
  reason: choice(wasteReasons),
  /** Left out, today; of an earlier day, what was there then is taken. */
  wasted_on: optional(day),
  note: optionalText(400),
} as const satisfies Fields;

/** A loss as it stands. */
export const wasteRow = {
  id: count,
  wasted_on: day,
  recorded_at: instant,
  user_name: readOnlyText,
  item: optional(reference),
  name: readOnlyText,
  unit: stockedUnit,
  lot_id: optional(count),
  lot_code: optional(readOnlyText),
  quantity,
  reason: choice(wasteReasons),
  note: optional(readOnlyText),
  order: {
    ...optional(
      group({ id: count, number: readOnlyText, line: { ...count, description: "Its place in the order, from 0" } }),
    ),
    extension: true,
    description: "The order of the house’s own shop that it was put out with, and was unsold of",
  },
  value_ht: { ...optional(amount), description: "Of what was lost, as it cost then; null where nothing tells" },
  missing: { ...quantity, description: "What was said lost and was not in stock: an open discrepancy" },
  reversed_at: optional(instant),
  reversed_by: optional(readOnlyText),
} as const satisfies Fields;
