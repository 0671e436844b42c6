import type { Migration } from "./columns";

/** Keeps the changes of each line of a large import, which its preview tells. */
export const toldImports: Migration = {
  name: "0063-told-imports",
  statements: ({ text }) => [`alter table import_outcomes add column told ${text} not null default '[]'`],
};
