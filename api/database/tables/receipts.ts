import type { Generated } from "kysely";
import type { Rest } from "#domain/choices";
import type { Day, Flag, Instant, Percent, Price, Quantity } from "../columns";

/** A delivery that was taken in; one that was taken back stays, with who did it. */
export interface ReceiptTable {
  id: Generated<number>;
  created_at: Instant;
  order_id: number | null;
  supplier_id: number | null;
  received_on: Day;
  delivery_note: string | null;
  note: string | null;
  search: string;
  line_count: number;
  user_id: number | null;
  user_name: string;
  reversed_at: Instant | null;
  reversed_by: string | null;
}

/** One lot of an article that was delivered, in the article's unit. */
export interface ReceiptLineTable {
  id: Generated<number>;
  receipt_id: number;
  position: number;
  order_line_id: number | null;
  article_id: number;
  packs: number | null;
  quantity: Quantity;
  lot_code: string | null;
  expires_on: Day | null;
  pack_price_ht: Price | null;
  update_price: Flag;
  /** The offer whose price it changed, and that price before; null where it changed none. */
  offer_id: number | null;
  price_before: Price | null;
  refused_quantity: Quantity;
  refused_reason: string | null;
  /** ×10⁴ °C, below zero too. */
  arrival_temperature_c: Percent | null;
  lot_id: number | null;
  /** The end of the rest of its ordered line; null where nothing was said. */
  rest: Rest | null;
  rest_expected_on: Day | null;
  /** The quantity of that rest; 0 once what was closed is expected again. */
  rest_quantity: Generated<Quantity>;
  /** The ordered line's own day before, null for that of its order. */
  own_day_before: Day | null;
}
