import type { Fields } from "../field";
import {
  choice,
  count,
  day,
  group,
  id,
  instant,
  list,
  lossPercent,
  optional,
  optionalText,
  percent,
  positiveQuantity,
  quantity,
  readOnlyText,
  integer,
} from "../kinds";

/** The place where a batch was marked done: its sheet, a whole day of sheets, or the quantities of an order. */
export const batchSources = ["sheet", "day", "order"] as const;
export type BatchSource = (typeof batchSources)[number];

/** An order line that a batch was made for. */
const servedLine = group({
  order_id: count,
  order_line_id: count,
  number: readOnlyText,
  customer_name: readOnlyText,
  quantity,
});

/** A quantity of a recipe or product that was made, as one production sheet asked for it. */
export const batch = {
  recipe_id: optional(id),
  product_id: optional(id),
  name: { ...readOnlyText, computed: true },
  unit: { ...readOnlyText, computed: true },
  production_on: { ...day, description: "Day of the production sheet" },
  asked_on: {
    ...optional(day),
    since: true,
    extension: true,
    description: "The earlier day whose sheet asked for it, where it is noted on a later one: its orders come first",
  },
  planned: { ...positiveQuantity, description: "What the sheet asks for" },
  expected: {
    ...optional(positiveQuantity),
    answered: quantity,
    description:
      "What that which went in should give; left out of a body, what its weighing was for, else what was planned",
  },
  obtained: quantity,
  made_on: { ...optional(day), answered: day, description: "Left out of a body, today, or an earlier production_on" },
  expires_on: { ...optional(day), description: "Left out of a body, as long after made_on as it keeps" },
  run_id: optional(id),
  note: optionalText(400),
  loss_percent: { ...lossPercent, computed: true, description: "The recipe's production loss as it then was" },
  source: { ...choice(batchSources), computed: true },
  weighing_id: { ...optional(count), computed: true, description: "The weighing whose quantities were taken" },
  lot_id: { ...optional(count), computed: true, description: "The lot that it was booked into" },
  lot_code: { ...optional(readOnlyText), computed: true },
  user_name: { ...readOnlyText, computed: true },
  recorded_at: { ...instant, computed: true },
  reversed_at: { ...optional(instant), computed: true },
  reversed_by: { ...optional(readOnlyText), computed: true },
} as const satisfies Fields;

/** A batch with the order lines that it was made for. */
export const batchDetail = {
  id: count,
  ...batch,
  orders: { ...list(servedLine), computed: true },
} as const satisfies Fields;

/** A batch in a list. */
export const batchRow = { id: count, ...batch } as const satisfies Fields;

/** The latest batches of a recipe, and what they yielded together. */
export const yields = {
  batches: list({ kind: "group", component: "BatchRow", fields: batchRow } as const),
  mean_percent: { ...optional(percent), description: "Obtained over expected, of all of them together" },
  loss_percent: {
    ...optional(percent),
    description: "The production loss that they come to; null where they give more than the recipe says",
  },
} as const satisfies Fields;

/** The most batches that are taken back together. */
const mostTogether = 1000;

/** Batches that are taken back together, or not at all. */
export const batchesTogether = {
  batches: { ...list(id), most: mostTogether, counted: "productions" },
} as const satisfies Fields;

/** Batches of a sheet that were seen when another one was marked done. */
export const seenBatches = { seen: integer(0, 100_000) } as const satisfies Fields;
