import type { Migration } from "./columns";

/**
 * The day on which the rest of an ordered line is expected, where that is not its order's; what a receipt says of a
 * rest; and what was agreed of orders that did not come: another day, or nothing more.
 */
export const restsOfOrders: Migration = {
  name: "0042-rests-of-orders",
  statements: ({ id, integer, text, quantity, end }) => [
    `alter table supplier_order_lines add column expected_on ${text}`,
    `alter table receipt_lines add column rest ${text}`,
    `alter table receipt_lines add column rest_expected_on ${text}`,
    `alter table receipt_lines add column ${quantity("rest_quantity", "not null default 0")}`,
    `alter table receipt_lines add column own_day_before ${text}`,
    `create table supplier_order_follow_ups (
      ${id},
      order_id ${integer} not null references supplier_orders (id) on delete cascade,
      act ${text} not null,
      expected_on ${text},
      channel ${text},
      note ${text},
      created_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      undone_at ${text},
      undone_by ${text}
    ${end}`,
    `create index supplier_order_follow_ups_order on supplier_order_follow_ups (order_id, id)`,
    `create table supplier_order_follow_up_lines (
      ${id},
      follow_up_id ${integer} not null references supplier_order_follow_ups (id) on delete cascade,
      line_id ${integer} not null references supplier_order_lines (id) on delete cascade,
      own_day_before ${text},
      expected_before ${text} not null,
      ${quantity("quantity", "not null")}
    ${end}`,
    `create index supplier_order_follow_up_lines_of on supplier_order_follow_up_lines (follow_up_id)`,
    `create index supplier_order_follow_up_lines_line on supplier_order_follow_up_lines (line_id)`,
  ],
};
