import { unfinishedStatuses } from "#domain/orders/order-statuses";
import { addDays } from "#domain/days";
import { dayInParis, inParis } from "#domain/paris";
import type { ExternalOrderRow } from "#server/api-client/contract/orders/external-orders";

/**
 * Tells whether the customer of an order waits at a moment: it is not finished though its day is over, or its hour
 * past, and not all of it is noted as delivered. Of an API that does not tell the last its day counts.
 */
export function isLate(
  order: Pick<ExternalOrderRow, "status" | "deliveryOn" | "deliveryTime" | "allDelivered">,
  now: Date,
): boolean {
  const { status, deliveryOn, deliveryTime, allDelivered } = order;
  if (!unfinishedStatuses.includes(status) || allDelivered) return false;
  const { day, time } = inParis(now);
  const hour = allDelivered === undefined ? null : deliveryTime;
  return deliveryOn < day || (deliveryOn === day && hour !== null && hour.slice(0, 5) < time);
}

/** Returns the API's query for the orders whose customers wait; an API that knows no hours answers by the day. */
export const lateQuery = (now: Date) => ({
  status: [...unfinishedStatuses],
  deliveryTo: addDays(dayInParis(now), -1),
  lateAt: now.toISOString(),
});
