import type { Migration } from "./columns";

/**
 * Batches of a recipe or product for a day, with what was expected and obtained; the order lines that they were made
 * for, and the parts of pieces (yolks) that they asked for.
 */
export const batches: Migration = {
  name: "0024-batches",
  statements: ({ id, integer, text, quantity, percent, end }) => [
    `create table batches (
      ${id},
      recorded_at ${text} not null,
      user_id ${integer} references users (id) on delete set null,
      user_name ${text} not null,
      recipe_id ${integer} references recipes (id) on delete set null,
      product_id ${integer} references products (id) on delete set null,
      name ${text} not null,
      unit ${text} not null,
      production_on ${text} not null,
      made_on ${text} not null,
      expires_on ${text},
      ${quantity("planned", "not null")},
      ${quantity("expected", "not null")},
      ${quantity("obtained", "not null")},
      ${percent("loss_percent", "not null")},
      source ${text} not null,
      lot_id ${integer} references stock_lots (id) on delete set null,
      weighing_id ${integer} references weighings (id) on delete set null,
      run_id ${integer} references planning_runs (id) on delete set null,
      note ${text},
      reversed_at ${text},
      reversed_by ${text}
    ${end}`,
    `create index batches_recipe on batches (recipe_id, id)`,
    `create index batches_product on batches (product_id, id)`,
    `create index batches_production on batches (production_on, id)`,
    `create index batches_lot on batches (lot_id)`,
    `create index batches_weighing on batches (weighing_id)`,
    `create index batches_run on batches (run_id)`,
    `create table batch_order_lines (
      batch_id ${integer} not null references batches (id) on delete cascade,
      order_id ${integer} not null references external_orders (id) on delete cascade,
      order_line_id ${integer} not null,
      ${quantity("quantity", "not null")},
      primary key (batch_id, order_line_id)
    ${end}`,
    `create index batch_order_lines_line on batch_order_lines (order_line_id, batch_id)`,
    `create index batch_order_lines_order on batch_order_lines (order_id)`,
    `create table batch_parts (
      batch_id ${integer} not null references batches (id) on delete cascade,
      article_id ${integer} not null references articles (id) on delete cascade,
      part ${text} not null,
      ${quantity("asked", "not null")},
      ${quantity("taken", "not null")},
      primary key (batch_id, article_id, part)
    ${end}`,
    `create index batch_parts_article on batch_parts (article_id, batch_id)`,
  ],
};
