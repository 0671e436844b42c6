import { deliveryModes, standingOrderCreates } from "../../choices";
import { orderStatuses } from "../../orders/order-statuses";
import { holidayPolicies, skippedReasons, standingOrderStatuses } from "../../orders/standing-order-days";
import { externalOrder, storedLine } from "./external-orders";
import type { Fields } from "../field";
import {
  amount,
  choice,
  closedPeriod,
  count,
  day,
  flag,
  group,
  id,
  list,
  optional,
  optionalText,
  priceBasis,
  price,
  quantity,
  saleUnit,
  time,
  readOnlyText,
  integer,
} from "../kinds";

/** The columns of one line of a day of a standing order. */
export const storedStandingOrderLine = {
  product_id: id,
  quantity: storedLine.quantity,
  unit_price: {
    ...optional(price),
    description: "In the basis of its customer’s orders; null for the product’s price of the day the order is made",
  },
  discount_percent: storedLine.discount_percent,
  note: storedLine.note,
} as const satisfies Fields;

const standingOrderLine = {
  kind: "group",
  component: "StandingOrderLine",
  fields: {
    ...storedStandingOrderLine,
    product_name: { ...readOnlyText, computed: true },
    sale_unit: { ...saleUnit, computed: true },
    price_today: { ...price, computed: true, description: "What an order made today would count for one" },
  },
} as const;

/** The columns of a day of a standing order. */
export const storedStandingOrderDay = {
  weekday: { ...integer(1, 7), description: "ISO: 1 is Monday" },
  delivery_time: optional(time),
  delivery_mode: { ...choice(deliveryModes), initial: "pickup" },
} as const satisfies Fields;

const worth = { ...group({ ht: amount, ttc: amount }), computed: true } as const;

const standingOrderWeekday = {
  kind: "group",
  component: "StandingOrderDay",
  fields: {
    ...storedStandingOrderDay,
    lines: { ...list(standingOrderLine), most: 300, counted: "lignes" },
    totals: { ...worth, description: "What its order would be worth today" },
  },
} as const;

const pause = { ...closedPeriod, fields: { ...closedPeriod.fields, reason: optionalText(200) } } as const;

/** An order that comes back: whose, on which weekdays, and what; its orders are made from it. */
export const standingOrder = {
  customer_name: externalOrder.customer_name,
  customer_type: externalOrder.customer_type,
  customer_contact: externalOrder.customer_contact,
  phone: externalOrder.phone,
  email: externalOrder.email,
  delivery_address: externalOrder.delivery_address,
  consumption_mode: externalOrder.consumption_mode,
  guest_count: externalOrder.guest_count,
  notes: externalOrder.notes,
  allergy_notes: externalOrder.allergy_notes,
  status: { ...choice(standingOrderStatuses), initial: "active", listed: true },
  starts_on: { ...day, listed: true },
  ends_on: { ...optional(day), listed: true },
  every_weeks: {
    ...integer(1, 4),
    initial: 1,
    listed: true,
    description: "Every so many weeks, counted from the week of starts_on",
  },
  creates: { ...choice(standingOrderCreates), initial: "draft", listed: true },
  holiday_policy: {
    ...choice(holidayPolicies),
    initial: "deliver",
    listed: true,
    description: "On a public holiday: delivered, left out, or delivered the day before",
  },
  days: { ...list(standingOrderWeekday), most: 7, counted: "jours", initial: [], elsewhere: true },
  pauses: { ...list(pause), most: 100, counted: "pauses", initial: [], elsewhere: true },
  price_basis: { ...priceBasis, computed: true, listed: true },
  weekdays: { ...list(count), computed: true, listed: true, description: "Of its days, in their order" },
  week: {
    ...worth,
    listed: true,
    description: "What its days of a week would be worth today, without those on which the house is always closed",
  },
  next_delivery_on: {
    ...optional(day),
    computed: true,
    listed: true,
    description: "The next day that is neither left out nor cancelled; null where none is in the next year",
  },
  order_count: {
    ...count,
    computed: true,
    description: "Orders that were made of it: with any it is archived, not deleted",
  },
  coming_count: { ...count, computed: true, description: "Of these those that are not over, of today or later" },
  coming_orders: {
    ...list(group({ id: count, number: readOnlyText, status: choice(orderStatuses), delivery_on: day })),
    computed: true,
    description: "The first hundred of them",
  },
  warnings: {
    ...externalOrder.warnings,
    description: "Quantities that their product’s minimum or multiple does not allow for: days.0.lines.0.quantity",
  },
} as const satisfies Fields;

/** The reasons why a day of a standing order brings no order, or no more. */
export const standingOrderSkips = [...skippedReasons, "exception", "past", "product", "refused", "left"] as const;
export type StandingOrderSkip = (typeof standingOrderSkips)[number];

const skipped = {
  ...optional(choice(standingOrderSkips)),
  description:
    "Null where it is delivered. exception: its order was cancelled or deleted; product: one is not sold any more; " +
    "refused: an order may not be so; left: it does not fall on that day any more, its order was left",
} as const;
const note = { ...optional(readOnlyText), description: "More of it in words" } as const;

const beside = {
  ...list(group({ id: count, number: readOnlyText })),
  description: "The orders that somebody wrote for its customer on that day",
} as const;

/** A day of a standing order: when it is delivered, or why it is not, and the order that was made of it. */
export const standingOrderDay = {
  standing_on: { ...day, description: "Its own day, whatever day it is moved to" },
  delivery_on: { ...optional(day), description: "Null where it is left out" },
  skipped,
  note,
  order: {
    ...optional(group({ id: count, number: readOnlyText, status: choice(orderStatuses), delivery_on: day })),
    description: "The order that was made of it",
  },
  beside,
} as const satisfies Fields;

const whose = { standing_order_id: count, customer_name: readOnlyText, standing_on: day } as const;

/** The reasons why a day of the shop window counts for no proposal. */
export const uncounted = ["holiday", "moved", "unnoted"] as const;
export type Uncounted = (typeof uncounted)[number];

const windowDay = group({
  standing_on: day,
  order_id: count,
  number: readOnlyText,
  put_out: quantity,
  unsold: { ...optional(quantity), description: "Null where nobody noted it" },
  sold_out_at: { ...optional(time), description: "In Europe/Paris" },
  uncounted: {
    ...optional(choice(uncounted)),
    description: "Why it counts for no proposal: a public holiday, a day moved, an evening that nobody noted",
  },
});

/** A weekday of a standing order of the house's own shop: what its lines were worth putting out. */
export const windowWeekday = {
  weekday: { ...integer(1, 7), description: "ISO: 1 is Monday" },
  lines: list(
    group({
      line: { ...count, description: "Its place among the lines of the weekday, from 0" },
      product_id: count,
      product_name: readOnlyText,
      sale_unit: saleUnit,
      quantity: { ...quantity, description: "As the standing order asks for it" },
      days: { ...list(windowDay), description: "The latest four days that were put out, the latest first" },
      proposed_quantity: { ...optional(quantity), description: "Null where there is no proposal" },
      reason: { ...readOnlyText, description: "Why so much is proposed, or nothing, in French" },
    }),
  ),
} as const satisfies Fields;

/** The orders that were made of standing orders, and the days that brought none. */
export const preparedOrders = {
  made: list(
    group({
      ...whose,
      delivery_on: day,
      order_id: count,
      number: readOnlyText,
      status: choice(orderStatuses),
      note: { ...optional(readOnlyText), description: "Why it stays a draft though it was to be confirmed" },
      beside,
    }),
  ),
  skipped: list(group({ ...whose, skipped: choice(standingOrderSkips), note })),
  already: { ...count, description: "Days whose order was there already" },
} as const satisfies Fields;

/** The orders of standing orders that are still to be made in some days, by day. */
export const unpreparedOrders = {
  from: day,
  until: day,
  count: { ...count, description: "Orders that are still to be made" },
  days: list(group({ day, count })),
  beside_count: { ...count, description: "Of these those whose customer has an order of that day that somebody wrote" },
  beside: {
    ...list(group({ standing_order_id: count, customer_name: readOnlyText, delivery_on: day, orders: beside })),
    description: "The first twenty of them",
  },
  too_far: { ...count, description: "Of these those that are delivered after last_day: nobody may make them yet" },
  last_day: { ...day, description: "The last day for which orders are made today" },
  deliver_from: {
    ...optional(day),
    description: "The first day on which one of them that may be made is delivered; null for none",
  },
  deliver_until: optional(day),
} as const satisfies Fields;

/** An order made of a standing order that a change of that would change, and whether it may follow it. */
export const followingOrder = {
  kind: "group",
  component: "FollowingOrder",
  fields: {
    order_id: count,
    number: readOnlyText,
    status: choice(orderStatuses),
    standing_on: day,
    delivery_on: day,
    withdrawn: { ...flag, description: "Its day would fall no more: it is cancelled, a draft deleted" },
    can_follow: flag,
    why_not: optional(readOnlyText),
  },
} as const;
