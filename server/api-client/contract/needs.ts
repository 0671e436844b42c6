import type { OrderStatus } from "#domain/order-life";
import type { VatAmount } from "./external-orders";

export interface Explanation {
  label: string;
  operation: string;
  operand: string;
  result: string;
  unit: string;
}

export type IssueCode =
  | "no_recipe"
  | "recipe_cycle"
  | "recipe_output_zero"
  | "draft_recipe"
  | "unit_conversion_missing"
  | "article_archived"
  | "article_no_offer"
  | "offer_unavailable"
  | "price_missing"
  | "supplier_minimum"
  | "supplier_too_late"
  | "stock_expiring"
  | "stock_missing"
  | "incoming_late"
  | "keeps_too_short"
  | "short_before"
  | "quantity_too_small";

export interface OrderShare {
  /** Null: quantities asked for beyond the orders. */
  orderId: number | null;
  quantity: string;
}

/** The orders behind a figure: all of them, or as many as were asked for with their whole number in `orderCount`. */
export interface Shared {
  byOrder: OrderShare[];
  orderCount?: number;
}

export interface NeededProduct extends Shared {
  productId: number;
  name: string;
  neededOn: string;
  gross: string;
  /** Quantity that orders before the plan take first; an API may not say. */
  reserved?: string;
  fromStock: string;
  toProduce: string;
  unit: string;
  /** Shares of `toProduce` by day, ascending. An API may not know them. */
  days?: { day: string; toProduce: string }[];
}

export interface NeededRecipe extends Shared {
  recipeId: number;
  name: string;
  level: number;
  unit: string;
  gross: string;
  fromStock: string;
  net: string;
  batches: string;
  physicalBatches: number;
  plannedOutput: string;
  surplus: string;
  neededOn: string;
  /** Quantity that orders before the plan take first; an API may not say. */
  reserved?: string;
  /** The days on which it is made; an API may not say. */
  days?: RecipeDay[];
  explain: Explanation[];
}

/** The production of a recipe on a day; `left` is the rest of its batches for the following days. */
export interface RecipeDay {
  day: string;
  net: string;
  batches: string;
  physicalBatches: number;
  plannedOutput: string;
  left: string;
}

/**
 * The movements of an article's stock on a day: `short` is the part of `taken` that is not there, `left` the rest when
 * the day is over.
 */
export interface ArticleDay {
  day: string;
  taken: string;
  reserved: string;
  received: string;
  bought: string;
  wasted: string;
  short: string;
  left: string;
}

/** The packs of one delivery; `deliverOn` null when no delivery can be had, `late` when it comes after the first day that lacks them. */
export interface ArticlePurchase {
  supplierId: number;
  deliverOn: string | null;
  orderBefore: string | null;
  packs: number;
  quantity: string;
  amountHt: string;
  late: boolean;
}

export interface NeededArticle extends Shared {
  articleId: number;
  name: string;
  unit: string;
  gross: string;
  usableStock: string;
  incomingInTime: string;
  safetyStock: string;
  net: string;
  managed: boolean;
  offer: { supplierId: number; supplierCode?: string | null; packLabel: string; packQuantity: string; packPriceHt: string | null } | null;
  packs: number;
  orderedQuantity: string;
  leftover: string;
  purchaseCostHt: string;
  matterCostHt: string;
  neededOn: string;
  orderBefore: string | null;
  late: boolean;
  /** Quantity that orders before the plan take first; an API may not say. */
  reserved?: string;
  /** Its stock, day by day; an API may not say. */
  days?: ArticleDay[];
  /** Its deliveries, earliest first; an API may not say. */
  purchases?: ArticlePurchase[];
  /** Callers of the article: a recipe, or (recipeId null) a product directly. */
  byRecipe: { recipeId: number | null; productId?: number | null; quantity: string }[];
  /** The rest where only a part is taken: the whites of eggs used for their yolks. */
  byProducts?: { part: string; quantity: string; unit: string }[];
  explain: Explanation[];
}

export interface SupplierPurchase {
  supplierId: number;
  name: string;
  /** `quantity` is what the packs hold; an API may not say. */
  lines: { articleId: number; packs: number; quantity?: string; amountHt: string }[];
  subtotalHt: string;
  minimumHt: string | null;
  missingToMinimum: string;
  francoHt: string | null;
  missingToFranco: string;
  shippingFeeHt: string;
  vatByRate: VatAmount[];
  totalTtc: string;
  orderBefore: string | null;
  deliverOn: string | null;
  blocked: boolean;
  /**
   * True when the latest moment to order is past, or no delivery comes in time: told where the articles are not
   * (`only=suppliers`).
   */
  late?: boolean;
  /** Ways to reach a minimum that is missed; an API may not know them. */
  suggestions?: Suggestion[];
  /** The reference by which buyer and supplier call the order; an API may not know it. */
  reference?: string | null;
}

/** A change of the plan that brings a supplier's order to its minimum, with what it costs exactly. */
export interface Suggestion {
  kind: "other_offer" | "more_packs" | "longer_period";
  lines: { articleId: number; name: string; packLabel: string; packsBefore: number; packs: number; fromSupplier: { id: number; name: string } | null; keepsUntil: string | null }[];
  /** More to pay to this supplier, shipping aside. */
  extraHt: string;
  /** More to pay for the whole plan, shipping included; negative where it saves. */
  planExtraHt: string;
  subtotalHt: string;
  /** Last day of the longer period. */
  to: string | null;
  offers: { articleId: number; offerId: number; packs: number }[];
}

export interface NeedsIssue {
  code: IssueCode;
  severity: "error" | "warning" | "info";
  entity: { type: string; id: number; name: string };
  orderIds: number[];
  /** Number of orders, where not all are named. */
  orderCount?: number;
  message: string;
  fix: { type: string; id: number; field: string | null } | null;
}

export interface PlannedOrder {
  orderId: number;
  number: string;
  customerName: string;
  deliveryOn: string;
  productionOn: string;
  status: OrderStatus;
  coverage: "covered" | "partial" | "blocked";
}

export interface Needs {
  run: { id: number | null; computedAt: string; inputHash: string; status: "complete" | "partial"; stale: boolean };
  orders: PlannedOrder[];
  products: NeededProduct[];
  recipes: NeededRecipe[];
  articles: NeededArticle[];
  suppliers: SupplierPurchase[];
  totals: { purchaseHt: string; matterHt: string; salesHt: string; foodCostPercent: string | null };
  issues: NeedsIssue[];
}

/** The options of a plan, in full: one that is left out has the API's default. */
export interface PlanParameters {
  from?: string | null;
  to?: string | null;
  basis?: "production" | "delivery" | null;
  status?: OrderStatus[];
  orderIds?: number[];
  excludeOrderIds?: number[];
  extra?: Record<string, string>;
  /** Offer to buy each article by, by article id: "34", or "34:5" for at least five packs. */
  offer?: Record<string, string>;
  useFinishedStock?: boolean;
  useRecipeStock?: boolean;
  useArticleStock?: boolean;
  countIncoming?: boolean;
  includeSafetyStock?: boolean;
  /** False: orders between the moment and the period take nothing before it. An API may not know it. */
  reserveBefore?: boolean;
  supplierPolicy?: "preferred" | "cheapest_total" | null;
  batchRounding?: "recipe" | "exact" | null;
  asOf?: string | null;
}

/** The answer to `only=suppliers`. An API that does not know it answers the whole result. */
export interface PlanSuppliers extends Partial<Omit<Needs, "suppliers">> {
  suppliers: SupplierPurchase[];
  standing?: {
    status: "complete" | "partial";
    orderCount: number;
    /** The first day of production that it counts. */
    firstDay: string | null;
    blockedOrders: number;
    partialOrders: number;
    /** Articles that lack something of which no pack can be ordered. */
    unboughtArticles: number;
  };
}
