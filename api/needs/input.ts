import type { Rational } from "#domain/exact/rational";
import { type PlanOptions, planOptions } from "#domain/planning/plan-options";
import type { Kitchen, KitchenOrder } from "../kitchen/kitchen";
import type { OnDay } from "./stock/shelf";

export const defaultOptions = planOptions({});

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
  allOf: string | null;
  /** The kind of rows that a page looks at; of a result with many days the others do not tell theirs. */
  details?: (typeof detailKinds)[number] | undefined;
}

export const detailKinds = ["products", "recipes", "articles", "none"] as const;

/** Quantities of the stock of recipes that days take by lines which nothing else can serve, by id of the recipe. */
export type TakenFromStock = ReadonlyMap<number, readonly OnDay<Rational>[]>;

export interface NeedsInput {
  /** The kitchen: at least everything reachable from the products asked for. */
  kitchen: Kitchen;
  /** The orders of the plan, already chosen (period, status, selection). Their order does not matter. */
  orders: readonly KitchenOrder[];
  extras: readonly ExtraQuantity[];
  /** Day on which the extra quantities are needed, YYYY-MM-DD. */
  extras_on: string;
  options: PlanOptions;
  /** Orders before the plan's first day (`before`): they take stock and receipts first. None unless said. */
  reserved?: { orders: readonly KitchenOrder[]; before: string };
  /**
   * What a plan that looks further takes of stock that nothing else can serve: that of days after this one is left to
   * them. None unless said.
   */
  taken_from_stock?: TakenFromStock;
  /** First day of the plan, where it has days. */
  from?: string;
  /** Last day of the plan, where it is after the last day of need. */
  until?: string;
  /** True where articles of the kitchen are bought for their safety stock though nothing takes them. */
  restock?: boolean;
  /**
   * The days, none past, on which recipes and products of the kitchen are made for their safety stock though nothing
   * takes them, those after the plan included for which something is made ahead. None are unless said.
   */
  reserves?: { from: string; until: string } | undefined;
  /**
   * The orders after the last day (`until`): what is made for them on a day of the plan counts, and they themselves do
   * not. None unless said.
   */
  after?: readonly KitchenOrder[];
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
