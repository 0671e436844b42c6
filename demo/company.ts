import type { Scaling } from "#domain/kitchen/batches";
import type { ArticleKind, DateKind, PriceBasis } from "#domain/choices";
import type { company } from "#domain/contract/company";
import type { Body } from "#domain/contract/field";
import type { OrderStatus } from "#domain/orders/order-statuses";
import type { Unit } from "#domain/kitchen/units";
import type { Equivalence } from "#api/kitchen/kitchen";

/**
 * A whole company as plain data: references by `code`, decimals as plain decimal strings, dates YYYY-MM-DD
 * (Europe/Paris), instants ISO 8601 UTC, field names and units of the domain.
 */
export interface Company {
  house: DemoHouse;
  suppliers: DemoSupplier[];
  articles: DemoArticle[];
  recipes: DemoRecipe[];
  products: DemoProduct[];
  /** Oldest first: the order of their numbers. */
  orders: DemoOrder[];
}

export type DemoHouse = Body<typeof company>;

export type Storage = "ambient" | "chilled" | "frozen";

export interface DemoSupplier {
  code: string;
  name: string;
  siret: string;
  vat_number: string;
  customer_code: string;
  contact_name: string;
  email: string;
  phone: string;
  address: string;
  postal_code: string;
  city: string;
  order_channel: "email" | "phone" | "portal";
  /** ISO weekdays 1 (Monday) to 7. */
  delivery_weekdays: number[];
  cutoff_time: string | null;
  lead_time_days: number;
  lead_time_basis: "working" | "calendar";
  closed_periods: { from: string; until: string }[];
  observes_public_holidays: boolean;
  minimum_order_ht: string | null;
  minimum_policy: "block" | "warn";
  franco_ht: string | null;
  shipping_fee_ht: string | null;
  shipping_fee_vat_rate: string | null;
  do_not_order: boolean;
  notes: string | null;
}

export interface DemoOffer {
  supplier: string;
  supplier_code: string;
  label: string | null;
  pack_label: string;
  /** Content of a pack, in the article's unit. */
  pack_quantity: string;
  pack_price_ht: string;
  min_packs: number;
  pack_multiple: number;
  available: boolean;
  preferred: boolean;
  /** Earlier prices of the pack, oldest first. */
  price_history: { changed_on: string; pack_price_ht: string }[];
}

export interface DemoArticle {
  code: string;
  name: string;
  category: string;
  kind: ArticleKind;
  unit: "kg" | "l" | "piece";
  equivalences: Equivalence[];
  default_yield_percent: string;
  allergens: string[];
  traces: string[];
  allergen_kinds: string[];
  vat_rate: string;
  storage: Storage;
  shelf_life_days: number | null;
  managed_stock: boolean;
  safety_stock: string;
  target_stock: string | null;
  lots: { code: string; quantity: string; expires_on: string | null }[];
  incoming: { supplier: string; quantity: string; expected_on: string }[];
  barcode: string | null;
  offers: DemoOffer[];
}

/** Exactly one of `article` and `recipe` is set. */
export interface DemoRecipeLine {
  article: string | null;
  recipe: string | null;
  quantity: string;
  unit: Unit;
  quantity_is: "net" | "gross";
  yield_percent: string | null;
  part: string | null;
  scaling: Scaling;
  from_stock: boolean;
  note: string | null;
}

export interface DemoStep {
  text: string;
  minutes: number | null;
  temperature_c: number | null;
  /** Critical point of the HACCP plan. */
  critical: boolean;
}

export interface DemoRecipe {
  code: string;
  name: string;
  category: string;
  station: string | null;
  status: "draft" | "active";
  output_quantity: string;
  output_unit: Unit;
  equivalences: Equivalence[];
  portions: number | null;
  production_loss_percent: string;
  batch_step: string | null;
  min_batches: string;
  max_batch_quantity: string | null;
  lines: DemoRecipeLine[];
  steps: DemoStep[];
  prep_minutes: number;
  cook_minutes: number;
  rest_minutes: number;
  shelf_life_days: number;
  /** Days that it is made before what takes it. */
  lead_days: number;
  storage: Storage;
  notes: string | null;
  stock_managed: boolean;
  stock_quantity: string;
}

/** Exactly one of `recipe`, `article` and `product` is set. */
export interface DemoComponent {
  recipe: string | null;
  article: string | null;
  product: string | null;
  quantity: string;
  unit: Unit;
  yield_percent: string | null;
}

export interface DemoProduct {
  code: string;
  name: string;
  category: string;
  station: string | null;
  sale_unit: "piece" | "kg" | "part";
  components: DemoComponent[];
  /** Exactly one of the two: as it is typed. */
  price_ttc: string | null;
  price_ht: string | null;
  vat_rate: string;
  vat_rate_immediate: string | null;
  production_lead_days: number;
  shelf_life_days: number | null;
  /** The words of its label about how it is kept. */
  storage: string | null;
  net_quantity: string | null;
  net_unit: Unit | null;
  date_kind: DateKind | null;
  min_order_quantity: string | null;
  order_multiple: string | null;
  stock_managed: boolean;
  stock_quantity: string;
  active: boolean;
}

export interface DemoOrderLine {
  product: string;
  quantity: string;
  /** Price in the order's basis. */
  unit_price: string;
  vat_rate: string;
  discount_percent: string;
  produced_quantity: string;
  delivered_quantity: string;
  note: string | null;
}

export interface DemoChange {
  at: string;
  who: string;
  field: string;
  /** The product's name when `field` is about a line. */
  subject: string | null;
  old: string | null;
  new: string | null;
  reason: string | null;
}

export interface DemoOrder {
  number: string;
  created_at: string;
  customer_name: string;
  customer_type: "individual" | "business" | "internal";
  customer_contact: string | null;
  /** Null of what the house puts out in its own shop. */
  phone: string | null;
  email: string | null;
  status: OrderStatus;
  delivery_on: string;
  delivery_time: string;
  delivery_mode: "pickup" | "delivery" | "on_site";
  delivery_address: string | null;
  production_on: string;
  consumption_mode: "later" | "immediate";
  guest_count: number | null;
  notes: string | null;
  allergy_notes: string | null;
  deposit_amount: string | null;
  price_basis: PriceBasis;
  lines: DemoOrderLine[];
  /** Oldest first; the first one is the creation: status, from null to draft. */
  changes: DemoChange[];
}
