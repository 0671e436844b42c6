import type { Kitchen, KitchenOrder } from "../kitchen/kitchen";

export interface NeedsOptions {
  use_finished_stock: boolean;
  use_recipe_stock: boolean;
  use_article_stock: boolean;
  count_incoming: boolean;
  include_safety_stock: boolean;
  /** `cheapest_total`: one offer for each article, such that packs and shipping together cost least (decision 040). */
  supplier_policy: "preferred" | "cheapest_total";
  /** `exact` ignores the steps and minimums of the recipes' batches. */
  batch_rounding: "recipe" | "exact";
}

export const defaultOptions: NeedsOptions = {
  use_finished_stock: true,
  use_recipe_stock: true,
  use_article_stock: true,
  count_incoming: true,
  include_safety_stock: true,
  supplier_policy: "preferred",
  batch_rounding: "recipe",
};

/** A quantity of a product to make without an order behind it. */
export interface ExtraQuantity {
  product_id: number;
  quantity: string;
}

/** An offer to buy an article by, whatever the policy; without effect once it cannot be ordered. */
export interface ChosenOffer {
  article_id: number;
  offer_id: number;
  /** The fewest packs, even beyond the need; ≥ 0. */
  packs: number;
}

/** The number of orders named behind each figure. */
export interface NamedOrders {
  /** ≥ 0. */
  most: number;
  /** The one figure that names all its orders: "product-12", "recipe-12" or "article-12". */
  whole: string | null;
}

export interface NeedsInput {
  /** The kitchen: at least everything reachable from the products asked for. */
  kitchen: Kitchen;
  /** The orders of the plan, already chosen (period, status, selection). Their order does not matter. */
  orders: readonly KitchenOrder[];
  extras: readonly ExtraQuantity[];
  /** Day on which the extra quantities are needed, YYYY-MM-DD. */
  extras_on: string;
  options: NeedsOptions;
  /** Orders before the plan's first day (`before`): they take stock and receipts first. None unless said. */
  reserved?: { orders: readonly KitchenOrder[]; before: string };
  /** Last day of the plan, where it is after the last day of need. */
  until?: string;
  /** None unless said. */
  chosen_offers?: readonly ChosenOffer[];
  /** All orders are named unless said: a large plan has hundreds of thousands. Changes no figure. */
  named_orders?: NamedOrders;
  /**
   * The moment of the calculation, an ISO 8601 instant: what is late or expired is judged in Europe/Paris at that
   * moment.
   */
  as_of: string;
}
