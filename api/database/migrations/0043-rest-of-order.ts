import type { Migration } from "./columns";

/** The order of which another one, handed over in part, is the rest. */
export const restOfOrder: Migration = {
  name: "0043-rest-of-order",
  statements: ({ integer }) => [
    `alter table external_orders add column rest_of ${integer} references external_orders (id) on delete set null`,
    `create index external_orders_rest on external_orders (rest_of) where rest_of is not null`,
  ],
};
