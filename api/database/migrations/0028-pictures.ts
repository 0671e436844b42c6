import type { Migration } from "./columns";

/**
 * The photos of products and recipes, in base64; one of each stands while `replaced_at` is null, others wait to be put
 * back or forgotten. What is large comes last, so that names are read without it.
 */
export const pictures: Migration = {
  name: "0028-pictures",
  statements: ({ id, integer, text, end }) => [
    `create table pictures (
      ${id},
      product_id ${integer} references products (id) on delete cascade,
      recipe_id ${integer} references recipes (id) on delete cascade,
      name ${text} not null,
      created_at ${text} not null,
      replaced_at ${text},
      small ${text} not null,
      large ${text} not null,
      check ((product_id is null) <> (recipe_id is null))
    ${end}`,
    `create unique index pictures_of_product on pictures (product_id) where replaced_at is null`,
    `create unique index pictures_of_recipe on pictures (recipe_id) where replaced_at is null`,
    `create index pictures_product on pictures (product_id, replaced_at)`,
    `create index pictures_recipe on pictures (recipe_id, replaced_at)`,
    `create index pictures_name on pictures (name)`,
    `create index pictures_replaced on pictures (replaced_at)`,
  ],
};
