import type { Scaling } from "#domain/batches";
import type { ArticleKind, LeadTimeBasis, MinimumPolicy, QuantityMeaning, RecipeStatus } from "#domain/choices";
import type { OrderStatus } from "#domain/order-life";
import type { SaleUnit, StockUnit, Unit } from "#domain/units";

/**
 * The input of the calculations: the catalogue, the orders and the stock as plain values, no I/O.
 * Field names and rules are those of the domain; every decimal is a plain decimal string ("12.5"), dates are YYYY-MM-DD
 * in Europe/Paris, instants ISO 8601 UTC.
 */

/** `quantity unit` of the thing (or of its `part`) equals `equals_quantity equals_unit`. All quantities > 0. */
export interface Equivalence {
  part: string | null;
  quantity: string;
  unit: Unit;
  equals_quantity: string;
  equals_unit: Unit;
  /** Of a part: how many days what is left of it keeps when another part is used; 0 unless said. */
  keeps_days?: number | null | undefined;
}

export interface Lot {
  code: string | null;
  /** In the article's unit. */
  quantity: string;
  /** Last day of use, or null when it does not expire. */
  expires_on: string | null;
}

export interface Incoming {
  supplier_id: number;
  quantity: string;
  expected_on: string;
}

export interface Offer {
  id: number;
  supplier_id: number;
  supplier_code: string | null;
  label: string | null;
  pack_label: string;
  /** Content of one pack in the article's unit, > 0. */
  pack_quantity: string;
  /** Price of one pack before tax, 4 decimals at most; null when unknown. */
  pack_price_ht: string | null;
  min_packs: number;
  pack_multiple: number;
  available: boolean;
  preferred: boolean;
}

export interface KitchenArticle {
  id: number;
  name: string;
  kind: ArticleKind;
  /** Stock unit. */
  unit: StockUnit;
  equivalences: Equivalence[];
  /** 0 < x ≤ 1000. */
  default_yield_percent: string;
  allergens: string[];
  traces: string[];
  vat_rate: string;
  managed_stock: boolean;
  safety_stock: string;
  /** Days it keeps once delivered; null when it does not go off. */
  shelf_life_days: number | null;
  lots: Lot[];
  incoming: Incoming[];
  offers: Offer[];
  archived_at: string | null;
}

export interface KitchenSupplier {
  id: number;
  name: string;
  /** ISO weekdays 1 (Monday) to 7; empty = any day. */
  delivery_weekdays: number[];
  /** HH:MM in Europe/Paris, or null. */
  cutoff_time: string | null;
  lead_time_days: number;
  lead_time_basis: LeadTimeBasis;
  closed_periods: { from: string; until: string }[];
  observes_public_holidays: boolean;
  minimum_order_ht: string | null;
  minimum_policy: MinimumPolicy;
  franco_ht: string | null;
  shipping_fee_ht: string | null;
  shipping_fee_vat_rate: string | null;
  do_not_order: boolean;
  archived_at: string | null;
}

/** One ingredient: exactly one of `article_id` and `recipe_id` is set. */
export interface RecipeLine {
  article_id: number | null;
  recipe_id: number | null;
  quantity: string;
  unit: Unit;
  quantity_is: QuantityMeaning;
  /** null = the article's default. */
  yield_percent: string | null;
  part: string | null;
  scaling: Scaling;
  /** Taken from stock: not exploded further. */
  from_stock: boolean;
}

export interface KitchenRecipe {
  id: number;
  name: string;
  status: RecipeStatus;
  /** Net output of one batch, > 0 (a broken datum may hold "0"). */
  output_quantity: string;
  output_unit: Unit;
  equivalences: Equivalence[];
  production_loss_percent: string;
  /** null = exact batches. */
  batch_step: string | null;
  min_batches: string;
  max_batch_quantity: string | null;
  /** Days that what is made keeps; null when it does not go off. */
  shelf_life_days: number | null;
  lines: RecipeLine[];
  stock_managed: boolean;
  stock_quantity: string;
  archived_at: string | null;
}

/** Exactly one of `recipe_id`, `article_id`, `product_id` is set. */
export interface ProductComponent {
  recipe_id: number | null;
  article_id: number | null;
  product_id: number | null;
  quantity: string;
  unit: Unit;
  yield_percent: string | null;
}

export interface KitchenProduct {
  id: number;
  name: string;
  sale_unit: SaleUnit;
  components: ProductComponent[];
  price_ht: string;
  vat_rate: string;
  vat_rate_immediate: string | null;
  production_lead_days: number;
  stock_managed: boolean;
  stock_quantity: string;
  active: boolean;
  archived_at: string | null;
}

export interface KitchenOrderLine {
  product_id: number;
  quantity: string;
  /** Of an order that counts with tax: what remains of it without, to 4 decimals. */
  unit_price_ht: string;
  /** Of an order that counts with tax: what its sales are worth before tax follows from it. */
  with_tax?: { unit_price: string; vat_rate: string };
  discount_percent: string;
  produced_quantity: string;
}

export interface KitchenOrder {
  id: number;
  number: string;
  customer_name: string;
  status: OrderStatus;
  delivery_on: string;
  production_on: string;
  lines: KitchenOrderLine[];
}

/** The catalogue by id: everything that is reachable from what is asked. */
export interface Kitchen {
  articles: Map<number, KitchenArticle>;
  suppliers: Map<number, KitchenSupplier>;
  recipes: Map<number, KitchenRecipe>;
  products: Map<number, KitchenProduct>;
}
