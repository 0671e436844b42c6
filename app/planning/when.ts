import { formatDecimal, QUANTITY_SCALE, scaledOrZero, signOf } from "#domain/exact/decimal";
import type { Needs, Shared } from "#server/api-client/contract/planning/needs";

/** The share of a figure that is for one day. */
export interface DayShare {
  day: string;
  quantity: string;
}

/** The days on which a figure of a plan is needed. */
export interface When {
  first: string;
  /** Null where only the first day is known. */
  last: string | null;
  /** Quantities of each of several days, ascending; null where they are not known, or too long to list. */
  days: DayShare[] | null;
}

/** The most days that a cell of a table holds. */
const mostDays = 14;

/**
 * Returns a function that gives the days on which a figure of a plan is needed: by its own days (`ownDays`), else by
 * the orders behind it. /
 */
export function whenOf(
  needs: Needs,
): (row: Shared & { neededOn: string }, ownDays?: readonly DayShare[] | null, most?: number) => When {
  const dayOf = new Map<number | null, string>(
    needs.orders.map(({ orderId, productionOn }) => [orderId, productionOn]),
  );
  let daysOfPlan: ReadonlySet<string> | null = null;
  // Of a long plan they are tens of thousands: looked at where a row needs them.
  const ofPlan = () =>
    (daysOfPlan ??= new Set(
      needs.products.every(({ days }) => days)
        ? needs.products.flatMap(({ days = [] }) => days.map(({ day }) => day))
        : dayOf.values(),
    ));
  return (row, ownDays, most = mostDays) => {
    const [first, last] = [ownDays?.[0], ownDays?.at(-1)];
    if (ownDays && first && last)
      return {
        first: first.day,
        last: last.day,
        days: ownDays.length > 1 && ownDays.length <= most ? [...ownDays] : null,
      };
    const days = sharedDays(row, dayOf) ?? (ofPlan().size === 1 ? [...ofPlan()] : null);
    return { first: days?.[0] ?? row.neededOn, last: days?.at(-1) ?? null, days: null };
  };
}

/** Returns a function that gives the days of a product of a plan, each with its quantity. */
export function whenOfProducts(needs: Needs): (row: Needs["products"][number]) => When {
  const when = whenOf(needs);
  const dayOf = new Map<number | null, string>(
    needs.orders.map(({ orderId, productionOn }) => [orderId, productionOn]),
  );
  return (row) =>
    when(
      row,
      row.days?.map(({ day, toProduce: quantity }) => ({ day, quantity })) ??
        (signOf(row.fromStock) === 0 ? daysOf(row, dayOf) : null),
    );
}

function sharedDays(row: Shared, dayOf: ReadonlyMap<number | null, string>): string[] | null {
  return daysOf(row, dayOf)?.map(({ day }) => day) ?? null;
}

/**
 * Returns the days of the orders behind a figure, ascending, each with what is for it; null where some are not named or
 * have no day of their own.
 */
function daysOf({ byOrder, orderCount }: Shared, dayOf: ReadonlyMap<number | null, string>): DayShare[] | null {
  if (orderCount !== undefined && orderCount > byOrder.length) return null;
  const sums = new Map<string, bigint>();
  for (const { orderId, quantity } of byOrder) {
    const day = dayOf.get(orderId);
    if (day === undefined) return null;
    sums.set(day, (sums.get(day) ?? 0n) + scaledOrZero(quantity, QUANTITY_SCALE));
  }
  return Array.from(sums, ([day, sum]) => ({ day, quantity: formatDecimal(sum, QUANTITY_SCALE) })).sort((a, b) =>
    a.day.localeCompare(b.day),
  );
}
