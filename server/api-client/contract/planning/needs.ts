import type { Camel } from "#domain/camel";
import type { Seen } from "#domain/contract/field";
import type {
  articleDay,
  articlePurchase,
  countedOrder,
  explanation,
  issue,
  issueCodes,
  lack,
  neededArticle,
  neededProduct,
  neededRecipe,
  needs,
  orderShare,
  planHealth,
  plannedOrder,
  recipeDay,
  suggestion,
  suppliedNeeds,
  supplierPurchase,
} from "#domain/contract/planning/needs";
import type { OrderStatus } from "#domain/orders/order-statuses";
import type { PlanChoices, PlanFlag } from "#domain/planning/plan-options";

export type Needs = Omit<Seen<typeof needs>, "suppliers"> & { suppliers: SupplierPurchase[] };
export type PlannedOrder = Seen<typeof plannedOrder>;
export type NeededProduct = Seen<typeof neededProduct>;
export type NeededRecipe = Seen<typeof neededRecipe>;
export type RecipeDay = Seen<typeof recipeDay.fields>;
export type NeededArticle = Seen<typeof neededArticle>;
export type ArticleDay = Seen<typeof articleDay.fields>;
export type ArticlePurchase = Seen<typeof articlePurchase.fields>;
export type OrderShare = Seen<typeof orderShare.fields>;
export type Explanation = Seen<typeof explanation.fields>;
/** The orders behind a figure: all of them, or as many as were asked for with their whole number in `orderCount`. */
export type Shared = Pick<NeededArticle, "byOrder" | "orderCount">;
export type Suggestion = Seen<typeof suggestion.fields>;
/** The lack of an article on a day, and whoever lacks it. */
export type Lack = Seen<typeof lack.fields>;
export type NeedsIssue = Seen<typeof issue>;
export type IssueCode = (typeof issueCodes)[number];

export interface SupplierPurchase extends Seen<typeof supplierPurchase> {
  /**
   * True when the latest moment to order is past, or no delivery comes in time: told where the articles are not
   * (`only=suppliers`).
   */
  late?: boolean;
}

type PlanFlags = { [Name in PlanFlag as Camel<Name>]?: boolean };
type PlanChosen = { [Name in keyof PlanChoices as Camel<Name>]?: PlanChoices[Name] | null };

/** The options of a plan, in full: one that is left out has the API's default. */
export interface PlanParameters extends PlanFlags, PlanChosen {
  from?: string | null;
  to?: string | null;
  basis?: "production" | "delivery" | null;
  status?: OrderStatus[];
  orderIds?: number[];
  excludeOrderIds?: number[];
  extra?: Record<string, string>;
  /** Offer to buy each article by, by article id: "34", or "34:5" for at least five packs. */
  offer?: Record<string, string>;
  asOf?: string | null;
}

/** The answer to `only=orders`. An API that does not know it answers the whole result. */
export interface PlanOrders {
  orders: Seen<typeof countedOrder>[];
}

/** The answer to `only=suppliers`. An API that does not know it answers the whole result. */
export interface PlanSuppliers extends Partial<Omit<Needs, "suppliers">> {
  suppliers: SupplierPurchase[];
  standing?: Seen<typeof planHealth.fields>;
}

/** The articles that a supplier sells beside what a plan needs of them (an extension). */
export type SuppliedNeeds = Seen<typeof suppliedNeeds>;
