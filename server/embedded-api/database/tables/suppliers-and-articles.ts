import type { Generated } from "kysely";
import type { ArticleKind, LeadTimeBasis, MinimumPolicy, OrderChannel, Storage } from "#domain/choices";
import type { StockUnit } from "#domain/units";
import type { Amount, Day, Entity, Flag, Instant, Json, Named, Percent, Price, Quantity } from "../columns";

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
  order_channel: OrderChannel | null;
  delivery_weekdays: Json;
  cutoff_time: string | null;
  lead_time_days: number;
  lead_time_basis: LeadTimeBasis;
  closed_periods: Json;
  observes_public_holidays: Flag;
  minimum_order_ht: Amount | null;
  minimum_policy: MinimumPolicy;
  franco_ht: Amount | null;
  shipping_fee_ht: Amount | null;
  shipping_fee_vat_rate: Percent | null;
  do_not_order: Flag;
  notes: string | null;
}

export interface ArticleTable extends Entity, Named {
  category: string;
  kind: ArticleKind;
  unit: StockUnit;
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
