import type { OrderStatus } from "#domain/orders/order-statuses";
import { overdueFrom } from "#domain/orders/order-work";
import { dayInParis } from "#domain/paris";
import { compareDecimals } from "#domain/exact/decimal";
import type { MakingAhead } from "../../kitchen/read/making";
import type { PlannedOrder } from "./order-of-plan";
import { asPromised, isPromised, promisedOf } from "./promised";
import type { PlanQuestion, Selection } from "../query";

/** Tells whether something of an order is still to be made. */
export const hasRest = ({ lines }: Pick<PlannedOrder, "lines">): boolean =>
  lines.some(({ quantity, produced_quantity }) => compareDecimals(produced_quantity, quantity) < 0);

/** The days of a plan's orders: from `first` on those that take stock before it, from `start` on its own. */
interface Span {
  day: "delivery_on" | "production_on";
  first: string;
  start: string;
  /** The statuses that were asked for. */
  statuses: readonly OrderStatus[];
  /** True when what remains of the days before `first` is asked on it. */
  isOverdueIncluded: boolean;
  /** The last day of its own orders; later ones are those that something of its days may be made for. */
  end: string;
}

/**
 * The plan as it would be had nothing of its days been made: orders that are ready or delivered stay in it. Or as those
 * of its days that are over would ask it, had nothing been noted since.
 */
export type AsPlanned = { as_planned?: true; on_its_day?: true };

/**
 * Returns the orders to read for a plan: its own, those of the days between its moment and its period, which take stock
 * first, where it is asked for today what remains of the days before, and where recipes are made `ahead` those of later
 * days for which its own days may make some. The days are null of orders picked by hand.
 */
export function spanOf(
  {
    selection,
    reserve_before,
    include_overdue,
    as_of,
    as_planned,
  }: Pick<PlanQuestion, "selection" | "reserve_before" | "include_overdue" | "as_of"> & AsPlanned,
  ahead: MakingAhead | null = null,
): {
  selection: Selection;
  days: Span | null;
} {
  if (selection === null || !("basis" in selection)) return { selection, days: null };
  const { from: start, to, basis, statuses } = selection;
  const today = dayInParis(new Date(as_of));
  const first = reserve_before && today < start ? today : start;
  const isOverdueIncluded = include_overdue && first <= today && today <= to;
  return {
    selection: {
      ...selection,
      from: first,
      ...(ahead && basis === "production" && { to: ahead.reach(to) }),
      statuses: as_planned ? [...new Set([...statuses, ...finished])] : statuses,
      ...(isOverdueIncluded && {
        overdue: {
          since: overdueFrom(first),
          due: today,
          statuses,
          served: as_planned && first === start ? { from: start, to } : null,
        },
      }),
    },
    days: {
      day: basis === "delivery" ? "delivery_on" : "production_on",
      first,
      start,
      statuses,
      isOverdueIncluded,
      end: to,
    },
  };
}

type Dated = Pick<PlannedOrder, "delivery_on" | "production_on" | "overdue_since" | "status" | "lines">;

const finished: readonly OrderStatus[] = ["ready", "delivered"];

/**
 * Returns the orders of a plan, those that take stock before it, and those after it. What remains of past days is asked
 * on the first day.
 */
export function splitReserved<Order extends Dated>(
  all: Order[],
  days: Span | null,
  { as_planned }: AsPlanned = {},
): { orders: Order[]; reserved: Order[]; after: Order[] } {
  if (!days) return { orders: all, reserved: [], after: [] };
  const { day, first, start, statuses, isOverdueIncluded, end } = days;
  const counted = isOverdueIncluded ? all.flatMap((order) => onFirstDay(order, first, as_planned === true)) : all;
  const dayOf = (order: Order) => (order.overdue_since && order[day] < first ? first : order[day]);
  return {
    orders: counted.filter((order) => dayOf(order) >= start && dayOf(order) <= end),
    reserved: counted.flatMap((order) => (dayOf(order) >= first && dayOf(order) < start ? reservedOf(order) : [])),
    after: counted.filter((order) => dayOf(order) > end),
  };

  /** Returns an order as it takes stock before the plan, where it does. */
  function reservedOf(order: Order): Order[] {
    if (statuses.includes(order.status)) return [order];
    const promised = { ...order, lines: promisedOf(order.lines) };
    return isPromised(order.status, statuses) && hasRest(promised) ? [promised] : [];
  }

  function onFirstDay(order: Order, on: string, isAsPlanned: boolean): Order[] {
    const own = order.production_on < order[day] ? order.production_on : order[day];
    if (own >= on) return [order];
    if (!isAsPlanned && !hasRest(order)) return order[day] < on ? [] : [order];
    const production_on = order.production_on < on ? on : order.production_on;
    return [
      {
        ...order,
        lines: isAsPlanned && isPromised(order.status, statuses) ? order.lines.map(asPromised) : order.lines,
        production_on,
        overdue_since: own,
      },
    ];
  }
}
