import type { Migration } from "./columns";

/**
 * The recipes and products that went into a batch, as its recipe or product then called for them: of batches that are
 * there already, as it does now.
 */
export const batchCalls: Migration = {
  name: "0027-batch-calls",
  statements: ({ integer, end }) => [
    `create table batch_calls (
      batch_id ${integer} not null references batches (id) on delete cascade,
      recipe_id ${integer} references recipes (id) on delete cascade,
      product_id ${integer} references products (id) on delete cascade
    ${end}`,
    `create index batch_calls_batch on batch_calls (batch_id)`,
    `create index batch_calls_recipe on batch_calls (recipe_id, batch_id)`,
    `create index batch_calls_product on batch_calls (product_id, batch_id)`,
    `insert into batch_calls (batch_id, recipe_id)
      select distinct batches.id, line.child_recipe_id from batches
      join recipe_lines as line on line.recipe_id = batches.recipe_id where line.child_recipe_id is not null`,
    `insert into batch_calls (batch_id, recipe_id, product_id)
      select distinct batches.id, line.recipe_id, line.child_product_id from batches
      join product_components as line on line.product_id = batches.product_id
      where line.recipe_id is not null or line.child_product_id is not null`,
  ],
};
