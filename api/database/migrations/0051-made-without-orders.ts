import type { Migration } from "./columns";

/**
 * Below what recipes and products that are kept in stock are made again, and up to what; and whether a frozen
 * calculation made what fell under its safety stock though no order took it: those frozen before did not.
 */
export const madeWithoutOrders: Migration = {
  name: "0051-made-without-orders",
  statements: ({ quantity, flag }) => [
    ...["recipes", "products"].flatMap((made) => [
      `alter table ${made} add column ${quantity("safety_stock", "not null default 0")}`,
      `alter table ${made} add column ${quantity("target_stock")}`,
      `create index ${made}_with_safety on ${made} (id) where safety_stock > 0 and stock_managed = 1`,
    ]),
    `alter table planning_runs add column ${flag("restocks_made", 0)}`,
  ],
};
