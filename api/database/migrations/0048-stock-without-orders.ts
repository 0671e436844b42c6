import type { Migration } from "./columns";

/**
 * What articles are bought up to, the few that have a safety stock, and whether a frozen calculation bought what fell
 * under its own though no order took it: those frozen before did not.
 */
export const stockWithoutOrders: Migration = {
  name: "0048-stock-without-orders",
  statements: ({ quantity, flag }) => [
    `alter table articles add column ${quantity("target_stock")}`,
    `create index articles_with_safety on articles (id) where safety_stock > 0 and managed_stock = 1`,
    `alter table planning_runs add column ${flag("restocks", 0)}`,
  ],
};
