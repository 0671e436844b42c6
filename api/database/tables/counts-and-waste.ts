import type { Generated } from "kysely";
import type { StockedType, Storage } from "#domain/choices";
import type { StockedUnit, WasteReason } from "#domain/kitchen/stock";
import type { Amount, Day, Flag, Instant, Price, Quantity } from "../columns";

/** The article, recipe or product that a row is about; none of them once that is deleted. */
interface OfItem {
  article_id: number | null;
  recipe_id: number | null;
  product_id: number | null;
}

/** Under way while it is neither closed nor abandoned; a null kind, storage or family stands for all. */
export interface StockCountTable {
  id: Generated<number>;
  created_at: Instant;
  user_id: number | null;
  user_name: string;
  item_type: StockedType | null;
  storage: Storage | null;
  category: string | null;
  blind: Flag;
  /** The past day at whose end it was counted; null where each line is counted when it is written. */
  counted_on: Day | null;
  closed_at: Instant | null;
  closed_by: string | null;
  abandoned_at: Instant | null;
}

/** One lot to count. Name, unit and lot are kept as they were; the quantities are in `unit`. */
export interface StockCountLineTable extends OfItem {
  id: Generated<number>;
  count_id: number;
  /** From 1, in the order of the shelves. */
  position: number;
  /** Null for what has no lot until the count is closed. */
  lot_id: number | null;
  name: string;
  unit: StockedUnit;
  category: string | null;
  storage: Storage | null;
  code: string | null;
  expires_on: Day | null;
  /** As it was when the line was counted. */
  unit_cost_ht: Price | null;
  /** Quantity that the ledger told when the line was counted; null while it is not. */
  expected: Quantity | null;
  /** The last movement of all when the line was counted. */
  seen_movement: Generated<number>;
  /** Quantity, less than 0 too, that other counts booked of its lot since, by the last time that the count closed. */
  booked_since: Generated<number>;
  counted: Quantity | null;
  counted_at: Instant | null;
  counted_by: string | null;
  lock_version: Generated<number>;
}

/** A loss; its movements name it as their document. */
export interface StockWasteTable extends OfItem {
  id: Generated<number>;
  recorded_at: Instant;
  wasted_on: Day;
  user_id: number | null;
  user_name: string;
  /** The lot that was named; null where the first to expire were taken. */
  lot_id: number | null;
  name: string;
  unit: StockedUnit;
  quantity: Quantity;
  /** Quantity that was said lost and was not there. */
  missing: Quantity;
  reason: WasteReason;
  note: string | null;
  /** The order of the house's own shop, and its line, that it was put out with: it had left the stock by then. */
  order_id: Generated<number | null>;
  order_line_id: Generated<number | null>;
  value_ht: Amount | null;
  reversed_at: Instant | null;
  reversed_by: string | null;
}
