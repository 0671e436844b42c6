import { dayInParis } from "#domain/paris";
import { servableStatuses } from "#domain/orders/order-work";
import type { ExternalOrderRow } from "#server/api-client/contract/orders/external-orders";
import { isUndoable } from "../undo";

/** The touch that an order's row offers: it is handed over, or that is taken back. */
export interface HandOver {
  act: "give" | "undo";
  lockVersion: number;
}

/**
 * Returns the touch that the row of an order offers at a moment: one due today or before is handed over from any status
 * on, as noted or whole, and for ten minutes that is taken back; null where there is none.
 */
export function handOverOf(
  order: Pick<ExternalOrderRow, "status" | "deliveryOn" | "archivedAt" | "undo" | "lockVersion">,
  now: Date,
): HandOver | null {
  const { status, deliveryOn, archivedAt, undo, lockVersion } = order;
  // An API that tells nothing of taking back takes nothing back.
  if (undo === undefined || archivedAt) return null;
  if (status === "delivered") return isUndoable({ undo }, now) ? { act: "undo", lockVersion } : null;
  return servableStatuses.includes(status) && deliveryOn <= dayInParis(now) ? { act: "give", lockVersion } : null;
}

/** Returns the anchor of the row of an order that offers a touch. */
export const rowAnchor = ({ id }: { id: number }): string => `o${id}`;
