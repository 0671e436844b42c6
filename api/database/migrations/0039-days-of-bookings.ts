import type { Migration } from "./columns";

/**
 * Finds what moved of a lot since a day, and keeps the days on which what was missed was wanted, what is written late
 * was counted, and orders were handed over; and what one unit of a batch cost.
 */
export const daysOfBookings: Migration = {
  name: "0039-days-of-bookings",
  statements: ({ text, price }) => [
    `create index stock_movements_lot_occurred on stock_movements (lot_id, occurred_at)`,
    `alter table stock_discrepancies add column occurred_on ${text} not null default ''`,
    `update stock_discrepancies set occurred_on = coalesce(
      (select made_on from batches where id = stock_discrepancies.document_id
        and stock_discrepancies.document_type = 'batch'), substr(recorded_at, 1, 10))`,
    `alter table stock_counts add column counted_on ${text}`,
    `alter table external_orders add column delivered_on ${text}`,
    `alter table batches add column ${price("unit_cost_ht")}`,
  ],
};
