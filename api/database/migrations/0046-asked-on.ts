import type { Migration } from "./columns";

/** The earlier day whose sheet asked for a batch that is noted on a later one. */
export const sheetDays: Migration = {
  name: "0046-asked-on",
  statements: ({ text }) => [
    `alter table batches add column asked_on ${text}`,
    `create index batches_asked on batches (asked_on, id) where asked_on is not null`,
  ],
};
