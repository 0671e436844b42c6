import type { Migration } from "./columns";

/** The example that a house began with, in one row: how it stood, so that it is known whether anybody worked on it. */
export const example: Migration = {
  name: "0037-example",
  statements: ({ integer, text, end }) => [
    `create table example (
      id ${integer} primary key check (id = 1),
      filled_at ${text} not null,
      first_supplier_id ${integer} not null,
      stamp ${text} not null
    ${end}`,
  ],
};
