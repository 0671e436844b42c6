import type { Migration } from "./columns";

const progress =
  "(case status when 'draft' then 0 when 'confirmed' then 1 when 'in_production' then 2 when " +
  "'ready' then 3 when 'delivered' then 4 when 'cancelled' then 5 end)";

/** Orders as far as they have come, for the list by status. */
export const orderProgress: Migration = {
  name: "0014-order-standing",
  statements: () => [
    `create index external_orders_standing on external_orders (${progress}, delivery_on, ` +
      "(coalesce(delivery_time, '99:99')), id) where archived_at is null",
  ],
};
