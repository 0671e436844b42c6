import type { Generated } from "kysely";
import type { FollowUpAct, OrderChannel, SupplierOrderStatus } from "#domain/choices";
import type { Amount, Day, Instant, Json, Price, Quantity } from "../columns";

/** `line_count` and `subtotal_ht` follow from the lines and are written with them, so that lists sort by them fast. */
export interface SupplierOrderTable {
  id: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  lock_version: Generated<number>;
  number: string;
  supplier_id: number;
  status: SupplierOrderStatus;
  deliver_on: Day;
  order_before: Instant | null;
  note: string | null;
  search: string;
  /** The parameters of the plan that it was made from; null when it was written by hand. */
  plan: Json | null;
  /** SHA-256 of those parameters but for the moment: the same plan, whenever it is asked. */
  plan_print: string | null;
  /** The reference of the purchase list that it was made from, « BC-12-20261124-3FA9C2 ». */
  plan_reference: string | null;
  /** The state in which that list was shown, expected and in stock: it makes two presses of its button one. */
  plan_seen: string | null;
  /** The orders that one press of a button made have the id of the first of them. */
  press_id: number | null;
  run_id: number | null;
  /** The supplier's conditions, as they stood. */
  minimum_order_ht: Amount | null;
  franco_ht: Amount | null;
  shipping_fee_ht: Amount | null;
  line_count: number;
  subtotal_ht: Amount;
  /** The moment from which it was no draft any more: what it brings is expected since. */
  placed_at: Instant | null;
  /** The moment when somebody noted that the supplier has it, how it went there (null: not noted) and who noted it. */
  sent_at: Instant | null;
  sent_how: OrderChannel | null;
  sent_by: string | null;
  /** The moment when somebody noted that the supplier had confirmed it. */
  confirmed_at: Instant | null;
  confirmed_by: string | null;
  user_id: number | null;
  user_name: string;
  /** Name of who wrote it last, at `updated_at`. */
  changed_by: string;
}

/** A line with the offer as it was. Quantities are in the article's unit; without packs it is ordered by quantity. */
export interface SupplierOrderLineTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  article_id: number;
  supplier_code: string | null;
  label: string | null;
  pack_label: string | null;
  pack_quantity: Quantity | null;
  pack_price_ht: Price | null;
  packs: number | null;
  quantity: Quantity;
  received_quantity: Generated<Quantity>;
  /** Quantity that will not come any more, whatever has come since. */
  closed_quantity: Generated<Quantity>;
  /** Day on which its rest is expected; null for that of its order. */
  expected_on: Day | null;
}

/** An agreement about an order that did not come: another day, or that nothing more will. */
export interface SupplierOrderFollowUpTable {
  id: Generated<number>;
  order_id: number;
  act: FollowUpAct;
  /** The new day; null for what was closed. */
  expected_on: Day | null;
  channel: OrderChannel | null;
  note: string | null;
  created_at: Instant;
  user_id: number | null;
  user_name: string;
  undone_at: Instant | null;
  undone_by: string | null;
}

/** An ordered line that it was agreed of. */
export interface SupplierOrderFollowUpLineTable {
  id: Generated<number>;
  follow_up_id: number;
  line_id: number;
  /** The line's own day before, null for that of its order; and the day that was. */
  own_day_before: Day | null;
  expected_before: Day;
  /** The quantity still to come then. */
  quantity: Quantity;
}
