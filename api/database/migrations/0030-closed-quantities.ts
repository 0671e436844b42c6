import type { Migration } from "./columns";

/**
 * Keeps the quantity of an ordered line that will not come any more, instead of whether its rest will not: a receipt
 * that is taken back later leaves closed what was, and expects what it had brought.
 */
export const closedQuantities: Migration = {
  name: "0030-closed-quantities",
  statements: ({ quantity }) => [
    `alter table supplier_order_lines add column ${quantity("closed_quantity", "not null default 0")}`,
    `update supplier_order_lines set closed_quantity = quantity - received_quantity
      where closed = 1 and received_quantity < quantity`,
    `drop index supplier_order_lines_open`,
    `alter table supplier_order_lines drop column closed`,
    `create index supplier_order_lines_open on supplier_order_lines (article_id, order_id)
      where received_quantity + closed_quantity < quantity`,
  ],
};
