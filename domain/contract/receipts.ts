import { rests } from "../choices";
import type { Fields } from "./field";
import {
  choice,
  count,
  day,
  flag,
  id,
  instant,
  list,
  notes,
  optional,
  optionalText,
  price,
  quantity,
  readOnlyText,
  unit,
  integer,
} from "./kinds";

/** A temperature in °C. */
const temperature = { kind: "decimal", of: "percent", example: "3.5", from: "-60", to: "100" } as const;

/**
 * One lot of an article that was delivered; several lots of one ordered line are as many lines. Quantities are in the
 * article's unit.
 */
export const receiptLine = {
  kind: "group",
  component: "ReceiptLine",
  fields: {
    id: { ...count, computed: true },
    /** The line of the order that it belongs to; null for what was not ordered. */
    order_line_id: { ...optional(id), answered: optional(count) },
    article_id: id,
    article_name: { ...readOnlyText, computed: true },
    unit: { ...unit, computed: true },
    packs: optional(integer(0, 1_000_000)),
    /** Quantity taken in; left out, that of the packs. */
    quantity: { ...optional(quantity), answered: quantity },
    lot_code: optionalText(60),
    expires_on: optional(day),
    /** Price of a pack, or of a unit where there is no pack; null for that of the order. */
    pack_price_ht: optional(price),
    /** The price is the supplier's from now on. */
    update_price: { ...flag, initial: false },
    refused_quantity: { ...quantity, initial: "0" },
    refused_reason: optionalText(200),
    arrival_temperature_c: optional(temperature),
    rest: {
      ...optional(choice(rests)),
      optional: true,
      description:
        "What becomes of what of its ordered line has not come: later, on rest_expected_on; rebuy or close, " +
        "expected no more. A body of which some line has it, null too, says it of every line that does not come whole",
    },
    /** The day of what comes later, today or after. */
    rest_expected_on: { ...optional(day), optional: true },
    rest_quantity: { ...quantity, computed: true, extension: true, description: "How much that was" },
    lot_id: { ...optional(count), computed: true, description: "The lot in stock; null where its stock is not kept" },
  },
} as const;

/** A delivery that was taken in, of an order to a supplier or of what was bought without one. */
export const receipt = {
  order_id: { ...optional(id), answered: optional(count), listed: true },
  order_number: { ...optional(readOnlyText), computed: true, listed: true },
  /** That of the order, where there is one. */
  supplier_id: { ...optional(id), answered: optional(count), listed: true },
  supplier_name: { ...optional(readOnlyText), computed: true, listed: true },
  received_on: { ...day, listed: true },
  /** The number of the supplier's delivery note. */
  delivery_note: { ...optionalText(60), listed: true },
  note: notes,
  line_count: { ...count, computed: true, listed: true },
  user_name: { ...readOnlyText, computed: true, listed: true },
  reversed_at: { ...optional(instant), computed: true, listed: true },
  reversed_by: { ...optional(readOnlyText), computed: true, listed: true },
  lines: { ...list(receiptLine), most: 500, counted: "lignes", initial: [], elsewhere: true },
} as const satisfies Fields;
