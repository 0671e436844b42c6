import { followUpActs, orderChannels, rests, supplierOrderStatuses } from "../choices";
import { vatAmount } from "./orders/external-orders";
import { type Fields, rowFields } from "./field";
import {
  amount,
  choice,
  count,
  day,
  flag,
  group,
  id,
  instant,
  list,
  notes,
  optional,
  optionalText,
  positiveQuantity,
  price,
  quantity,
  readOnlyText,
  unit,
  integer,
} from "./kinds";

/** A refusal of an ordered line by a receipt, and what becomes of its rest. */
const lineRemark = group({
  receipt_id: count,
  refused_quantity: quantity,
  refused_reason: optional(readOnlyText),
  rest: optional(choice(rests)),
  rest_quantity: quantity,
  rest_expected_on: optional(day),
});

/** An agreement about an order that did not come, with its lines. */
const followUp = group({
  id: count,
  act: choice(followUpActs),
  /** The new day; null for what was closed. */
  expected_on: optional(day),
  channel: optional(choice(orderChannels)),
  note: optional(readOnlyText),
  created_at: instant,
  user_name: readOnlyText,
  undone_at: optional(instant),
  undone_by: optional(readOnlyText),
  lines: list(group({ line_id: count, expected_before: day, quantity })),
});

/**
 * An article ordered from a supplier, with its offer as it was. A body that says no pack takes the supplier's offer of
 * the article; the quantity follows from the packs where there are some.
 */
export const supplierOrderLine = {
  kind: "group",
  component: "SupplierOrderLine",
  fields: {
    id: { ...count, computed: true },
    article_id: id,
    article_name: { ...readOnlyText, computed: true },
    unit: { ...unit, computed: true },
    supplier_code: optionalText(60),
    barcode: { ...optional(readOnlyText), computed: true, description: "The article’s, to find its line by" },
    label: optionalText(200),
    pack_label: optionalText(120),
    /** Content of one pack in the article's unit. */
    pack_quantity: optional(positiveQuantity),
    pack_price_ht: optional(price),
    packs: optional(integer(1, 1_000_000)),
    /** Quantity ordered, in the article's unit. */
    quantity: { ...optional(positiveQuantity), answered: quantity },
    /** Null where no price is known. */
    amount_ht: { ...optional(amount), computed: true },
    received_quantity: { ...quantity, computed: true },
    /** Quantity that will not come any more; that of a receipt which is taken back is expected all the same. */
    closed_quantity: { ...quantity, computed: true, absent: "0" },
    /** True when nothing more will come of a line that has not come whole. */
    closed: { ...flag, computed: true },
    expected_on: {
      ...optional(day),
      computed: true,
      extension: true,
      description: "The day on which what is still to come of it is expected; null where nothing is",
    },
    remarks: {
      ...list(lineRemark),
      computed: true,
      extension: true,
      description: "What its receipts refused or left to come, those that were taken back left out",
    },
  },
} as const;

/** Orders that go to their suppliers by e-mail together, each as it was seen, with the letter that is offered. */
export const lettersTogether = {
  orders: {
    ...list(group({ id, lock_version: integer(1, Number.MAX_SAFE_INTEGER) })),
    most: 100,
    counted: "commandes",
  },
} as const satisfies Fields;

/** The end of one of them: its message, or why there is none. */
export const letterWritten = {
  id: count,
  number: readOnlyText,
  supplier_name: readOnlyText,
  message_id: optional(count),
  refusal: { ...optional(readOnlyText), description: "Why it does not leave by e-mail; null where it does" },
} as const satisfies Fields;

/** Another day for what is still to come of an order. */
export const postponement = {
  expected_on: day,
  /** The lines that come then; null for all of which something is still to come. */
  line_ids: optional({ ...list(id), most: 500, counted: "lignes" }),
  /** The way by which it was agreed. */
  channel: optional(choice(orderChannels)),
  note: optionalText(200),
} as const satisfies Fields;

/** An order to a supplier; its number and status are not written with it. */
export const supplierOrder = {
  number: { ...readOnlyText, computed: true, listed: true },
  supplier_id: { ...id, listed: true },
  supplier_name: { ...readOnlyText, computed: true, listed: true },
  status: { ...choice(supplierOrderStatuses), computed: true, listed: true },
  deliver_on: { ...day, listed: true },
  expected_on: {
    ...optional(day),
    computed: true,
    listed: true,
    extension: true,
    description: "The next day on which something of it is expected; null where nothing is",
  },
  order_before: { ...optional(instant), computed: true, listed: true },
  note: notes,
  /** Its day is past and something of it is still to come. */
  late: { ...flag, computed: true, listed: true },
  /** The articles still to come, in lists that are asked with `awaited=1`. */
  awaited: {
    ...list(group({ line_id: count, article_id: count, article_name: readOnlyText, unit, quantity, expected_on: day })),
    computed: true,
    listed: true,
    optional: true,
  },
  /** Closed before anything of it came. */
  settled: { ...flag, computed: true, listed: true },
  line_count: { ...count, computed: true, listed: true },
  subtotal_ht: { ...amount, computed: true, listed: true },
  subtotal_complete: {
    ...flag,
    computed: true,
    listed: true,
    description: "False where the price of some line is not known: it is not in the amounts",
  },
  /** The supplier's conditions, as they stood. */
  minimum_order_ht: { ...optional(amount), computed: true },
  franco_ht: { ...optional(amount), computed: true },
  shipping_fee_ht: { ...optional(amount), computed: true },
  /** The frozen calculation that it was made from. */
  run_id: { ...optional(count), computed: true, listed: true },
  /** The reference of the purchase list that it was made of. */
  plan_reference: { ...optional(readOnlyText), computed: true, listed: true },
  placed_at: {
    ...optional(instant),
    computed: true,
    listed: true,
    optional: true,
    description: "Since when it is no draft: what it brings is expected. An API where orders are only sent lacks it",
  },
  press_id: {
    ...optional(count),
    computed: true,
    listed: true,
    absent: null,
    description: "The same for all that one press ordered from a plan",
  },
  sent_at: { ...optional(instant), computed: true, listed: true },
  sent_how: {
    ...optional(choice(orderChannels)),
    computed: true,
    listed: true,
    absent: null,
    description: "Null where nobody noted how it went to the supplier",
  },
  sent_by: { ...optional(readOnlyText), computed: true, listed: true, absent: null },
  confirmed_at: {
    ...optional(instant),
    computed: true,
    absent: null,
    description: "When the supplier's answer was noted",
  },
  confirmed_by: { ...optional(readOnlyText), computed: true, absent: null },
  user_name: { ...readOnlyText, computed: true, listed: true, description: "Who made it" },
  changed_by: { ...readOnlyText, computed: true, description: "Who wrote it last" },
  totals: {
    ...group({
      shipping_fee_ht: amount,
      vat_by_rate: list(vatAmount),
      total_ttc: amount,
      missing_to_minimum: amount,
      missing_to_franco: amount,
    }),
    computed: true,
    description: "With the shipping fee that the subtotal leads to, and VAT rounded once per rate",
  },
  /** The deliveries that came of it, those that were taken back too. */
  receipts: {
    ...list(
      group({
        id: count,
        received_on: day,
        delivery_note: optional(readOnlyText),
        user_name: readOnlyText,
        reversed_at: optional(instant),
      }),
    ),
    computed: true,
  },
  follow_ups: { ...list(followUp), computed: true, extension: true, description: "The latest first" },
  lines: { ...list(supplierOrderLine), most: 500, counted: "lignes", initial: [], elsewhere: true },
} as const satisfies Fields;

/** The person to send an order to, and how the supplier wants it. */
export const supplierContact = {
  kind: "group",
  component: "SupplierContact",
  fields: {
    contact_name: optional(readOnlyText),
    customer_code: optional(readOnlyText),
    email: optional(readOnlyText),
    phone: optional(readOnlyText),
    order_channel: optional(choice(orderChannels)),
  },
} as const;

/** An order that waits to be sent: as lists tell it, its lines, and whom to send it to. */
export const orderToSend = {
  ...rowFields(supplierOrder),
  lines: supplierOrder.lines,
  contact: supplierContact,
} as const satisfies Fields;
