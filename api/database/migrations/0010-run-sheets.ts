import type { Migration } from "./columns";

/** The production sheets of a frozen calculation, as they were then; null for one frozen before they were kept. */
export const runSheets: Migration = {
  name: "0010-run-sheets",
  statements: ({ text }) => [`alter table planning_runs add column sheets ${text}`],
};
