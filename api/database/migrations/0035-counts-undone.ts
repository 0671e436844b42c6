import type { Migration } from "./columns";

/**
 * Notes the last movement that a counted line has seen: other counts' bookings of its lot are read from there on; what
 * closed counts told lines until now is part of what they expect.
 */
export const countReversals: Migration = {
  name: "0035-counts-undone",
  statements: ({ integer }) => [
    `alter table stock_count_lines add column seen_movement ${integer} not null default 0`,
    `alter table stock_count_lines add column booked_since ${integer} not null default 0`,
    `update stock_count_lines set seen_movement = (select coalesce(max(id), 0) from stock_movements)
      where counted is not null`,
  ],
};
