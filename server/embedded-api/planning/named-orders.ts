import type { NamedOrders } from "../needs/input";
import type { Needs, Shared } from "../needs/result";

/** A whole result with at most so many orders named behind each figure, as the calculation itself would have answered it. */
export function withNamedOrders<Result extends Pick<Needs, "products" | "recipes" | "articles">>(needs: Result, { most, whole }: NamedOrders): Result {
  const few = <Row extends Shared>(row: Row, figure: string): Row => {
    if (figure === whole || row.by_order.length <= most) return row;
    return { ...row, by_order: row.by_order.slice(0, most), order_count: row.by_order.length };
  };
  return {
    ...needs,
    products: needs.products.map((row) => few(row, `product-${String(row.product_id)}`)),
    recipes: needs.recipes.map((row) => few(row, `recipe-${String(row.recipe_id)}`)),
    articles: needs.articles.map((row) => few(row, `article-${String(row.article_id)}`)),
  };
}
