import type { One } from "#server/api-client/contract/records";
import type { UnpreparedOrders } from "#server/api-client/contract/orders/standing-orders";
import type { ApiClient } from "#server/api-client/api";
import { comingBack } from "#app/display/links/way-back";
import { orNull, validationErrors } from "#app/shell/api-errors";
import type { NeedsQuery } from "../needs-query";
import { planSearch } from "../plan-search";

/** The orders of standing orders that a plan does not count because nobody made them yet. */
export interface Unprepared {
  total: number;
  /** The address at which they are made, which leads back to the calculation; null where none may be yet. */
  prepared: string | null;
  /** The last day for which orders are made today. */
  lastDay: string;
}

/**
 * Reads the orders of standing orders of a plan's days that are still to be made; null when there are none, the plan
 * picks its orders, or the API cannot tell.
 */
export async function readUnpreparedOf(api: ApiClient, query: NeedsQuery): Promise<Unprepared | null> {
  const { from, to: until, basis } = query;
  if (query.orderIds.length > 0 || !from || !until) return null;
  const answer = await orNull(
    api.get<One<UnpreparedOrders>>("/api/standing-orders/unprepared", { query: { from, until, basis } }),
  ).catch((error: unknown) => {
    // A longer plan than orders are made for.
    if (!validationErrors(error)) throw error;
    return null;
  });
  if (!answer || answer.data.count === 0) return null;
  const { count: total, deliverFrom, deliverUntil, lastDay } = answer.data;
  if (!deliverFrom || !deliverUntil) return { total, lastDay, prepared: null };
  const days = new URLSearchParams({ from: deliverFrom, until: deliverUntil });
  const back = comingBack(`/production-planning/compute-needs${planSearch(query)}`);
  return { total, lastDay, prepared: `/standing-orders${back}&${days}` };
}
