import type { Generated, Kysely, Selectable } from "kysely";
import type { OrderStatus, Scaling, Unit } from "../kitchen/kitchen";

/**
 * The database as Kysely sees it, the same on SQLite and PostgreSQL.
 *
 * Decimals are scaled integers (scales.ts): Quantity ×10⁶, Percent ×10⁴, Price ×10⁴, Amount ×10². Dates are YYYY-MM-DD and
 * instants ISO 8601 UTC, as text. A Flag is 0 or 1. `*_folded` and `search` hold folded text (folding.ts). Json is JSON text.
 */
export interface Tables {
  users: UserTable;
  tokens: TokenTable;
  idempotency_keys: IdempotencyKeyTable;
  counters: CounterTable;
  suppliers: SupplierTable;
  articles: ArticleTable;
  article_allergens: ArticleAllergenTable;
  article_lots: ArticleLotTable;
  article_incoming: ArticleIncomingTable;
  article_offers: ArticleOfferTable;
  article_prices: ArticlePriceTable;
  recipes: RecipeTable;
  recipe_lines: RecipeLineTable;
  products: ProductTable;
  product_components: ProductComponentTable;
  external_orders: ExternalOrderTable;
  external_order_lines: ExternalOrderLineTable;
  external_order_changes: ExternalOrderChangeTable;
  planning_runs: PlanningRunTable;
  planning_run_orders: PlanningRunOrderTable;
}

export type Database = Kysely<Tables>;
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** ×10⁶, 0 ≤ x < 10⁹ units. */
export type Quantity = number;
/** ×10⁴, 0 ≤ x ≤ 1000. */
export type Percent = number;
/** ×10⁴, 0 ≤ x < 10⁹ euros. */
export type Price = number;
/** ×10², cents. */
export type Amount = number;
export type Flag = number;
export type Json = string;
/** YYYY-MM-DD. */
export type Day = string;
/** ISO 8601 UTC with milliseconds. */
export type Instant = string;

interface Entity {
  id: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  lock_version: Generated<number>;
  archived_at: Instant | null;
}

interface Named {
  name: string;
  name_folded: string;
  code: string | null;
  search: string;
}

export interface UserTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  name: string;
  password_hash: string;
  disabled_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** One pair of tokens; only SHA-256 hashes are kept. `family` is shared by all pairs that descend from one sign-in. */
export interface TokenTable {
  id: Generated<number>;
  family: string;
  user_id: number;
  access_hash: string;
  access_expires_at: Instant;
  refresh_hash: string;
  refresh_expires_at: Instant;
  created_at: Instant;
  rotated_at: Instant | null;
  revoked_at: Instant | null;
}

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  /** Method and path of the first request. */
  route: string;
  body_hash: string;
  status: number;
  response: Json;
  created_at: Instant;
}

export interface CounterTable {
  name: string;
  value: number;
}

export interface SupplierTable extends Entity, Named {
  siret: string | null;
  vat_number: string | null;
  customer_code: string | null;
  contact_name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  postal_code: string | null;
  city: string | null;
  order_channel: "email" | "phone" | "portal" | null;
  delivery_weekdays: Json;
  cutoff_time: string | null;
  lead_time_days: number;
  lead_time_basis: "working" | "calendar";
  closed_periods: Json;
  observes_public_holidays: Flag;
  minimum_order_ht: Amount | null;
  minimum_policy: "block" | "warn";
  franco_ht: Amount | null;
  shipping_fee_ht: Amount | null;
  shipping_fee_vat_rate: Percent | null;
  do_not_order: Flag;
  notes: string | null;
}

type Storage = "ambient" | "chilled" | "frozen";

export interface ArticleTable extends Entity, Named {
  category: string;
  kind: "ingredient" | "packaging" | "consumable";
  unit: "kg" | "l" | "piece";
  equivalences: Json;
  default_yield_percent: Percent;
  vat_rate: Percent;
  storage: Storage | null;
  shelf_life_days: number | null;
  managed_stock: Flag;
  safety_stock: Quantity;
  barcode: string | null;
}

export interface ArticleAllergenTable {
  article_id: number;
  allergen: string;
  is_trace: Flag;
}

export interface ArticleLotTable {
  id: Generated<number>;
  article_id: number;
  position: number;
  code: string | null;
  quantity: Quantity;
  expires_on: Day | null;
}

export interface ArticleIncomingTable {
  id: Generated<number>;
  article_id: number;
  position: number;
  supplier_id: number;
  quantity: Quantity;
  expected_on: Day;
}

export interface ArticleOfferTable {
  id: Generated<number>;
  article_id: number;
  position: number;
  supplier_id: number;
  supplier_code: string | null;
  label: string | null;
  pack_label: string;
  pack_quantity: Quantity;
  pack_price_ht: Price | null;
  min_packs: number;
  pack_multiple: number;
  available: Flag;
  preferred: Flag;
}

/** Every price an offer has had, the present one included; it outlives the offer. */
export interface ArticlePriceTable {
  id: Generated<number>;
  article_id: number;
  offer_id: number | null;
  supplier_id: number;
  pack_label: string;
  pack_quantity: Quantity;
  pack_price_ht: Price | null;
  changed_at: Instant;
  user_id: number | null;
}

export interface RecipeTable extends Entity, Named {
  category: string | null;
  status: "draft" | "active";
  output_quantity: Quantity;
  output_unit: Unit;
  equivalences: Json;
  portions: number | null;
  production_loss_percent: Percent;
  batch_step: Quantity | null;
  min_batches: Quantity;
  max_batch_quantity: Quantity | null;
  steps: Json;
  prep_minutes: number | null;
  cook_minutes: number | null;
  rest_minutes: number | null;
  shelf_life_days: number | null;
  storage: Storage | null;
  notes: string | null;
  stock_managed: Flag;
  stock_quantity: Quantity;
}

/** Exactly one of `article_id` and `child_recipe_id` is set. */
export interface RecipeLineTable {
  id: Generated<number>;
  recipe_id: number;
  position: number;
  article_id: number | null;
  child_recipe_id: number | null;
  quantity: Quantity;
  unit: Unit;
  quantity_is: "net" | "gross";
  yield_percent: Percent | null;
  part: string | null;
  scaling: Scaling;
  from_stock: Flag;
  note: string | null;
}

export interface ProductTable extends Entity, Named {
  category: string | null;
  sale_unit: "piece" | "kg" | "part";
  price_ht: Price;
  vat_rate: Percent;
  vat_rate_immediate: Percent | null;
  production_lead_days: number;
  shelf_life_days: number | null;
  min_order_quantity: Quantity | null;
  order_multiple: Quantity | null;
  stock_managed: Flag;
  stock_quantity: Quantity;
  active: Flag;
}

/** Exactly one of `recipe_id`, `article_id` and `child_product_id` is set. */
export interface ProductComponentTable {
  id: Generated<number>;
  product_id: number;
  position: number;
  recipe_id: number | null;
  article_id: number | null;
  child_product_id: number | null;
  quantity: Quantity;
  unit: Unit;
  yield_percent: Percent | null;
}

/** `line_count`, `total_ht` and `total_ttc` follow from the lines and are written with them, so that lists sort by them quickly. */
export interface ExternalOrderTable extends Entity {
  number: string;
  customer_name: string;
  customer_folded: string;
  customer_type: "individual" | "business";
  customer_contact: string | null;
  phone: string | null;
  email: string | null;
  status: OrderStatus;
  delivery_on: Day;
  delivery_time: string | null;
  delivery_mode: "pickup" | "delivery" | "on_site";
  delivery_address: string | null;
  production_on: Day;
  consumption_mode: "later" | "immediate";
  guest_count: number | null;
  notes: string | null;
  allergy_notes: string | null;
  deposit_amount: Amount | null;
  line_count: number;
  total_ht: Amount;
  total_ttc: Amount;
  search: string;
}

export interface ExternalOrderLineTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  product_id: number;
  quantity: Quantity;
  unit_price_ht: Price;
  vat_rate: Percent;
  discount_percent: Percent;
  produced_quantity: Quantity;
  delivered_quantity: Quantity;
  note: string | null;
}

export interface ExternalOrderChangeTable {
  id: Generated<number>;
  order_id: number;
  changed_at: Instant;
  user_id: number | null;
  user_name: string;
  field: string;
  /** The product whose line changed; null for the order itself. */
  subject: string | null;
  old_value: string | null;
  new_value: string | null;
  reason: string | null;
}

/** A frozen calculation: the parameters asked and the whole result, as JSON text. */
export interface PlanningRunTable {
  id: Generated<number>;
  created_at: Instant;
  user_id: number | null;
  user_name: string;
  parameters: Json;
  input_hash: string;
  result: Json;
}

/** Which orders a run counted, and in which version: how an order knows that it changed since. */
export interface PlanningRunOrderTable {
  run_id: number;
  order_id: number;
  lock_version: number;
}
