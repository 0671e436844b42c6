import type { Migration } from "./columns";

/** Lots, and what was noted at the scale, are found by a code however it is written. */
export const recalls: Migration = {
  name: "0033-recalls",
  statements: () => [
    `drop index stock_lots_code`,
    `create index stock_lots_code on stock_lots (upper(replace(code, ' ', '')), id)`,
    `create index weighing_lines_lot on weighing_lines (upper(replace(lot, ' ', '')))`,
  ],
};
