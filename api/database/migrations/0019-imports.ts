import type { Migration } from "./columns";

/**
 * Large imports: the lines as they were sent, and what becomes of each. Nothing of them is in the catalogue before the
 * import is done.
 */
export const imports: Migration = {
  name: "0019-imports",
  statements: ({ id, integer, text, flag, end }) => [
    `create table imports (
      ${id},
      created_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      entity ${text} not null,
      state ${text} not null,
      total ${integer} not null default 0,
      checked ${integer} not null default 0,
      created ${integer} not null default 0,
      updated ${integer} not null default 0,
      unchanged ${integer} not null default 0,
      problem ${text},
      errors ${text} not null,
      runner ${text},
      beat_at ${text}
    ${end}`,
    `create index imports_created on imports (created_at)`,
    `create table import_lines (
      import_id ${integer} not null references imports (id) on delete cascade,
      position ${integer} not null,
      line ${integer} not null,
      sent ${text} not null,
      primary key (import_id, position)
    ${end}`,
    `create table import_outcomes (
      import_id ${integer} not null references imports (id) on delete cascade,
      position ${integer} not null,
      line ${integer} not null,
      action ${text} not null,
      record_id ${integer} not null,
      name ${text} not null,
      ${flag("unchanged", 0)},
      primary key (import_id, position)
    ${end}`,
  ],
};
