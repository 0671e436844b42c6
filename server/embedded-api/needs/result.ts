import type { Unit } from "#domain/units";
import type { KitchenOrder } from "../kitchen/kitchen";

/**
 * The result of a calculation of needs, as docs/api-contract.md has it. Quantities are decimal strings of at most 6 decimals,
 * amounts to pay have exactly 2, material costs at most 6; dates are YYYY-MM-DD in Europe/Paris, instants ISO 8601 UTC.
 */
export interface Needs {
  run: { id: number | null; computed_at: string; input_hash: string; status: "complete" | "partial"; stale: boolean };
  orders: PlannedOrder[];
  products: NeededProduct[];
  recipes: NeededRecipe[];
  articles: NeededArticle[];
  suppliers: SupplierPurchase[];
  totals: { purchase_ht: string; matter_ht: string; sales_ht: string; food_cost_percent: string | null };
  issues: NeedsIssue[];
}

export type Coverage = "covered" | "partial" | "blocked";

export interface PlannedOrder extends Pick<KitchenOrder, "number" | "customer_name" | "delivery_on" | "production_on" | "status"> {
  order_id: number;
  coverage: Coverage;
  /** Its share of the plan's purchases: the shares (extras included) add up to the total to the cent. */
  purchase_ht: string;
  /** Its share of the plan's material cost. */
  matter_ht: string;
}

/** The orders behind a figure; `order_count` is their number where not all are named. */
export interface Shared {
  by_order: OrderShare[];
  order_count?: number;
}

/** A share of a quantity; `order_id` null is what the extra quantities take. The shares add up to the quantity exactly. */
export interface OrderShare {
  order_id: number | null;
  quantity: string;
}

export interface NeededProduct extends Shared {
  product_id: number;
  name: string;
  needed_on: string;
  gross: string;
  /** Quantity that orders before the plan take of the stock first. */
  reserved: string;
  from_stock: string;
  to_produce: string;
  unit: "piece" | "kg" | "part";
}

/** One operation behind a figure: `label` in French, what it does (`+`, `-`, `×`, `÷`, `↑`, `=`), with what, and where that leads. */
export interface Explanation {
  label: string;
  operation: string;
  operand: string;
  result: string;
  unit: string;
}

export interface NeededRecipe extends Shared {
  recipe_id: number;
  name: string;
  /** 1 for a recipe that only products call for, else one more than the deepest recipe that calls for it. */
  level: number;
  unit: string;
  gross: string;
  /** Quantity that orders before the plan take of the stock first. */
  reserved: string;
  from_stock: string;
  /** Quantity that stock and left-over batches do not serve: the sum of its days, as are the batches. */
  net: string;
  batches: string;
  physical_batches: number;
  planned_output: string;
  /** Part of it that nothing uses. */
  surplus: string;
  needed_on: string;
  /** The days on which it is made. */
  days: RecipeDay[];
  explain: Explanation[];
}

/** The production of a recipe on one day; `left` is the rest of its batches for the following days. */
export interface RecipeDay {
  day: string;
  net: string;
  batches: string;
  physical_batches: number;
  planned_output: string;
  left: string;
}

/**
 * The movements of one article's stock on one day: `left` when it is over, goods that go off that day thrown away. A
 * day already past counts as today.
 */
export interface ArticleDay {
  day: string;
  taken: string;
  /** Quantity that orders before the plan take. */
  reserved: string;
  received: string;
  bought: string;
  wasted: string;
  /** Part of `taken` that is not there. */
  short: string;
  left: string;
}

/** The packs of one delivery; `deliver_on` null when no delivery can be had. */
export interface ArticlePurchase {
  supplier_id: number;
  deliver_on: string | null;
  order_before: string | null;
  packs: number;
  quantity: string;
  amount_ht: string;
  /** True when it comes after the first day that lacks it. */
  late: boolean;
}

export interface NeededArticle extends Shared {
  article_id: number;
  name: string;
  unit: string;
  gross: string;
  /** Quantity that orders before the plan take of the stock and of expected receipts first. */
  reserved: string;
  usable_stock: string;
  incoming_in_time: string;
  safety_stock: string;
  net: string;
  managed: boolean;
  /** `supplier_code` is the supplier's own reference of the pack. */
  offer: { supplier_id: number; supplier_code: string | null; pack_label: string; pack_quantity: string; pack_price_ht: string | null } | null;
  packs: number;
  ordered_quantity: string;
  leftover: string;
  purchase_cost_ht: string;
  matter_cost_ht: string;
  needed_on: string;
  /** Latest moment to order, or null when nothing is bought or no delivery fits. */
  order_before: string | null;
  late: boolean;
  /** Its stock, day by day: only days on which something happens. */
  days: ArticleDay[];
  /** Its deliveries, earliest first. */
  purchases: ArticlePurchase[];
  /**
   * Callers of the article: a recipe, or (recipe_id null) a product directly. The quantities add up to gross exactly.
   */
  by_recipe: { recipe_id: number | null; product_id: number | null; quantity: string }[];
  /** The rest where only a part is taken. */
  by_products: ByProduct[];
  explain: Explanation[];
}

/** A part of an article that is left when another part is used: the whites where yolks are taken. */
export interface ByProduct {
  part: string;
  quantity: string;
  unit: Unit;
}

/** An order to a supplier: one for each delivery. */
export interface SupplierPurchase {
  supplier_id: number;
  name: string;
  lines: { article_id: number; packs: number; quantity: string; amount_ht: string }[];
  subtotal_ht: string;
  minimum_ht: string | null;
  missing_to_minimum: string;
  franco_ht: string | null;
  missing_to_franco: string;
  shipping_fee_ht: string;
  vat_by_rate: { rate: string; base_ht: string; vat: string }[];
  total_ttc: string;
  order_before: string | null;
  deliver_on: string | null;
  /** The minimum is missed and the supplier refuses such orders. */
  blocked: boolean;
  /** Ways to reach a minimum that is missed, the least to pay first; a frozen calculation has none. */
  suggestions: Suggestion[];
  /** The reference by which buyer and supplier call it; told where a whole plan is answered. */
  reference?: string;
}

/**
 * A change of the plan that brings a supplier's order to its minimum. What it costs is exact: what the plan computes once
 * `offers` are chosen or the period goes on until `to`.
 */
export interface Suggestion {
  /** Buy an article here in another pack, or here rather than elsewhere · buy more packs of what is bought · count the needs of the days that follow. */
  kind: "other_offer" | "more_packs" | "longer_period";
  /** Articles then bought here besides; `from_supplier` where they were bought elsewhere. */
  lines: SuggestedLine[];
  /** More to pay to this supplier before tax, shipping aside. */
  extra_ht: string;
  /** More to pay for the whole plan before tax, shipping included; negative where it saves. */
  plan_extra_ht: string;
  /** Amount of the order to this supplier then. */
  subtotal_ht: string;
  /** Last day of the longer period. */
  to: string | null;
  /** The offers to choose. */
  offers: { article_id: number; offer_id: number; packs: number }[];
}

export interface SuggestedLine {
  article_id: number;
  name: string;
  pack_label: string;
  packs_before: number;
  packs: number;
  from_supplier: { id: number; name: string } | null;
  /** Last day of use of what is then delivered; null when it does not go off. */
  keeps_until: string | null;
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

export type Severity = "error" | "warning" | "info";
export type EntityType = "product" | "recipe" | "article" | "supplier";

export interface NeedsIssue {
  code: IssueCode;
  severity: Severity;
  entity: { type: EntityType; id: number; name: string };
  order_ids: number[];
  /** Number of orders, where not all are named. */
  order_count?: number;
  /** French, says what is wrong and what to do. */
  message: string;
  /** The place to mend it: `field` is a dotted path as in the errors of a 422. */
  fix: { type: EntityType; id: number; field: string } | null;
}
