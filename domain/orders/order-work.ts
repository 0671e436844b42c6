import { addDays } from "../days";
import { compareDecimals } from "../exact/decimal";
import { type OrderStatus, orderStatuses, plannedStatuses } from "./order-statuses";

/** Days after its production day on which what is left of an order is still asked for, once its delivery is past. */
const mostOverdueDays = 30;

/**
 * Returns the earliest production day of the orders that are overdue, and still asked for, on a day; those that are
 * still to be delivered are whatever theirs is.
 */
export const overdueFrom = (day: string): string => addDays(day, -mostOverdueDays);

/** The orders that work of some days serves, by their production days. */
export interface Served {
  first: string;
  last: string;
  /** Those of days before `first` too that are delivered on this day or later; null for none. */
  due: string | null;
}

/**
 * Returns the orders that what is made on these days serves: those that are overdue too, which a plan asks on its first
 * day, but never ahead of a day that is still to come; null of no days.
 */
export function servedBy(days: readonly string[], today: string): Served | null {
  const [first] = days.map((day) => (day > today ? day : overdueFrom(day))).sort();
  const last = [...days].sort().at(-1);
  if (first === undefined || last === undefined) return null;
  return { first, last, due: days.some((day) => day <= today) ? today : null };
}

/** Tells whether an order is among those that some work serves. */
export const isServed = (
  { first, last, due }: Served,
  { production_on, delivery_on }: { production_on: string; delivery_on: string },
): boolean => production_on <= last && (production_on >= first || (due !== null && delivery_on >= due));

/** The statuses of orders that what is made may still serve, and that may be handed over. */
export const servableStatuses: readonly OrderStatus[] = ["confirmed", "in_production", "ready"];

/**
 * Tells whether a plan may name what an order lacks: it is still to be made, or set ready though not all of it is made,
 * and waits for finished stock.
 */
export const mayLack = (status: OrderStatus, lines: readonly (readonly [ordered: string, made: string])[]): boolean =>
  plannedStatuses.includes(status) ||
  (status === "ready" && lines.some(([ordered, made]) => compareDecimals(ordered, made) > 0));

/** The statuses of orders whose work stays in sight while their day is worked through. */
export const workedStatuses: readonly OrderStatus[] = ["confirmed", "in_production", "ready", "delivered"];

/** Returns the one of two statuses that is further on, of those that may follow the work. */
export const furthestStatus = (one: OrderStatus, other: OrderStatus): OrderStatus =>
  orderStatuses.indexOf(one) < orderStatuses.indexOf(other) ? other : one;
