import type { Migration } from "./columns";

/** The house's own shop: its orders are counted apart, by day. */
export const shopWindow: Migration = {
  name: "0060-shop-window",
  statements: () => [
    `create index external_orders_put_out on external_orders (delivery_on, status) where customer_type = 'internal'`,
  ],
};
