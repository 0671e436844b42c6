import type { Fields } from "../field";
import { count, day, flag, group, id, list, optional, optionalText, text, readOnlyText } from "../kinds";
import { messageRow } from "../messages";

/** The most customers who are told of a recall by one request. */
export const mostNotified = 100;

/** A customer whom a recall reaches: what they had, how they are reached, and whether they were told. */
const notifiedCustomer = {
  order_id: { ...count, description: "One of their orders: it names them" },
  customer_name: readOnlyText,
  customer_contact: optional(readOnlyText),
  phone: optional(readOnlyText),
  email: { ...optional(readOnlyText), description: "Null where none of their orders knows one" },
  orders: list(
    group({ order_id: count, number: readOnlyText, delivery_on: day, products: list(readOnlyText), certain: flag }),
  ),
  due: {
    ...flag,
    description:
      "A notice would reach them: their address is known and did not fail, and not all of these orders were told of",
  },
  last: {
    ...optional(group(messageRow)),
    description: "The notice of this recall, or of the same lots, that was written to them last",
  },
} as const satisfies Fields;

/** The notice of a recall as it is offered, and those whom it concerns. */
export const recallNotices = {
  configured: { ...flag, description: "Messages leave: the operator named a server" },
  subject: readOnlyText,
  body: { ...readOnlyText, description: "Between the greeting and the customer’s orders" },
  customers: list({ ...group(notifiedCustomer), component: "NotifiedCustomer" }),
} as const satisfies Fields;

/** A recall, whom to tell of it, and in what words. */
export const recallNotified = {
  code: optionalText(200),
  supplier_id: optional(id),
  article_id: optional(id),
  from: optional(day),
  to: optional(day),
  customers: {
    ...list({ ...id, description: "An order of the customer" }),
    most: mostNotified,
    counted: "clients",
  },
  subject: { ...text(1, 200), description: "One line" },
  body: text(1, 20_000),
  again: { ...flag, initial: false, description: "Those who were told already are told once more" },
} as const satisfies Fields;

/** The end of one of them: the message, or why there is none. */
export const recallNoticeWritten = {
  order_id: count,
  customer_name: optional(readOnlyText),
  message_id: optional(count),
  refusal: { ...optional(readOnlyText), description: "Why no notice leaves; null where one does" },
} as const satisfies Fields;
