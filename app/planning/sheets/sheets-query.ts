import { addDays } from "#domain/days";
import { plannedStatuses } from "#domain/orders/order-statuses";
import { type NeedsQuery, readNeedsQuery } from "../needs-query";
import { planSearch } from "../plan-search";

const queryOfDays = (from: string, to: string): NeedsQuery => readNeedsQuery(new URLSearchParams({ from, to }), from);

/** Returns the plan that whatever is to be made is read from, wherever it is shown: the seven days from today. */
export const weekQuery = (today: string): NeedsQuery => queryOfDays(today, addDays(today, 6));

/**
 * Returns the plan that an address asks the sheets of. Those of one day alone that is among the next seven are those of
 * that week's plan, as the board shows them: what a batch also makes for a later day, and who lacks what, is then the
 * same. `day` is that day, null of any other plan.
 */
export function sheetsQuery(params: URLSearchParams, today: string): { query: NeedsQuery; day: string | null } {
  const query = readNeedsQuery(params, today);
  const { from: day, to } = query;
  const isUsual =
    query.status.length === plannedStatuses.length && plannedStatuses.every((one) => query.status.includes(one));
  const isPlain = planSearch(isUsual ? { ...query, status: [] } : query) === planSearch(queryOfDays(day, day));
  return day === to && day >= today && day <= addDays(today, 6) && isPlain
    ? { query: weekQuery(today), day }
    : { query, day: null };
}
