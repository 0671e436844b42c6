import type { OrderPage } from "#server/api-client/contract/orders/external-orders";
import type { ApiClient } from "#server/api-client/api";
import type { FieldErrors } from "#app/shell/api-errors";
import { addDays } from "#domain/days";
import { statusPredicate } from "#domain/orders/order-status-names";
import { isOrderStatus, activeStatuses } from "#domain/orders/order-statuses";
import type { OrderFilters } from "../list/filters";
import { toApiQuery, filterErrors, readPage } from "../list/order-list.server";
import { type OrderSummary, summarizeOrder } from "../order-summary.server";

export interface Week {
  days: { date: string; orders: OrderSummary[] }[];
  statusCounts: OrderPage["meta"]["statusCounts"];
  /** Orders of the week that are not among `days`: there are too many for one page. */
  left: number;
  /** The filters in words: « confirmées », « avec Éclair au chocolat ». */
  narrowed: string[];
  errors: FieldErrors | null;
}

const rowsAtOnce = 100;
const mostPages = 5;

/**
 * Returns the orders delivered in the seven days from `monday` that the other filters leave, day by day and hour by
 * hour; 500 at most.
 */
export async function readWeek(api: ApiClient, filters: OrderFilters, monday: string, now: Date): Promise<Week> {
  const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  const empty = { days: days.map((date) => ({ date, orders: [] })), statusCounts: undefined, left: 0, narrowed: [] };
  const ofWeek = { deliveryFrom: monday, deliveryTo: addDays(monday, 6), late: "", sort: "delivery_on" };
  const status = filters.status.length > 0 ? filters.status : [...activeStatuses];
  const resolved = await toApiQuery(api, { ...filters, ...ofWeek, status }, now);
  if ("errors" in resolved) return { ...empty, errors: resolved.errors };
  try {
    const first = await readPage(api, resolved.query, 1, rowsAtOnce);
    const others = Array.from({ length: Math.min(first.meta.lastPage, mostPages) - 1 }, (_, page) =>
      readPage(api, resolved.query, page + 2, rowsAtOnce),
    );
    const orders = [first, ...(await Promise.all(others))].flatMap(({ data }) =>
      data.map((order) => summarizeOrder(order, now)),
    );
    return {
      days: days.map((date) => ({ date, orders: orders.filter(({ deliveryOn }) => deliveryOn === date) })),
      statusCounts: first.meta.statusCounts,
      narrowed: narrowedTo(filters, resolved.product),
      left: first.meta.total - orders.length,
      errors: null,
    };
  } catch (error) {
    return { ...empty, errors: filterErrors(error) };
  }
}

function narrowedTo({ search, status, archived }: OrderFilters, product: string): string[] {
  const isUnfiltered = activeStatuses.every((one) => status.includes(one));
  const named = isUnfiltered ? [] : status.filter(isOrderStatus);
  const statuses = named.map((one) => statusPredicate(one, 2)).join(" ou ");
  return [
    search && `« ${search} »`,
    product && `avec ${product}`,
    statuses,
    archived === "1" ? "archivées" : "",
  ].filter((text) => text !== "");
}
