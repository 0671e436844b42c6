import type { Row } from "../../database/tables";
import { supplierOf } from "../../kitchen/read/suppliers";
import { createDeliveries } from "../../needs/schedule/calendar";
import type { NextDelivery } from "./answer";

/** Returns the reader of the first delivery that can still be ordered from a supplier. */
export function nextDeliveries(now: Date): (row: Row<"suppliers">) => NextDelivery {
  const deliveries = createDeliveries();
  const isOrderedFrom = (row: Row<"suppliers">) => row.do_not_order === 0 && row.archived_at === null;
  return (row) => {
    const next = isOrderedFrom(row) ? deliveries.next(supplierOf(row), now.toISOString()) : null;
    return { next_delivery: next && { deliver_on: next.deliver_on, order_before: next.order_before } };
  };
}
