import type { entity } from "#domain/contract/entity";
import type { Listed, Seen } from "#domain/contract/field";
import type {
  followingOrder,
  preparedOrders,
  standingOrder,
  standingOrderDay,
  unpreparedOrders,
  windowWeekday,
} from "#domain/contract/orders/standing-orders";

/** Standing orders (an extension: GET /api/standing-orders). */
export type StandingOrderRow = Seen<typeof entity & Listed<typeof standingOrder>>;
export type StandingOrder = Seen<typeof entity & typeof standingOrder>;
export type StandingOrderDay = Seen<typeof standingOrderDay>;
export type FollowingOrder = Seen<typeof followingOrder.fields>;
export type WindowWeekday = Seen<typeof windowWeekday>;
export type PreparedOrders = Seen<typeof preparedOrders>;
export type UnpreparedOrders = Seen<typeof unpreparedOrders>;
