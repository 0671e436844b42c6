import { orderStatuses } from "../../orders/order-statuses";
import { storedMeans, paymentMeans } from "../../orders/payments";
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
  optionalText,
  readOnlyText,
  vatRate,
  integer,
} from "../kinds";

/** An amount of money that may be less than nothing. */
export const signedAmount = { kind: "decimal", of: "amount", example: "-12.50" } as const;

const { from: _, ...bounds } = amount;

const paidAmount = { ...bounds, above: "0" } as const;
/** The means, day (left out, today) and note of money that was paid. */
const paidHow = { means: choice(paymentMeans), paid_on: optional(day), note: optionalText(400) } as const;

/** Money that a customer paid of an order, or that was given back. */
export const payment = {
  amount: paidAmount,
  ...paidHow,
  refund: { kind: "flag", initial: false, description: "The amount was given back to the customer" },
  /** The entries of the order that were seen when this was said; left out where it does not matter. */
  seen: optional(integer(0, 100_000)),
} as const satisfies Fields;

/** One payment of all that several orders owe, each with the amount that was seen as due. */
export const paymentTogether = {
  orders: { ...list(group({ id, amount: paidAmount })), most: 100, counted: "commandes" },
  ...paidHow,
} as const satisfies Fields;

/** The orders that were paid together, and what they paid in all. */
export const paidTogether = { order_count: count, amount_ttc: signedAmount } as const satisfies Fields;

/** The amount due of an order that may be paid with others. */
export const dueOrder = {
  id: count,
  number: readOnlyText,
  customer_name: readOnlyText,
  delivery_on: day,
  status: choice(orderStatuses),
  amount_due: { ...optional(signedAmount), description: "Null while nothing is ordered" },
} as const satisfies Fields;

/** The day, today unless it is said, and the note of a payment that is taken back. */
export const paymentTakenBack = { paid_on: optional(day), note: optionalText(400) } as const satisfies Fields;

/** An entry of what was paid of an order. */
export const paymentEntry = {
  kind: "group",
  component: "OrderPayment",
  fields: {
    id: count,
    paid_on: day,
    amount: { ...signedAmount, description: "Less than nothing where it was given back, or takes a payment back" },
    means: { ...choice(storedMeans), description: "unsaid: of a deposit, of which nobody says it" },
    is_deposit: { ...flag, description: "It is the deposit typed in the order, or a change of it" },
    note: optional(readOnlyText),
    takes_back: { ...optional(count), description: "The entry that this one takes back" },
    taken_back_by: { ...optional(count), description: "The entry that takes this one back" },
    recorded_at: instant,
    user_name: readOnlyText,
  },
} as const;

/** The payments of one day, by one means, at one rate of VAT. */
export const takingsRow = {
  paid_on: day,
  means: choice(storedMeans),
  vat_rate: { ...optional(vatRate), description: "Null of what was paid before anything was ordered" },
  amount_ttc: signedAmount,
  vat: { ...signedAmount, description: "The sum of the VAT that was kept with each payment" },
  amount_ht: signedAmount,
} as const satisfies Fields;

/** The money that customers paid in a period, less what was given back, by day, means and rate of VAT. */
export const takings = {
  from: day,
  to: day,
  payment_count: { ...count, description: "Entries: what is taken back counts twice" },
  amount_ttc: signedAmount,
  rows: list({ ...group(takingsRow), component: "TakingsRow" }),
} as const satisfies Fields;
