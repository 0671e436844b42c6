import { movementDocuments, movementKinds, stockedTypes, storages } from "../../choices";
import { blockedReasonLength, stockedUnits } from "../../kitchen/stock";
import type { Fields } from "../field";
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
  optional,
  price,
  quantity,
  reference,
  readOnlyText,
} from "../kinds";

/** The unit in which an item is stocked. */
export const stockedUnit = { ...choice(stockedUnits), absent: "" } as const;
/** A quantity that goes in (positive) or out (negative). */
export const signedQuantity = { kind: "decimal", of: "quantity", example: "-2.5" } as const;
/** An amount that is gained or lost. */
export const signedAmount = { kind: "decimal", of: "amount", example: "-12.5" } as const;

/** A lot of an article, recipe or product, and what is left of it in the item's stock unit. */
export const stockLot = {
  id: count,
  item: reference,
  unit: stockedUnit,
  code: optional(readOnlyText),
  expires_on: optional(day),
  entered_on: day,
  supplier: optional(group({ id: count, name: readOnlyText })),
  on_hand: quantity,
  unit_cost_ht: { ...optional(price), description: "Of one unit; null where nothing tells" },
  value_ht: { ...optional(amount), description: "Of what is left; null where nothing tells" },
  expired: flag,
  blocked: flag,
  blocked_reason: optional(readOnlyText),
} as const satisfies Fields;

/** A lot that is soon past its date, and what would use it up. */
export const expiringLot = {
  ...stockLot,
  used_in: {
    ...list(reference),
    description: "Active recipes, then products, that take it directly: the first three by name",
  },
  used_in_count: count,
} as const satisfies Fields;

/** One movement of a lot; nothing changes it, another reverses it. */
export const stockMovement = {
  id: count,
  lot_id: count,
  item: reference,
  unit: stockedUnit,
  lot_code: optional(readOnlyText),
  quantity: { ...signedQuantity, description: "Positive in, negative out" },
  movement_kind: choice(movementKinds),
  document_type: choice(movementDocuments),
  document_id: count,
  document_page: {
    ...optional(count),
    description: "The receipt, order or count that the line of the document belongs to",
  },
  occurred_at: instant,
  recorded_at: instant,
  user_name: readOnlyText,
  reason: optional(readOnlyText),
  reverses: optional(count),
  reversed_by: optional(count),
} as const satisfies Fields;

/** All there is of an article, recipe or product. */
export const stockLevel = {
  item: reference,
  item_type: choice(stockedTypes),
  unit: stockedUnit,
  category: optional(readOnlyText),
  storage: optional(choice(storages)),
  on_hand: quantity,
  usable: { ...quantity, description: "Neither blocked nor past its date" },
  safety_stock: { ...optional(quantity), extension: true, description: "Of an article kept in stock that has one" },
  lot_count: count,
  first_expiry: optional(day),
  value_ht: amount,
  value_complete: { ...flag, description: "False where some lot has no known cost" },
  discrepancy: {
    ...optional(quantity),
    description: "What bookings wanted and was not there, until a count; null for none",
  },
} as const satisfies Fields;

/** The reason for which a lot serves nothing until it is released. */
export const blocking = {
  reason: { kind: "text", least: 1, most: blockedReasonLength },
} as const satisfies Fields;

/** The most lots that one request puts aside. */
export const mostBlocked = 5000;

/** Lots that serve nothing from one moment, all for one reason. */
export const blockingLots = {
  ids: { ...list(id), most: mostBlocked },
  ...blocking,
} as const satisfies Fields;

/** A lot that a trace meets. */
const tracedLot = {
  lot_id: count,
  item: reference,
  unit: stockedUnit,
  code: optional(readOnlyText),
  expires_on: optional(day),
  entered_on: day,
  supplier: optional(group({ id: count, name: readOnlyText })),
  on_hand: quantity,
  blocked: flag,
  certain: { ...flag, description: "False where another lot or batch could have served instead" },
} as const satisfies Fields;

/** A batch that a trace meets. */
const tracedBatch = {
  batch_id: count,
  item: reference,
  production_on: day,
  certain: flag,
} as const satisfies Fields;

/** An order that a trace meets, and how its customer is reached. */
const tracedOrder = {
  order_id: count,
  number: readOnlyText,
  customer_name: readOnlyText,
  customer_contact: optional(readOnlyText),
  phone: optional(readOnlyText),
  email: optional(readOnlyText),
  status: readOnlyText,
  delivery_on: day,
  products: list(readOnlyText),
  certain: flag,
} as const satisfies Fields;

/** One step of a trace: from what, to what. */
const traceStep = {
  from: readOnlyText,
  to: readOnlyText,
  certain: flag,
} as const satisfies Fields;

const found = {
  lots: list({ ...group(tracedLot), component: "TracedLot" }),
  batches: list({ ...group(tracedBatch), component: "TracedBatch" }),
  orders: list({ ...group(tracedOrder), component: "TracedOrder" }),
  steps: {
    ...list({ ...group(traceStep), component: "TraceStep" }),
    description: "Each « lot-12 », « batch-3 » or « order-8 » that led to another",
  },
} as const;

/** All that a trace reaches in one direction, each once. */
export const traced = { kind: "group", component: "Traced", fields: found } as const;

/** The origins of a lot or an order, and all that became of it. */
export const stockTrace = { back: traced, forward: traced } as const satisfies Fields;

/** The lots of a recall, and all that they reach. */
export const stockRecall = {
  lots: { ...list({ ...group(tracedLot), component: "TracedLot" }), description: "The lots that are recalled" },
  shelf: {
    ...list({ ...group(tracedLot), component: "TracedLot" }),
    description: "What is left of them and of what was made of them",
  },
  batches: list({ ...group(tracedBatch), component: "TracedBatch" }),
  orders: list({ ...group(tracedOrder), component: "TracedOrder" }),
} as const satisfies Fields;

/** The value of the stock of a family at one rate of VAT. */
const valueRow = {
  item_type: choice(stockedTypes),
  category: optional(readOnlyText),
  vat_rate: optional({ kind: "decimal", of: "percent" }),
  lot_count: count,
  unknown_count: { ...count, description: "Lots whose cost nothing tells, or told that day: not in the value" },
  value_ht: amount,
} as const satisfies Fields;

/** One lot in the value of the stock. */
const valueLot = {
  item: reference,
  category: optional(readOnlyText),
  vat_rate: optional({ kind: "decimal", of: "percent" }),
  code: optional(readOnlyText),
  expires_on: optional(day),
  on_hand: quantity,
  unit: stockedUnit,
  unit_cost_ht: optional(price),
  value_ht: optional(amount),
} as const satisfies Fields;

/** The value of the stock at the end of a day. */
export const stockValue = {
  on: day,
  total_ht: amount,
  rows: list({ ...group(valueRow), component: "StockValueRow" }),
  lots: list({ ...group(valueLot), component: "StockValueLot" }),
} as const satisfies Fields;
