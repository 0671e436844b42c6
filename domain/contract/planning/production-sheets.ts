import { storages } from "../../choices";
import type { Fields } from "../field";
import { choice, count, day, flag, group, id, instant, list, optional, quantity, readOnlyText } from "../kinds";
import { forDays, forStock, lackOnDay, orderShare } from "./needs";

/** An ingredient or component, scaled to what is made. */
export const scaledLine = {
  kind: "group",
  component: "ScaledLine",
  fields: {
    article_id: optional(count),
    recipe_id: optional(count),
    product_id: optional(count),
    name: readOnlyText,
    quantity,
    unit: readOnlyText,
    /** Quantity to take where the yield is not 100 %; null where it is. */
    gross_quantity: optional(quantity),
    part: optional(readOnlyText),
    line: count,
    note: optional(readOnlyText),
  },
} as const;

/** A batch of a sheet that was marked done and not taken back. */
const doneBatch = {
  kind: "group",
  component: "DoneBatch",
  fields: { id: count, expected: quantity, obtained: quantity, user_name: readOnlyText, recorded_at: instant },
} as const;

const done = { ...list(doneBatch), since: true, extension: true, description: "What was marked done of it" } as const;

const station = {
  ...optional(readOnlyText),
  since: true,
  extension: true,
  description: "The post of the kitchen at which it is made",
} as const;

/** The looks by which its row is known at a glance. */
const looks = {
  category: { ...optional(readOnlyText), since: true, extension: true, description: "Its family" },
  picture: { ...optional(readOnlyText), since: true, extension: true, description: "The name of its photo" },
} as const;

const ofChanged = { since: true, extension: true } as const;

/** The difference of a sheet from the one that was frozen, where only those that differ are asked for. */
const difference = {
  change: {
    ...optional(choice(["added", "quantity", "content", "orders"])),
    ...ofChanged,
    description: "Why it differs from the frozen one: there was none, more or less of it, its lines or words, for whom",
  },
  replaces: {
    ...optional(quantity),
    ...ofChanged,
    description: "What the frozen sheet said; null where there was none",
  },
} as const;

/** The rest of a sheet, and for whom it is. */
const left = {
  rest: {
    ...quantity,
    since: true,
    extension: true,
    description: "What the plan still asks to make of it on this day; 0 once it is done",
  },
  unnoted: {
    ...optional(quantity),
    since: true,
    extension: true,
    description:
      "What of it nobody noted, where nothing is asked of it any more: what was made of it took it all the same",
  },
  noted_later: {
    ...optional(
      group({
        day,
        quantity: { ...quantity, description: "What of this sheet that covers" },
        seen: { ...count, description: "The batches that stand on the sheet of that day" },
      }),
    ),
    since: true,
    extension: true,
    description:
      "Of a day that is past: the later day on which what it is made of, or it itself, was noted for it. What is " +
      "noted of it now is a batch of that day, with this one as `asked_on`",
  },
  overdue_since: {
    ...optional(day),
    since: true,
    extension: true,
    description: "The day, before the plan, on which the earliest of what it still asks was to be made",
  },
  order_ids: {
    ...list(count),
    since: true,
    extension: true,
    description:
      "The first five orders behind it: those that still ask for some, by when they are due, then the others",
  },
  order_count: { ...count, since: true, extension: true, description: "How many orders are behind it" },
  lacks: {
    ...list(group(lackOnDay)),
    since: true,
    extension: true,
    description: "The matters that lack on the day for some of it, or for what is made of it: see Lack",
  },
} as const;

export const sheetRecipe = {
  recipe_id: count,
  name: readOnlyText,
  ...looks,
  station,
  unit: readOnlyText,
  needed: quantity,
  batches: quantity,
  physical_batches: count,
  planned_output: quantity,
  for_days: forDays,
  for_stock: forStock,
  lines: list(scaledLine),
  steps: list(group({ text: readOnlyText, minutes: optional(count), temperature_c: optional(count), critical: flag })),
  prep_minutes: optional(count),
  cook_minutes: optional(count),
  rest_minutes: optional(count),
  storage: optional(choice(storages)),
  shelf_life_days: optional(count),
  notes: optional(readOnlyText),
  allergens: list(readOnlyText),
  traces: list(readOnlyText),
  done,
  ...left,
  rest_batches: { ...quantity, since: true, extension: true, description: "The batches that `rest` takes" },
  ...difference,
  /** The finished weighing that the next batch takes: what it was for. */
  weighed: {
    ...optional(group({ id: count, output_quantity: quantity })),
    since: true,
    extension: true,
  },
} as const satisfies Fields;

export const sheetProduct = {
  product_id: count,
  name: readOnlyText,
  ...looks,
  station,
  unit: readOnlyText,
  quantity,
  for_stock: forStock,
  by_order: list(group(orderShare.fields)),
  lines: list(scaledLine),
  allergens: list(readOnlyText),
  traces: list(readOnlyText),
  done,
  ...left,
  left_over: {
    ...optional(quantity),
    since: true,
    extension: true,
    description:
      "What of `rest` lies there, made for the day of the orders that ask for it and beyond what any has: noting it " +
      "as produced in the order takes it, a batch is made anew. Null for none, and of what is kept in stock",
  },
  ...difference,
} as const satisfies Fields;

const sheetOrder = group({
  order_id: count,
  number: readOnlyText,
  customer_name: readOnlyText,
  delivery_on: day,
  delivery_time: optional(readOnlyText),
  allergy_notes: optional(readOnlyText),
  overdue_since: {
    ...optional(day),
    since: true,
    extension: true,
    description: "The day, before the plan, on which it was to be made",
  },
});

/** The work of one day of a plan, sub-recipes first: batches, scaled quantities, steps; and the orders of the day. */
export const productionSheet = {
  day,
  recipes: list(group(sheetRecipe)),
  products: list(group(sheetProduct)),
  orders: list(sheetOrder),
  allergies_changed: {
    ...optional(flag),
    ...ofChanged,
    description: "Whether the allergies of its orders differ from what the frozen sheets say",
  },
} as const satisfies Fields;

/**
 * The place of the shown sheets among those of the plan: pages count recipes and products of a day; `day` and
 * `recipe_id` are those in force.
 */
export const sheetsMeta = {
  current_page: count,
  last_page: count,
  per_page: count,
  total: count,
  days: list(day),
  recipes: list(group({ id: count, name: readOnlyText })),
  day: optional(day),
  recipe_id: optional(count),
  loads: {
    ...list(
      group({
        day,
        sheets: count,
        open: { ...count, since: true, extension: true, description: "Those of which something is still asked" },
      }),
    ),
    since: true,
    extension: true,
    description: "How many recipes and products each day of the plan has",
  },
  closed_days: {
    ...list(day),
    since: true,
    extension: true,
    description: "The days of the plan on which the house is closed, ascending",
  },
  pressed: {
    ...optional(group({ day, batches: list(count), user_name: readOnlyText, recorded_at: instant })),
    since: true,
    extension: true,
    description: "What somebody marked done as a whole day within the last ten minutes, as far as it stands",
  },
  gone: {
    ...list(
      group({ day, type: choice(["recipe", "product"]), id: count, name: readOnlyText, unit: readOnlyText, quantity }),
    ),
    ...ofChanged,
    description: "The frozen sheets that fell away, where only what differs is asked for",
  },
} as const satisfies Fields;

/** The most sheets of a day that are marked done together as they were shown. */
const mostSheets = 1000;

/** The sheets of a day as a page showed them, for these alone to be marked done with it. */
export const displayedSheets = {
  shown: {
    ...list(
      group({
        type: choice(["recipe", "product"]),
        id,
        left: { ...quantity, description: "What was shown of it as left: `rest`, else `unnoted`, else 0" },
      }),
    ),
    most: mostSheets,
    counted: "fiches",
    expected: "Liste attendue.",
    optional: true,
    description: "The sheets that were shown: these alone are marked, none where one has more left. Left out, all",
  },
} as const satisfies Fields;
