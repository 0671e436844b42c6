import type { Generated } from "kysely";
import type { Columns } from "#domain/contract/field";
import type {
  standingOrder,
  storedStandingOrderDay,
  storedStandingOrderLine,
} from "#domain/contract/orders/standing-orders";
import type { Day, Entity, Instant } from "../columns";
import type { ExternalOrderChangeTable } from "./orders-and-runs";

/** An order that comes back every week: its customer, and when its orders are made. */
export interface StandingOrderTable extends Entity, Columns<typeof standingOrder> {
  customer_folded: string;
  search: string;
}

/** A weekday of a standing order. */
export interface StandingOrderDayTable extends Columns<typeof storedStandingOrderDay> {
  id: Generated<number>;
  standing_order_id: number;
}

/** A line of the orders of one weekday. */
export interface StandingOrderLineTable extends Columns<typeof storedStandingOrderLine> {
  id: Generated<number>;
  day_id: number;
  position: number;
}

/** Days on which nothing is delivered, both ends with them. */
export interface StandingOrderPauseTable {
  id: Generated<number>;
  standing_order_id: number;
  from_on: Day;
  until_on: Day;
  reason: string | null;
}

/** A day whose order was deleted: it is not made again. */
export interface StandingOrderExceptionTable {
  standing_order_id: number;
  standing_on: Day;
  made_at: Instant;
  user_name: string;
}

/** One thing that somebody changed of a standing order. */
export interface StandingOrderChangeTable extends Omit<ExternalOrderChangeTable, "order_id"> {
  standing_order_id: number;
}
