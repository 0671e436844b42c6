import type { StockedType } from "#domain/choices";

/**
 * A record that may be in stock. Quantities are counted in its unit: an article's own, a recipe's output, a product's
 * sale.
 */
export interface Item {
  type: StockedType;
  id: number;
}

/** The three columns that name an item, of which exactly one is set. */
export interface ItemColumns {
  article_id: number | null;
  recipe_id: number | null;
  product_id: number | null;
}

/** Returns the column that names this kind of item. */
export const itemColumn = ({ type }: Item) => `${type}_id` as const;

/** Returns the columns that name an item. */
export const itemColumns = ({ type, id }: Item): ItemColumns => ({
  article_id: type === "article" ? id : null,
  recipe_id: type === "recipe" ? id : null,
  product_id: type === "product" ? id : null,
});

/** Returns the item that a row names. */
export function itemOf({ article_id, recipe_id, product_id }: ItemColumns): Item {
  if (article_id !== null) return { type: "article", id: article_id };
  if (recipe_id !== null) return { type: "recipe", id: recipe_id };
  return { type: "product", id: product_id ?? 0 };
}
