import type { Migration } from "./columns";

/** The figures that the list of frozen calculations shows of each, so that it need not unpack their results. */
export const runSummaries: Migration = {
  name: "0009-run-summaries",
  statements: ({ text }) => [`alter table planning_runs add column summary ${text} not null default '{}'`],
};
