import type { Migration } from "./columns";

/** The part of what a batch made for an order line that is not there for it any more. */
export const goneOfOrders: Migration = {
  name: "0045-gone-of-orders",
  statements: ({ quantity }) => [
    `alter table batch_order_lines add column ${quantity("gone", "not null default 0")}`,
    `create index batch_order_lines_gone on batch_order_lines (order_line_id) where gone > 0`,
  ],
};
