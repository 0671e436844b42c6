import { stockedTypes, storages } from "../../choices";
import { countStatuses } from "../../kitchen/stock";
import type { Fields } from "../field";
import {
  choice,
  count,
  day,
  flag,
  group,
  id,
  instant,
  list,
  optional,
  optionalText,
  price,
  quantity,
  reference,
  readOnlyText,
} from "../kinds";
import { signedAmount, signedQuantity, stockedUnit } from "./stock-levels";

/** The scope of a count: all, or one kind of item, storage or family. */
export const countScope = {
  item_type: optional(choice(stockedTypes)),
  storage: optional(choice(storages)),
  category: optionalText(60),
  /** True keeps what the ledger says from those who count. */
  blind: flag,
  /**
   * A day before today, whose end is told: lines are held against what was there then. Left out, each as it is
   * written.
   */
  counted_on: optional(day),
} as const satisfies Fields;

/** The quantity found of a line, in its unit; 0 for nothing. */
export const counted = { counted: quantity } as const satisfies Fields;

/** A lot found on the shelf that no line is about. */
export const foundLot = {
  article_id: optional(id),
  recipe_id: optional(id),
  product_id: optional(id),
  code: optionalText(60),
  expires_on: optional(day),
  counted: quantity,
} as const satisfies Fields;

/** A count in a list. */
export const countRow = {
  id: count,
  created_at: instant,
  user_name: readOnlyText,
  item_type: optional(choice(stockedTypes)),
  storage: optional(choice(storages)),
  category: optional(readOnlyText),
  blind: flag,
  counted_on: {
    ...optional(day),
    description: "The past day at whose end it was counted; null where each line is counted when it is written",
  },
  status: choice(countStatuses),
  closed_at: optional(instant),
  closed_by: optional(readOnlyText),
  line_count: count,
  counted_count: count,
} as const satisfies Fields;

/** One lot to count; every quantity is in `unit`. */
export const countLine = {
  id: count,
  position: count,
  item: optional(reference),
  name: readOnlyText,
  unit: stockedUnit,
  category: optional(readOnlyText),
  storage: optional(choice(storages)),
  lot_id: optional(count),
  code: optional(readOnlyText),
  expires_on: optional(day),
  expected: {
    ...optional(signedQuantity),
    description:
      "In the ledger when the line was counted, with what other counts booked since, now while it is not; null in a " +
      "blind count under way",
  },
  counted: optional(quantity),
  difference: { ...optional(signedQuantity), description: "Counted less expected; null as `expected` is" },
  unit_cost_ht: optional(price),
  difference_ht: optional(signedAmount),
  counted_at: optional(instant),
  counted_by: optional(readOnlyText),
  lock_version: count,
} as const satisfies Fields;

/** A count with its lines in the order of the shelves. */
export const stockCount = {
  ...countRow,
  difference_ht: {
    ...signedAmount,
    description: "Of all lines whose cost is known; 0 in a blind count under way",
  },
  unknown_cost_count: count,
  lines: list({ ...group(countLine), component: "StockCountLine" }),
} as const satisfies Fields;
