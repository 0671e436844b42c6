import type { Migration } from "./columns";

/**
 * Notes what batches gave and took of recipes that are not kept in stock: nothing of batches that are there already, as
 * nobody knows how much they took.
 */
export const batchPasses: Migration = {
  name: "0029-batch-passes",
  statements: ({ integer, text, quantity, end }) => [
    `create table batch_passes (
      batch_id ${integer} not null references batches (id) on delete cascade,
      recipe_id ${integer} not null references recipes (id) on delete cascade,
      production_on ${text} not null,
      ${quantity("given", "not null")},
      ${quantity("taken", "not null")},
      keeps_until ${text},
      primary key (batch_id, recipe_id)
    ${end}`,
    `create index batch_passes_day on batch_passes (recipe_id, production_on)`,
  ],
};
