import type { Migration } from "./columns";

/**
 * Orders to suppliers that wait to be sent, and what is known of a press of « Passer la commande ». Who sent an order
 * before, and how, was not noted.
 */
export const ordersToSend: Migration = {
  name: "0040-orders-to-send",
  statements: ({ text, integer }) => [
    ...["plan_seen", "placed_at", "sent_how", "sent_by", "confirmed_at", "confirmed_by"].map(
      (column) => `alter table supplier_orders add column ${column} ${text}`,
    ),
    `alter table supplier_orders add column press_id ${integer}`,
    `update supplier_orders set sent_at = created_at where sent_at is null and status not in ('draft', 'cancelled')`,
    `update supplier_orders set placed_at = sent_at`,
    `create index supplier_orders_press on supplier_orders (press_id) where press_id is not null`,
    `create index supplier_orders_deadline on supplier_orders (status, order_before, id)`,
  ],
};
