import type { Migration } from "./columns";

/** What was produced of each order a frozen calculation counted, as it was then; null for one frozen before that was kept. */
export const runCounts: Migration = {
  name: "0018-run-counts",
  statements: ({ text }) => [`alter table planning_runs add column counted ${text}`],
};
