import type { Generated } from "kysely";
import type { Unit } from "#domain/kitchen/units";
import type { Day, Instant, Quantity } from "../columns";

/**
 * Under way while it is neither finished nor abandoned. Names are kept as they were: a recipe may be renamed or
 * deleted.
 */
export interface WeighingTable {
  id: Generated<number>;
  created_at: Instant;
  user_id: number | null;
  user_name: string;
  recipe_id: number | null;
  recipe_name: string;
  /** Quantity made, net. */
  output_quantity: Quantity;
  output_unit: Unit;
  /** Number of equal parts in which it is weighed: the times that the equipment is filled. */
  fills: number;
  production_on: Day | null;
  /** Moment when the last line was weighed. */
  finished_at: Instant | null;
  abandoned_at: Instant | null;
}

/** One ingredient of one fill; not weighed yet while `weighed_quantity` is null. All quantities are in `unit`. */
export interface WeighingLineTable {
  id: Generated<number>;
  weighing_id: number;
  /** From 1, in the order of work. */
  position: number;
  fill: number;
  article_id: number | null;
  recipe_id: number | null;
  name: string;
  part: string | null;
  note: string | null;
  quantity: Quantity;
  gross_quantity: Quantity | null;
  unit: Unit;
  lock_version: Generated<number>;
  weighed_quantity: Quantity | null;
  lot: string | null;
  weighed_at: Instant | null;
  weighed_by: string | null;
}

/** The entries of a line, one after the other; a null quantity takes the one before back. */
export interface WeighingEntryTable {
  id: Generated<number>;
  line_id: number;
  entered_at: Instant;
  user_id: number | null;
  user_name: string;
  quantity: Quantity | null;
  lot: string | null;
}
