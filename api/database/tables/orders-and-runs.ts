import type { externalOrder, storedLine } from "#domain/contract/orders/external-orders";
import type { Columns } from "#domain/contract/field";
import type { Generated } from "kysely";
import type { PriceBasis } from "#domain/choices";
import type { OrderStatus } from "#domain/orders/order-statuses";
import type { StoredMeans } from "#domain/orders/payments";
import type { Amount, Day, Entity, Flag, Instant, Json, Packed, Percent } from "../columns";

/**
 * `line_count`, `total_ht` and `total_ttc` follow from the lines and are written with them, so that lists sort by them
 * quickly.
 */
export interface ExternalOrderTable extends Entity, Omit<Columns<typeof externalOrder>, "production_on"> {
  number: string;
  customer_folded: string;
  status: OrderStatus;
  /** The status that somebody chose last, of those that follow the work: it never falls below. */
  chosen_status: Generated<OrderStatus>;
  production_on: Day;
  /** Null while it is not delivered, and of what was delivered before days were kept. */
  delivered_on: Generated<Day | null>;
  /** The order, handed over in part, of whose rest it is. */
  rest_of: Generated<number | null>;
  /** The standing order of which it was made. */
  standing_order_id: Generated<number | null>;
  /** The day of that which it is for, whatever day a holiday moved it to; null once that does not fall any more. */
  standing_on: Generated<Day | null>;
  /** The last change in its history when it was made, or last followed the standing order. */
  standing_change: Generated<number | null>;
  /**
   * In which the prices of its lines are: with tax for a consumer. Orders older than that count before tax, whoever
   * ordered.
   */
  price_basis: PriceBasis;
  line_count: number;
  total_ht: Amount;
  total_ttc: Amount;
  /** Of a delivered order, what is worth what left; null where all of it did. It counts while it is delivered. */
  delivered_ttc: Generated<Amount | null>;
  /** The sum of its payments, its deposit among them. */
  paid_amount: Generated<Amount>;
  search: string;
}

/** A word of what a table is searched by, now or before: kept by the database itself. */
export interface SearchWordTable {
  source: string;
  word: string;
}

/**
 * Number of orders of a delivery day and status; the database's triggers keep it (migration 0011). Cells that are empty
 * again stay, with 0.
 */
export interface ExternalOrderCountTable {
  archived: Flag;
  delivery_on: Day;
  status: OrderStatus;
  total: number;
}

export interface ExternalOrderLineTable extends Columns<typeof storedLine> {
  id: Generated<number>;
  order_id: number;
  position: number;
  /** 1 once somebody noted what was unsold of it in the evening, nothing too: a loss names it where there is some. */
  unsold_noted: Generated<Flag>;
  /** The hour, HH:MM in Paris, at which nothing of it was left. */
  sold_out_at: Generated<string | null>;
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

/**
 * The last delivery or cancellation of an order, and what it changed (orders/undo), while the order is as it left it.
 */
export interface ExternalOrderUndoTable {
  order_id: number;
  made_at: Instant;
  /** The order's version after it. */
  lock_version: number;
  from_status: OrderStatus;
  lines: Json;
}

/** An entry of money paid of an order, or (below nothing) given back or taken back: never changed, only added to. */
export interface ExternalOrderPaymentTable {
  id: Generated<number>;
  order_id: number;
  paid_on: Day;
  amount: Amount;
  means: StoredMeans;
  /** Of the deposit that is typed in the order: its coming in, and each change of it. */
  is_deposit: Generated<Flag>;
  note: string | null;
  takes_back: number | null;
  recorded_at: Instant;
  user_id: number | null;
  user_name: string;
}

/** The part of a payment at a rate of VAT, as the order was when it was written: the parts add up to it. */
export interface ExternalOrderPaymentPartTable {
  id: Generated<number>;
  payment_id: number;
  /** Null where nothing was ordered. */
  vat_rate: Percent | null;
  amount: Amount;
  vat: Amount;
}

/**
 * A frozen calculation: the parameters asked and its summary as JSON text, the whole result and its sheets as JSON
 * packed (planning/runs/packing.ts).
 */
export interface PlanningRunTable {
  id: Generated<number>;
  created_at: Instant;
  user_id: number | null;
  user_name: string;
  parameters: Json;
  input_hash: string;
  summary: Json;
  result: Packed;
  /** Its production sheets; null when it was frozen before they were kept. */
  sheets: Packed | null;
  /** Quantities produced of each order at that time (Counted), packed; null for a run frozen before they were kept. */
  counted: Packed | null;
  /** 1 where what fell under its safety stock was bought though no order took it; 0 of those frozen before. */
  restocks: Generated<Flag>;
  /** The same of recipes and products that were made. */
  restocks_made: Generated<Flag>;
}

/** The orders that a run counted, with their versions: an order knows by them that it changed since. */
export interface PlanningRunOrderTable {
  run_id: number;
  order_id: number;
  lock_version: number;
}
