import type { Migration } from "./columns";

/**
 * Large imports: the lines as they were sent, and what becomes of each. Nothing of them is in the catalogue before the
 * import is done.
 */
export const imports: Migration = {
  name: "0019-imports",
  statements: ({ id, whole, text, flag, end }) => [
    `create table imports (
      ${id},
      created_at ${text} not null,
      user_id ${whole} references users (id) on delete set null,
      user_name ${text} not null,
      entity ${text} not null,
      state ${text} not null,
      total ${whole} not null default 0,
      checked ${whole} not null default 0,
      created ${whole} not null default 0,
      updated ${whole} not null default 0,
      unchanged ${whole} not null default 0,
      problem ${text},
      errors ${text} not null,
      runner ${text},
      beat_at ${text}
    ${end}`,
    `create index imports_created on imports (created_at)`,
    `create table import_lines (
      import_id ${whole} not null references imports (id) on delete cascade,
      position ${whole} not null,
      line ${whole} not null,
      sent ${text} not null,
      primary key (import_id, position)
    ${end}`,
    `create table import_outcomes (
      import_id ${whole} not null references imports (id) on delete cascade,
      position ${whole} not null,
      line ${whole} not null,
      action ${text} not null,
      record_id ${whole} not null,
      name ${text} not null,
      ${flag("unchanged", 0)},
      primary key (import_id, position)
    ${end}`,
  ],
};
