import type { Answer } from "#domain/contract/field";
import type { StandingOrderSkip, standingOrderDay } from "#domain/contract/orders/standing-orders";
import { addDays } from "#domain/days";
import { type StandingOrderDate, mostMoved, listStandingOrderDates } from "#domain/orders/standing-order-days";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { ruleOf } from "./body";
import { type StandingOrderProduct, unsoldOf, weekdayIn } from "./order-of-day";
import type { StoredStandingOrder } from "./stored";
import type { House } from "./house-days";

/** Days, both ends with them. */
export interface Period {
  from: string;
  until: string;
}

export type TakenOrder = NonNullable<Answer<typeof standingOrderDay>["order"]>;

/** The days of a standing order that have an order, and those whose order was deleted, with who did. */
export interface Taken {
  orders: ReadonlyMap<string, TakenOrder>;
  exceptions: ReadonlyMap<string, string>;
}

/** A day of a standing order, and what came of it; one without a reason and without an order is still to be made. */
export interface DayOutcome extends Omit<StandingOrderDate, "skipped"> {
  skipped: StandingOrderSkip | null;
  order: TakenOrder | null;
}

const nothingTaken: Taken = { orders: new Map(), exceptions: new Map() };

/**
 * Reads what came of the days of these standing orders that may be delivered in a period: 2 queries. Orders come first:
 * an order that is deleted meanwhile is then either still there, or among the exceptions.
 */
export async function readTaken(
  db: Database,
  standings: readonly Pick<StoredStandingOrder, "id">[],
  { from, until }: Period,
): Promise<(id: number) => Taken> {
  const ids = idList(
    db,
    standings.map(({ id }) => id),
  );
  const last = addDays(until, mostMoved);
  const orders = await db
    .selectFrom("external_orders")
    .select(["id", "number", "status", "delivery_on", "standing_on", "standing_order_id"])
    .where("standing_order_id", "in", ids)
    .where("standing_on", ">=", from)
    .where("standing_on", "<=", last)
    .orderBy("standing_on")
    .execute();
  const exceptions = await db
    .selectFrom("standing_order_exceptions")
    .select(["standing_order_id", "standing_on", "user_name"])
    .where("standing_order_id", "in", ids)
    .where("standing_on", ">=", from)
    .where("standing_on", "<=", last)
    .execute();
  const ordersOf = groupBy(orders, ({ standing_order_id }) => standing_order_id);
  const exceptionsOf = groupBy(exceptions, ({ standing_order_id }) => standing_order_id);
  return (of) => ({
    orders: new Map(
      ordersOf(of).flatMap(({ id, number, status, delivery_on, standing_on }) =>
        standing_on === null ? [] : [[standing_on, { id, number, status, delivery_on }] as const],
      ),
    ),
    exceptions: new Map(exceptionsOf(of).map(({ standing_on, user_name }) => [standing_on, user_name] as const)),
  });
}

/** The calendar, the day and the products by which days are judged. */
export interface Judging {
  house: House;
  today: string;
  products: ReadonlyMap<number, StandingOrderProduct>;
}

/**
 * Returns the days of a standing order that are delivered in a period, or left out, with what came of each; the first
 * first. One that is archived brings no orders.
 */
export function outcomesOf(
  standingOrder: StoredStandingOrder,
  period: Period,
  { house, today, products }: Judging,
  { orders, exceptions }: Taken = nothingTaken,
): DayOutcome[] {
  const rule = { ...ruleOf(standingOrder), ...(standingOrder.archived_at !== null && { status: "ended" as const }) };
  return listStandingOrderDates(rule, period, house).map((day): DayOutcome => {
    const order = orders.get(day.standing_on) ?? null;
    if (order?.status === "cancelled")
      return { ...day, delivery_on: null, skipped: "exception", note: `Commande ${order.number} annulée.`, order };
    if (order || day.skipped !== null) return { ...day, order };
    const skip = (skipped: StandingOrderSkip, note: string | null) => ({
      ...day,
      delivery_on: null,
      skipped,
      note,
      order,
    });
    const deletedBy = exceptions.get(day.standing_on);
    if (deletedBy !== undefined) return skip("exception", `Commande supprimée par ${deletedBy}.`);
    if (day.delivery_on !== null && day.delivery_on < today) return skip("past", null);
    const weekday = weekdayIn(standingOrder, day.standing_on);
    const unsold = weekday ? unsoldOf(weekday, products) : null;
    return unsold === null ? { ...day, order } : skip("product", unsold);
  });
}

/** Days, today with them, beyond which no order is made of a standing order; a period covers as many at most. */
export const mostAhead = 62;

/** Returns the last day for which orders are made today. */
export const lastDay = (today: string): string => addDays(today, mostAhead - 1);

/** Tells whether the order of a day is still to be made. */
export const isToMake = ({ skipped, order, delivery_on }: DayOutcome): boolean =>
  skipped === null && order === null && delivery_on !== null;
