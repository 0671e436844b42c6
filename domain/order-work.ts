import { addDays } from "./days";
import { type OrderStatus, orderStatuses } from "./order-life";

/** Days after its production day on which what is left of an order is still asked for. */
const mostOverdueDays = 30;

/** Returns the earliest production day of the orders that are overdue, and still asked for, on a day. */
export const overdueFrom = (day: string): string => addDays(day, -mostOverdueDays);

/**
 * Returns the first day of the orders that what is made on a day serves: those that are overdue too, which a plan asks
 * on its first day, but never ahead of a day that is still to come.
 */
export const servedFrom = (production_on: string, today: string): string =>
  production_on > today ? production_on : overdueFrom(production_on);

/** Returns the first and the last day of the orders that work of these days serves; null of no days. */
export function servedSpan(days: readonly string[], today: string): { first: string; last: string } | null {
  const [first] = days.map((day) => servedFrom(day, today)).sort();
  const last = [...days].sort().at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** The statuses of orders that what is made may still serve, and that may be handed over. */
export const servableStatuses: readonly OrderStatus[] = ["confirmed", "in_production", "ready"];

/** The statuses of orders whose work stays in sight while their day is worked through. */
export const workedStatuses: readonly OrderStatus[] = ["confirmed", "in_production", "ready", "delivered"];

/** Returns the one of two statuses that is further on, of those that may follow the work. */
export const furthestStatus = (one: OrderStatus, other: OrderStatus): OrderStatus =>
  orderStatuses.indexOf(one) < orderStatuses.indexOf(other) ? other : one;
