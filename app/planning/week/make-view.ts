import type { Needs } from "#server/api-client/contract/planning/needs";
import { formatForStock } from "#domain/planning/made-ahead";
import { formatQuantity } from "#app/display/quantities";
import { pick } from "#app/lists/pick";
import { pageOfRows } from "../pages";
import { formatAlreadyMade } from "../quantity";
import { reasonsOf } from "../reasons/reasons";
import { productListFields, recipeListFields } from "../needs/fields";
import { type When, whenOf, whenOfProducts } from "../when";
import { faultsOf } from "./faults";
import { type Week, weekOf } from "./grid";

/** The section of a part of a calculation that a page of rows is of. */
export type PageOf = (name: string) => string | null;

interface MakeOptions {
  page: PageOf;
  /** The anchor of the figure that is open. */
  open: string | null;
  /** The week shows its recipes, else its products. */
  recipes: boolean;
  today: string;
  period: { from: string; to: string } | null;
  turn(): Promise<void>;
}

/** The things to make: by day, or in two tables where all is of one day. */
export type MakeView = { week: Week } | ReturnType<typeof tablesOf>;

/** Returns what a plan makes, as its page shows it. */
export async function makeView(
  needs: Needs,
  { page, open, recipes, today, period, turn }: MakeOptions,
): Promise<MakeView> {
  const opened = reasonsOf(needs, [], open);
  const week = await weekOf(needs, {
    of: recipes ? "recipes" : "products",
    today,
    period,
    page,
    turn,
    why: (anchor, row) => (anchor === open ? opened(anchor, row) : null),
  });
  return week ? { week } : tablesOf(needs, page, open);
}

/** Returns what of a row fills the stock up, in words; null where nothing does. */
const fills = ({ forStock, unit }: { forStock?: string; unit: string }, needed: string) =>
  formatForStock(forStock, needed, (quantity) => formatQuantity(quantity, unit));

function tablesOf(needs: Needs, page: PageOf, open: string | null) {
  const products = pageOfRows(needs.products, page("produits"));
  const recipes = pageOfRows(needs.recipes, page("recettes"));
  const why = reasonsOf(needs, [...products.rows, ...recipes.rows], open);
  const [when, whenOfProduct] = [whenOf(needs), whenOfProducts(needs)];
  const faults = faultsOf(needs);
  /** Returns what a row lacks on its days, in words; null for nothing. */
  const lacksOf = (type: "product" | "recipe", id: number, days: readonly { day: string }[], { first }: When) => {
    const on = days.length > 0 ? days.map(({ day }) => day) : [first];
    const texts = on.flatMap((day) => faults.lacks(type, id, day) ?? []);
    return texts.length > 0 ? [...new Set(texts)].join(" ; ") : null;
  };
  return {
    week: null,
    products: {
      ...products,
      rows: products.rows.map((row) => {
        const when = whenOfProduct(row);
        return {
          ...pick(row, productListFields),
          id: row.productId,
          when,
          forStock: fills(row, row.toProduce),
          fault: faults.of("product", row.productId, row),
          lacks: lacksOf("product", row.productId, row.days ?? [], when),
          why: why(`produit-${row.productId}`, row),
        };
      }),
    },
    recipes: {
      ...recipes,
      rows: recipes.rows.map((row) => {
        const whenMade = when(
          row,
          row.days?.map(({ day, net: quantity }) => ({ day, quantity })),
        );
        return {
          ...pick(row, recipeListFields),
          id: row.recipeId,
          alreadyMade: [formatAlreadyMade(row), fills(row, row.net)].filter(Boolean).join(", "),
          when: whenMade,
          fault: faults.of("recipe", row.recipeId, row),
          lacks: lacksOf("recipe", row.recipeId, row.days ?? [], whenMade),
          why: why(`recette-${row.recipeId}`, row),
        };
      }),
    },
  };
}
