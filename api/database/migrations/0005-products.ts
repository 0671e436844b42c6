import type { Migration } from "./columns";

export const products: Migration = {
  name: "0005-products",
  statements: ({ entity, id, integer, text, flag, quantity, percent, price, end }) => [
    `create table products (
      ${entity},
      name ${text} not null,
      name_folded ${text} not null,
      code ${text},
      search ${text} not null,
      category ${text},
      sale_unit ${text} not null,
      ${price("price_ht", "not null")},
      ${percent("vat_rate", "not null")},
      ${percent("vat_rate_immediate")},
      production_lead_days ${integer} not null check (production_lead_days >= 0),
      shelf_life_days ${integer},
      ${quantity("min_order_quantity")},
      ${quantity("order_multiple")},
      ${flag("stock_managed", 0)},
      ${quantity("stock_quantity", "not null")},
      ${flag("active", 1)}
    ${end}`,
    `create unique index products_active_name on products (name_folded) where archived_at is null`,
    `create index products_name on products (name_folded, id)`,
    `create index products_category on products (category, name_folded)`,
    `create table product_components (
      ${id},
      product_id ${integer} not null references products (id) on delete cascade,
      position ${integer} not null,
      recipe_id ${integer} references recipes (id),
      article_id ${integer} references articles (id),
      child_product_id ${integer} references products (id),
      ${quantity("quantity", "not null")},
      unit ${text} not null,
      ${percent("yield_percent")},
      check (
        (case when recipe_id is null then 0 else 1 end)
        + (case when article_id is null then 0 else 1 end)
        + (case when child_product_id is null then 0 else 1 end) = 1
      )
    ${end}`,
    `create index product_components_product on product_components (product_id, position)`,
    `create index product_components_recipe on product_components (recipe_id, product_id)`,
    `create index product_components_article on product_components (article_id, product_id)`,
    `create index product_components_child on product_components (child_product_id, product_id)`,
  ],
};
