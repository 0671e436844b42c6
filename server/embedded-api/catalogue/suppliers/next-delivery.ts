import type { Row } from "../../database/tables";
import { supplierOf } from "../../kitchen/read/suppliers";
import { createDeliveries } from "../../needs/calendar";
import type { NextDelivery } from "./answer";

/** Returns the reader of the first delivery that can still be ordered from a supplier. */
export function nextDeliveries(now: Date): (row: Row<"suppliers">) => NextDelivery {
  const deliveries = createDeliveries();
  return (row) => ({
    next_delivery:
      row.do_not_order === 1 || row.archived_at !== null ? null : deliveries.next(supplierOf(row), now.toISOString()),
  });
}
