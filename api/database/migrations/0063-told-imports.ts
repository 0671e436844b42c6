import type { Migration } from "./columns";

/**
 * Keeps the changes of each line of a large import, which its preview tells, and what was said of files of each list of
 * headings.
 */
export const importDetails: Migration = {
  name: "0063-told-imports",
  statements: ({ text, end }) => [
    `alter table import_outcomes add column told ${text} not null default '[]'`,
    `create table import_choices (
      entity ${text} not null,
      headings ${text} not null,
      said ${text} not null,
      used_at ${text} not null,
      primary key (entity, headings)
    ${end}`,
    `create index import_choices_used on import_choices (used_at)`,
  ],
};
