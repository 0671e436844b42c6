import type { Generated } from "kysely";
import type { BatchSource } from "#domain/contract/planning/batches";
import type { Day, Instant, Percent, Price, Quantity } from "../columns";

/**
 * A quantity of a recipe or product that was made. Both ids are null once it has been deleted; its name stays. Reversed
 * once it was taken back.
 */
export interface BatchTable {
  id: Generated<number>;
  recorded_at: Instant;
  user_id: number | null;
  user_name: string;
  recipe_id: number | null;
  product_id: number | null;
  name: string;
  unit: string;
  /** Day of the production sheet. */
  production_on: Day;
  /** An earlier day whose sheet asked for it, where what it is made of was noted since; null elsewhere. */
  asked_on: Day | null;
  made_on: Day;
  expires_on: Day | null;
  /** Quantity on the sheet, quantity that what went in should give, and quantity that it gave; all in `unit`, net. */
  planned: Quantity;
  expected: Quantity;
  obtained: Quantity;
  /** The recipe's production loss as it then was. */
  loss_percent: Percent;
  source: BatchSource;
  /** The lot that it was booked into; null when it is not stock-managed or nothing was obtained. */
  lot_id: number | null;
  /** Of what went in, by unit that was obtained; null where something of it has no price. */
  unit_cost_ht: Price | null;
  weighing_id: number | null;
  run_id: number | null;
  note: string | null;
  reversed_at: Instant | null;
  reversed_by: string | null;
}

/** The part of a batch that was made for an order line. */
export interface BatchOrderLineTable {
  batch_id: number;
  order_id: number;
  order_line_id: number;
  quantity: Quantity;
  /** Of `quantity`, what is not there for it any more: lost, put aside, or left with another order. */
  gone: Generated<Quantity>;
}

/**
 * A part of an article (yolk) that a batch called for, and the whole articles taken for it: several parts come out of
 * the same ones. In the article's unit.
 */
export interface BatchPartTable {
  batch_id: number;
  article_id: number;
  part: string;
  asked: Quantity;
  taken: Quantity;
  /** The first day whose opened pieces may have served it; null of one from before that was kept: its own day. */
  opened_since: Day | null;
}

/** A recipe or product that a batch called for when it was made: what is edited later changes no trace. */
export interface BatchCallTable {
  batch_id: number;
  recipe_id: number | null;
  product_id: number | null;
  /** Of an article that was not kept in stock, and of which no lot was noted. */
  article_id: number | null;
}

/**
 * Quantities that a batch gave and took of a recipe that is not kept in stock, in the unit of its output.
 * `production_on` is the day of the batch's sheet; `keeps_until` the last day what it gave serves, null where it gave
 * nothing.
 */
export interface BatchPassTable {
  batch_id: number;
  recipe_id: number;
  production_on: Day;
  given: Quantity;
  taken: Quantity;
  keeps_until: Day | null;
  /** Of what is made ahead: the last day that it was made for. */
  awaited_until: Day | null;
}
