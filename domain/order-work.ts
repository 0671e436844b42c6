import { addDays } from "./days";
import { type OrderStatus, orderStatuses } from "./order-life";

/** Days after its production day on which what is left of an order is still asked for. */
const mostOverdueDays = 30;

/** Returns the earliest production day of the orders that are overdue, and still asked for, on a day. */
export const overdueFrom = (day: string): string => addDays(day, -mostOverdueDays);

/** The statuses of orders that what is made may still serve, and that may be handed over. */
export const servableStatuses: readonly OrderStatus[] = ["confirmed", "in_production", "ready"];

/** The statuses of orders whose work stays in sight while their day is worked through. */
export const workedStatuses: readonly OrderStatus[] = ["confirmed", "in_production", "ready", "delivered"];

/** Returns the one of two statuses that is further on, of those that may follow the work. */
export const furthestStatus = (one: OrderStatus, other: OrderStatus): OrderStatus =>
  orderStatuses.indexOf(one) < orderStatuses.indexOf(other) ? other : one;
