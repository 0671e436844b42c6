import type { MovementDocument, MovementKind } from "#domain/choices";
import type { Generated } from "kysely";
import type { Day, Flag, Instant, Price, Quantity } from "../columns";

/** Exactly one of the three is set. */
interface OfItem {
  article_id: number | null;
  recipe_id: number | null;
  product_id: number | null;
}

/** A lot of an article, recipe or product: the only one of its code, date and supplier. */
export interface StockLotTable extends OfItem {
  id: Generated<number>;
  code: string | null;
  expires_on: Day | null;
  /** Received or made, in Paris. */
  entered_on: Day;
  supplier_id: number | null;
  /** Weighted mean of what is there, of one unit; null when no price is known. */
  unit_cost_ht: Price | null;
  /** The sum of its movements. */
  on_hand: Generated<Quantity>;
  /** Put aside: serves nothing. */
  blocked: Generated<Flag>;
  blocked_reason: string | null;
  lock_version: Generated<number>;
}

/** Written once, never changed: a wrong one is reversed by another that names it. */
export interface StockMovementTable extends OfItem {
  id: Generated<number>;
  lot_id: number;
  /** ×10⁶, less than 0 for what goes out, never 0. */
  quantity: number;
  kind: MovementKind;
  document_type: MovementDocument;
  /** Of an opening the id of the article, recipe or product. */
  document_id: number;
  occurred_at: Instant;
  recorded_at: Instant;
  user_id: number | null;
  user_name: string;
  reason: string | null;
  /** Of one unit of what comes in or goes out; null when no price is known. */
  unit_cost_ht: Price | null;
  /** The movement of the same lot that this one takes back. */
  reverses: number | null;
}

/** A quantity that a booking wanted to take and did not find. */
export interface StockDiscrepancyTable extends OfItem {
  id: Generated<number>;
  quantity: Quantity;
  kind: MovementKind;
  document_type: MovementDocument;
  document_id: number;
  /** The day for which it was wanted. */
  occurred_on: Day;
  recorded_at: Instant;
  user_name: string;
  closed_at: Instant | null;
  closed_by: "count" | "reversal" | null;
  /** The count line that closed it; null for a reversal. */
  closing_id: number | null;
}
