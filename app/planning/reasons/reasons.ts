import type {
  Explanation,
  NeededArticle,
  NeededProduct,
  NeededRecipe,
  Needs,
  Shared,
} from "#server/api-client/contract/planning/needs";
import { formatShortDate } from "#app/display/dates";
import { type StockDays, stockDays } from "./stock-days";

/** Orders named in one explanation before it says how many more there are. */
export const namedOrders = 12;

/**
 * Parts (operations, orders, recipes) that all explanations of a page may hold before they open one by one through the
 * URL.
 */
const partsInPage = 500;

/** The reason of a figure. */
export interface Reason {
  steps: Explanation[];
  /** The stock of an article, day by day. */
  days: StockDays | null;
  /** The recipes and products that call for it. */
  callers: NamedShare[];
  /** Orders that ask for it; one without an address is a quantity asked for beyond the orders. */
  orders: NamedShare[];
  moreOrders: number;
}

export interface NamedShare {
  href: string | null;
  name: string;
  quantity: string;
}

interface Parts extends Shared {
  explain?: Explanation[];
  byRecipe?: NeededArticle["byRecipe"];
  days?: readonly unknown[];
}

const size = ({ explain = [], byOrder, byRecipe = [], days = [] }: Parts) =>
  explain.length + days.length + Math.min(byOrder.length, namedOrders) + byRecipe.length;

/** Returns the reason of a figure, or null when it opens through the URL only. */
export type Why = (anchor: string, row: NeededProduct | NeededRecipe | NeededArticle) => Reason | null;

/**
 * Decides which explanations a page carries: all of them while they are few, else only the one that the URL opens
 * (`open`, an anchor such as "matiere-12"), complete with all its orders.
 */
export function reasonsOf(needs: Needs, displayed: readonly Parts[], open: string | null): Why {
  const orders = new Map(
    needs.orders.map((order) => [
      order.orderId,
      `${order.number} · ${order.customerName}, ${formatShortDate(order.productionOn)}`,
    ]),
  );
  const callers = callersOf(needs);
  // A very large plan tells no reason but the one that is open.
  const inline =
    !displayed.some(({ explain }) => explain?.length === 0) &&
    displayed.reduce((sum, row) => sum + size(row), 0) <= partsInPage;
  return (anchor, row) => {
    const opened = anchor === open;
    if (!inline && !opened) return null;
    const named = opened ? row.byOrder : row.byOrder.slice(0, namedOrders);
    return {
      steps: "explain" in row ? row.explain : [],
      days: "usableStock" in row ? stockDays(row) : null,
      callers: "byRecipe" in row ? callers(row.byRecipe) : [],
      orders: named.map(({ orderId, quantity, restock }) =>
        orderId === null
          ? { href: null, name: restock ? "Pour le stock" : "Ajouté aux commandes", quantity }
          : { href: `/external-orders/${orderId}`, name: orders.get(orderId) ?? `Commande n° ${orderId}`, quantity },
      ),
      moreOrders: (row.orderCount ?? row.byOrder.length) - named.length,
    };
  };
}

function callersOf(needs: Needs): (shares: NeededArticle["byRecipe"]) => NamedShare[] {
  const recipes = new Map(needs.recipes.map((recipe) => [recipe.recipeId, recipe.name]));
  const products = new Map(needs.products.map((product) => [product.productId, product.name]));
  return (shares) =>
    shares.flatMap(({ recipeId, productId, quantity }) => {
      if (recipeId !== null)
        return [{ href: `/recipes/${recipeId}`, name: recipes.get(recipeId) ?? `Recette n° ${recipeId}`, quantity }];
      if (productId)
        return [
          { href: `/products/${productId}`, name: products.get(productId) ?? `Produit n° ${productId}`, quantity },
        ];
      return [];
    });
}

const figures: Record<string, string> = { produit: "product", recette: "recipe", matiere: "article" };

/**
 * Returns the API's name of the figure that an anchor of the page opens: "matiere-12" gives "article-12"; null for
 * anything else.
 */
export function figureOf(anchor: string | null): string | null {
  const [, kind = "", id] = /^([a-z]+)-(\d{1,15})$/.exec(anchor ?? "") ?? [];
  const figure = Object.hasOwn(figures, kind) && figures[kind];
  return figure ? `${figure}-${id}` : null;
}
