import type { Explanation, NeededArticle, NeededProduct, NeededRecipe, Needs, OrderShare } from "../../server/api-client/contract";

/** Orders named in one explanation before it says how many more there are. */
const namedOrders = 12;

/** Parts (operations, orders, recipes) that all explanations of a page may hold before they open one by one through the URL. */
const partsInPage = 500;

/** Why a figure is what it is. */
export interface Reason {
  steps: Explanation[];
  recipes: { id: number; name: string; quantity: string }[];
  /** Id null: quantities asked for beyond the orders. */
  orders: { id: number | null; name: string; quantity: string }[];
  moreOrders: number;
}

interface Parts {
  explain?: Explanation[];
  byOrder: OrderShare[];
  byRecipe?: { recipeId: number; quantity: string }[];
}

const size = ({ explain = [], byOrder, byRecipe = [] }: Parts) => explain.length + Math.min(byOrder.length, namedOrders) + byRecipe.length;

/** What `why` answers for a figure: its reason, or null when it opens through the URL only. */
export type Why = (anchor: string, row: NeededProduct | NeededRecipe | NeededArticle) => Reason | null;

/**
 * Decides which explanations a page carries: all of them while they are few, else only the one that the URL opens
 * (`open`, an anchor such as "article-12"), complete with all its orders.
 */
export function reasonsOf(needs: Needs, shown: readonly Parts[], open: string | null): Why {
  const orders = new Map(needs.orders.map((order) => [order.orderId, `${order.number} · ${order.customerName}`]));
  const recipes = new Map(needs.recipes.map((recipe) => [recipe.recipeId, recipe.name]));
  const inline = shown.reduce((sum, row) => sum + size(row), 0) <= partsInPage;
  return (anchor, row) => {
    const opened = anchor === open;
    if (!inline && !opened) return null;
    const named = opened ? row.byOrder : row.byOrder.slice(0, namedOrders);
    return {
      steps: "explain" in row ? row.explain : [],
      recipes: ("byRecipe" in row ? row.byRecipe : []).map(({ recipeId, quantity }) => ({ id: recipeId, name: recipes.get(recipeId) ?? `Recette n° ${recipeId}`, quantity })),
      orders: named.map(({ orderId, quantity }) => ({ id: orderId, name: orderId === null ? "Ajouté aux commandes" : (orders.get(orderId) ?? `Commande n° ${orderId}`), quantity })),
      moreOrders: row.byOrder.length - named.length,
    };
  };
}
