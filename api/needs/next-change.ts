import { addDays } from "#domain/days";
import { dayInParis, instantInParis } from "#domain/paris";
import type { KitchenSupplier } from "../kitchen/kitchen";
import { createDeliveries } from "./schedule/calendar";

/**
 * Returns the first moment after one, in milliseconds, at which one of some instants stands otherwise to it: is there,
 * which was to come, or is past, which was there; Infinity for none.
 */
export function nextOf(moment: number, instants: Iterable<number>): number {
  let next = Infinity;
  for (const instant of instants) {
    if (instant === moment) return moment + 1;
    if (instant > moment && instant < next) next = instant;
  }
  return next;
}

/**
 * Returns the first instant after the moment of a plan, in milliseconds, from which it may say something else of the
 * same state: the day is over in Paris, or it is too late to order of a supplier what could be ordered still.
 */
export function turnOf(as_of: string, suppliers: Iterable<KitchenSupplier>): number {
  const deliveries = createDeliveries();
  const deadlines = [...suppliers].flatMap((supplier) => {
    const delivery = deliveries.next(supplier, as_of);
    return delivery ? Date.parse(delivery.open_until) : [];
  });
  const midnight = instantInParis(`${addDays(dayInParis(new Date(as_of)), 1)}T00:00`);
  return nextOf(Date.parse(as_of), [...deadlines, Date.parse(midnight)]);
}
