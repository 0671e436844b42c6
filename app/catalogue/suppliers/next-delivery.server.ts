import type { SupplierRow } from "#server/api-client/contract/catalogue/suppliers";
import { formatTimeLeft, minutesOfDay, timeLeft } from "#app/display/time-left";

/** The day of a supplier's next delivery, and « encore 3 h »: for how long it can be ordered. */
export interface Next {
  deliverOn: string;
  left: string | null;
  /** True on its last day. */
  isSoon: boolean;
}

/** Returns the next delivery as it is shown; null where there is none, or the API does not tell. */
export function nextOf({ nextDelivery }: Pick<SupplierRow, "nextDelivery">, now: Date): Next | null {
  if (!nextDelivery) return null;
  const { deliverOn, orderBefore } = nextDelivery;
  const left = timeLeft(orderBefore, now.toISOString());
  return {
    deliverOn,
    left: left === null ? null : formatTimeLeft(left),
    isSoon: (left ?? minutesOfDay) < minutesOfDay,
  };
}
