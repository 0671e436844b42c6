import type { Migration } from "./columns";

/**
 * The weighing of a recipe's batches, ingredient by ingredient, as several tablets share it; what was done is kept
 * beside what stands now.
 */
export const weighings: Migration = {
  name: "0013-weighings",
  statements: ({ id, integer, text, quantity, end }) => [
    `create table weighings (
      ${id},
      created_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      recipe_id ${integer} references recipes (id) on delete set null,
      recipe_name ${text} not null,
      ${quantity("output_quantity", "not null")},
      output_unit ${text} not null,
      fills ${integer} not null check (fills > 0),
      production_on ${text},
      finished_at ${text},
      abandoned_at ${text}
    ${end}`,
    `create index weighings_created on weighings (created_at, id)`,
    `create index weighings_recipe on weighings (recipe_id, id)`,
    `create table weighing_lines (
      ${id},
      weighing_id ${integer} not null references weighings (id) on delete cascade,
      position ${integer} not null,
      fill ${integer} not null,
      article_id ${integer} references articles (id) on delete set null,
      recipe_id ${integer} references recipes (id) on delete set null,
      name ${text} not null,
      part ${text},
      note ${text},
      ${quantity("quantity", "not null")},
      ${quantity("gross_quantity")},
      unit ${text} not null,
      lock_version ${integer} not null default 1,
      ${quantity("weighed_quantity")},
      lot ${text},
      weighed_at ${text},
      weighed_by ${text},
      unique (weighing_id, position)
    ${end}`,
    `create index weighing_lines_article on weighing_lines (article_id)`,
    `create index weighing_lines_recipe on weighing_lines (recipe_id)`,
    `create table weighing_entries (
      ${id},
      line_id ${integer} not null references weighing_lines (id) on delete cascade,
      entered_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      ${quantity("quantity")},
      lot ${text}
    ${end}`,
    `create index weighing_entries_line on weighing_entries (line_id, id)`,
  ],
};
