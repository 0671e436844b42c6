import { deliveryModes } from "../../choices";
import { orderStatuses } from "../../orders/order-statuses";
import { allergenConflict } from "./external-orders";
import type { Fields } from "../field";
import {
  choice,
  count,
  day,
  flag,
  group,
  list,
  optional,
  quantity,
  saleUnit,
  time,
  readOnlyText,
  integer,
} from "../kinds";
import { signedAmount } from "./payments";

/** The quantity of a product that is still to be handed over, or to be loaded. */
const product = { product_id: count, product_name: readOnlyText, sale_unit: saleUnit, quantity } as const;

/** An order as who takes it along, or hands it over, reads it. */
export const roundOrder = {
  kind: "group",
  component: "RoundOrder",
  fields: {
    id: count,
    number: readOnlyText,
    status: choice(orderStatuses),
    delivered_in_part: flag,
    delivery_time: optional(time),
    customer_name: readOnlyText,
    customer_contact: optional(readOnlyText),
    phone: optional(readOnlyText),
    delivery_address: optional(readOnlyText),
    allergy_notes: optional(readOnlyText),
    allergen_conflicts: {
      ...list(allergenConflict),
      description: "Products that it orders and that meet an allergy of its notes",
    },
    notes: optional(readOnlyText),
    amount_due: {
      ...optional(signedAmount),
      description: "As of the order: below nothing, to be given back; null where nothing is ordered yet",
    },
    lines: {
      ...list(group({ ...product, note: optional(readOnlyText) })),
      description: "What is ordered and not delivered yet; none of an order that is delivered",
    },
  },
} as const;

/** The orders of a day that go out in one way within one hour. */
const round = {
  kind: "group",
  component: "Round",
  fields: {
    delivery_mode: choice(deliveryModes),
    hour: {
      ...optional(integer(0, 23)),
      description: "The hour in which all of them are due; null where none is said",
    },
    orders: list(roundOrder),
  },
} as const;

/** The rounds of a day: its accepted orders, by way and hour. */
export const rounds = {
  on: day,
  order_count: { ...count, description: "Accepted orders of the day, from confirmed to delivered" },
  draft_count: { ...count, description: "Drafts of the day, which are in no round" },
  untold_count: { ...count, description: "Accepted orders that are not told: those after the first 500" },
  days: {
    ...list(group({ on: day, order_count: count, draft_count: count })),
    description: "The seven days of its week, Monday first",
  },
  rounds: list(round),
  loads: {
    ...optional(list(group(product))),
    description: "What the orders to be delivered still take, by product; null where not all orders are told",
  },
} as const satisfies Fields;
