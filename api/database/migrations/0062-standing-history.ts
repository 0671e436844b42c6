import type { Migration } from "./columns";

/** The history of standing orders, as orders keep theirs. */
export const standingOrderHistory: Migration = {
  name: "0062-standing-history",
  statements: ({ id, integer, text, end }) => [
    `create table standing_order_changes (
      ${id},
      standing_order_id ${integer} not null references standing_orders (id) on delete cascade,
      changed_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      field ${text} not null,
      subject ${text},
      old_value ${text},
      new_value ${text},
      reason ${text}
    ${end}`,
    `create index standing_order_changes_order on standing_order_changes (standing_order_id, id)`,
    `create index standing_order_changes_user on standing_order_changes (user_id)`,
  ],
};
