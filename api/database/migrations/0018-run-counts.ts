import type { Migration } from "./columns";

/**
 * Quantities produced of each order that a frozen calculation counted, at that time; null for one frozen before they
 * were kept.
 */
export const runCounts: Migration = {
  name: "0018-run-counts",
  statements: ({ text }) => [`alter table planning_runs add column counted ${text}`],
};
