import { customerTypes, deliveryModes } from "../choices";
import type { Fields } from "./field";
import { choice, count, day, group, optional, told } from "./kinds";

/** A customer as orders know it: each value the latest that is not empty. */
export const customer = {
  customer_name: told,
  customer_type: choice(customerTypes),
  customer_contact: optional(told),
  phone: optional(told),
  email: optional(told),
  delivery_mode: choice(deliveryModes),
  delivery_address: optional(told),
  order_id: { ...count, description: "Its latest order, by which it is told apart" },
  last_order: {
    ...optional(group({ id: count, delivery_on: day })),
    description: "Its latest order that was not cancelled",
  },
} as const satisfies Fields;
