import { signOf } from "#domain/exact/decimal";
import type { NamedOrders } from "../needs/input";
import { areTooMany, firstLines, isLarge, mostLacks, mostLines, partsOf } from "../needs/issues/shortage-report";
import type { Needs, Shared } from "../needs/result";

/**
 * Returns a whole result with at most so many orders named behind each figure, as the calculation itself would have
 * answered it.
 */
export function withNamedOrders<Result extends Pick<Needs, "products" | "recipes" | "articles" | "lacks">>(
  needs: Result,
  { most, allOf }: NamedOrders,
): Result {
  const few = <Row extends Shared>(row: Row, figure: string): Row => {
    if (figure === allOf || row.by_order.length <= most) return row;
    return { ...row, by_order: row.by_order.slice(0, most), order_count: row.by_order.length };
  };
  return {
    ...needs,
    products: needs.products.map((row) => few(row, `product-${row.product_id}`)),
    recipes: needs.recipes.map((row) => few(row, `recipe-${row.recipe_id}`)),
    articles: needs.articles.map((row) => few(row, `article-${row.article_id}`)),
    lacks: needs.lacks.map((lack) => ({ ...lack, ...firstLines(lack.order_lines, mostLines({ most, allOf })) })),
  };
}

/** Figures past which a product does not say what of it is for which day either. */
const mostDays = 10_000;
/** Orders that an issue of such a result names. */
const mostInIssue = 60;

/** Days of figures past which only one kind of rows tells its own. */
const mostOfOtherKinds = 5000;

type Rows = Pick<Needs, "products" | "recipes" | "articles">;
/** The kinds of rows that may be told without their days and reasons. */
type Parts = { [Kind in keyof Rows]: boolean };

/**
 * Returns a large result without what only reasons need: the operations, callers and days of every figure but the one
 * whose orders are all named, most orders of an issue, and lists of what is left of an article that hold nothing. Of
 * one with days by the thousand, the rows of the kind that is looked at keep theirs. Every row stays, so that what a
 * page says of the whole stays true.
 */
export function withFewReasons<Result extends Rows & Pick<Needs, "issues" | "lacks" | "lack_count">>(
  needs: Result,
  { allOf, details }: NamedOrders,
): Result {
  const { products, recipes, articles } = needs;
  const figures = products.length + recipes.length + articles.length;
  if (!isLarge(figures)) {
    const reported = { ...needs, ...withFewLacks(needs, areTooMany) };
    if (!details || countDays(needs) <= mostOfOtherKinds) return reported;
    const parts = { products: true, recipes: true, articles: true, ...(details !== "none" && { [details]: false }) };
    const few = { ...reported, ...withoutReasons(needs, allOf, parts) };
    // Where lacks do not name whom they are of, those are read from the days of articles.
    return reported.lack_count === undefined || !parts.articles
      ? few
      : { ...few, articles: few.articles.map((row, at) => ({ ...row, ...shortOf(needs.articles[at], row) })) };
  }
  return {
    ...needs,
    ...withFewLacks(needs, (lacks, parts) => lacks > mostLacks || parts > mostPartsOfLarge),
    ...withoutReasons(needs, allOf, { products: figures > mostDays, recipes: true, articles: true }),
    issues: needs.issues.map((issue) =>
      issue.order_ids.length <= mostInIssue
        ? issue
        : { ...issue, order_ids: issue.order_ids.slice(0, mostInIssue), order_count: issue.order_ids.length },
    ),
  };
}

/** Returns the number of days of which the rows of a result tell something. */
const countDays = ({ products, recipes, articles }: Rows): number =>
  [...products, ...recipes, ...articles].reduce(
    (sum, row) => sum + ("days" in row && Array.isArray(row.days) ? row.days.length : 0),
    0,
  );

/** Returns the days on which an article is short, and what calls for it where there are any. */
function shortOf(full: Rows["articles"][number] | undefined, reduced: Pick<Rows["articles"][number], "days">) {
  const days = full?.days.filter(({ short }) => signOf(short) > 0) ?? [];
  return full && days.length > 0 && reduced.days.length === 0 ? { days, by_recipe: full.by_recipe } : {};
}

/** Returns the rows of a result, of some kinds without what only reasons need, but for the figure that is open. */
function withoutReasons(needs: Rows, allOf: string | null, without: Parts) {
  return {
    products: without.products
      ? needs.products.map((row) => (`product-${row.product_id}` === allOf ? row : { ...row, days: undefined }))
      : needs.products,
    recipes: without.recipes
      ? needs.recipes.map((row) => (`recipe-${row.recipe_id}` === allOf ? row : { ...row, days: [], explain: [] }))
      : needs.recipes,
    articles: without.articles
      ? needs.articles.map((row) => {
          if (`article-${row.article_id}` === allOf) return row;
          const few = { ...row, days: [], by_recipe: [], explain: [] };
          return {
            ...few,
            // A single delivery is as late as its article.
            purchases: row.purchases.length > 1 ? row.purchases : [],
            by_products: row.by_products.length > 0 ? row.by_products : undefined,
          };
        })
      : needs.articles,
  };
}

/** Recipes, products and lines of orders past which the lacks of a large result do not name them. */
const mostPartsOfLarge = 1000;

/** Returns the lacks of a result as the calculation itself would have told them to a page. */
function withFewLacks(
  { lacks, lack_count }: Pick<Needs, "lacks" | "lack_count">,
  areMany: (lacks: number, parts: number) => boolean,
): Pick<Needs, "lacks" | "lack_count"> {
  const parts = lacks.reduce((sum, one) => sum + partsOf(one), 0);
  if (!areMany(lacks.length, parts)) return { lacks, lack_count };
  const reported = lacks.slice(0, mostLacks).map(({ order_line_count: _, ...one }) => one);
  return {
    lacks: reported.map((one) => ({ ...one, recipes: [], products: [], order_lines: [] })),
    lack_count: lacks.length,
  };
}
