import { customerTypes, deliveryModes } from "../../choices";
import { standingOrderStatuses } from "../../orders/standing-order-days";
import type { Fields } from "../field";
import { signedAmount } from "./payments";
import {
  allergen,
  choice,
  count,
  day,
  flag,
  group,
  id,
  instant,
  list,
  optional,
  quantity,
  saleUnit,
  text,
  readOnlyText,
} from "../kinds";

/** A customer as orders know it: each value the latest that is not empty. */
export const customer = {
  customer_name: readOnlyText,
  customer_type: choice(customerTypes),
  customer_contact: optional(readOnlyText),
  phone: optional(readOnlyText),
  email: optional(readOnlyText),
  delivery_mode: choice(deliveryModes),
  delivery_address: optional(readOnlyText),
  order_id: { ...count, description: "Its latest order, by which it is told apart" },
  last_order: {
    ...optional(group({ id: count, delivery_on: day })),
    description: "Its latest order that was not cancelled",
  },
  allergies: {
    ...list(readOnlyText),
    description: "The allergies that its orders named and nobody removed, as they were typed",
  },
} as const satisfies Fields;

const orderOfDay = optional(group({ id: count, delivery_on: day }));

/** A value that orders of a customer say, the latest first. */
const known = {
  ...list({
    ...group({
      value: readOnlyText,
      last_on: { ...day, description: "For when the latest order that says so is" },
      order_count: count,
    }),
    component: "CustomerValue",
  }),
} as const;

/** An allergy that orders of a customer named. */
const storedAllergy = {
  ...group({
    text: readOnlyText,
    allergens: list(allergen),
    order_id: { ...count, description: "The latest order that names it" },
    named_on: day,
    removed_at: { ...optional(instant), description: "Null while it is kept" },
    removed_by: optional(readOnlyText),
  }),
  component: "CustomerAllergy",
} as const;

const usualLine = {
  ...group({
    product_id: count,
    product_name: readOnlyText,
    sale_unit: saleUnit,
    order_count: { ...count, description: "How many of the orders that were looked at hold it" },
    quantity: { ...quantity, description: "The most frequent quantity of an order; of several the latest" },
  }),
  component: "CustomerUsualLine",
} as const;

const owing = {
  ...group({ id: count, number: readOnlyText, delivery_on: day, amount_due: signedAmount }),
  component: "CustomerOwingOrder",
} as const;

const standingOrder = {
  ...group({
    id: count,
    status: choice(standingOrderStatuses),
    every_weeks: count,
    weekdays: { ...list(count), description: "ISO weekdays, in their order" },
  }),
  component: "CustomerStandingOrder",
} as const;

/** A name, telephone number and e-mail that somebody said to be the same customer as others. */
const mergedCustomer = {
  customer_name: readOnlyText,
  phone: optional(readOnlyText),
  email: optional(readOnlyText),
  merged_at: instant,
  merged_by: readOnlyText,
} as const;

/** A customer with all that its orders know. */
export const customerDetail = {
  id: { ...count, description: "The order by which it was asked for: any of its orders will do" },
  ...customer,
  order_count: { ...count, description: "Orders that were not cancelled, among those that were looked at" },
  is_partial: {
    ...flag,
    description: "Only its latest orders were looked at, `looked_at`; allergies are looked for beyond them",
  },
  looked_at: count,
  first_order: { ...orderOfDay, description: "The earliest that was not cancelled" },
  next_order: { ...orderOfDay, description: "The first of today or later that is not over" },
  names: known,
  contacts: known,
  phones: known,
  emails: known,
  addresses: known,
  kept_allergies: { ...list(storedAllergy), description: "Those that were removed too, with when and by whom" },
  usual_of: { ...count, description: "The latest orders, not cancelled, in which usual lines are looked for" },
  usual_lines: list(usualLine),
  standing_orders: {
    ...list(standingOrder),
    description: "Its orders that come back and are not archived, at most twenty, by name and id",
  },
  amount_due: { ...signedAmount, description: "What is to be collected of its orders, all together" },
  owing_count: count,
  owing: { ...list(owing), description: "The orders that owe, at most fifty, the earliest first" },
  amount_to_give_back: { ...signedAmount, description: "What was paid too much of its orders, all together" },
  overpaid_count: count,
  overpaid: {
    ...list(owing),
    description:
      "The orders of which more was paid than they owe, at most fifty, the earliest first; due below nothing",
  },
  merged: {
    ...list({ ...group({ id: count, ...mergedCustomer }), component: "CustomerMerge" }),
    description: "What of this customer was put together by hand; none where nothing was",
  },
} as const satisfies Fields;

/** Somebody's word that several are one customer. */
export const customerMerge = {
  id: count,
  merge_id: { ...count, description: "Those of one number are one customer" },
  ...mergedCustomer,
} as const satisfies Fields;

/** The customer who is the same as another: any of its orders. */
export const customerSame = { order_id: id } as const satisfies Fields;

/** The part of a customer that is another one after all. */
export const customerApart = { merged_id: id } as const satisfies Fields;

/** An allergy that is kept no longer, or again. */
export const customerAllergy = { text: text(1, 2000) } as const satisfies Fields;
