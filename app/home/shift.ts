import type { ArticleRow } from "../../server/api-client/contract/articles";
import type { ExternalOrderRow, OrderStatus } from "../../server/api-client/contract/external-orders";
import type { Needs, SupplierPurchase } from "../../server/api-client/contract/needs";
import type { One, Page } from "../../server/api-client/contract/records";
import type { ApiClient } from "../../server/context";
import { addDays } from "~/formats/dates";
import { unfinished } from "~/orders/filters";

/** Orders named on a day's card before it only counts them. */
const namedOrders = 8;
const namedSuppliers = 6;
const namedArticles = 6;

/** What a shift starts with, for a business date: four calls of the API, at once. What the API cannot compute is null. */
export async function shiftOf(api: ApiClient, today: string) {
  const tomorrow = addDays(today, 1);
  const deliveredOn = (from: string, to: string, query: object) =>
    api.get<Page<ExternalOrderRow>>("/api/external-orders", { query: { deliveryFrom: from, deliveryTo: to, sort: "delivery_on", perPage: 100, ...query } });
  const [soon, late, needs, low] = await Promise.all([
    deliveredOn(today, tomorrow, {}),
    api.get<Page<ExternalOrderRow>>("/api/external-orders", { query: { deliveryTo: addDays(today, -1), status: unfinished, sort: "delivery_on", perPage: 5 } }),
    orNull(api.get<One<Pick<Needs, "suppliers">>>("/api/production-planning/compute-needs", { query: { from: today, to: addDays(today, 6), only: "suppliers" } })),
    api.get<Page<ArticleRow>>("/api/articles", { query: { belowSafety: true, perPage: namedArticles } }),
  ]);
  return {
    days: [dayOf("Aujourd’hui", today, soon.data), dayOf("Demain", tomorrow, soon.data)],
    late: { total: late.meta.total, orders: late.data.map(named) },
    purchases: needs && nextPurchases(needs.data.suppliers),
    lowStock: { total: low.meta.total, articles: low.data.map(({ id, name, unit, stockOnHand, safetyStock }) => ({ id, name, unit, stockOnHand, safetyStock })) },
  };
}

export type Shift = Awaited<ReturnType<typeof shiftOf>>;

const named = ({ id, number, customerName, status, deliveryOn, deliveryTime, allergyNotes }: ExternalOrderRow) => ({
  ...{ id, number, customerName, status, deliveryOn, deliveryTime },
  hasAllergy: Boolean(allergyNotes),
});

/** One day's orders: how many in each status, and the first ones by hour. Cancelled ones do not count. */
export function dayOf(name: string, date: string, orders: readonly ExternalOrderRow[]) {
  const kept = orders.filter((order) => order.deliveryOn === date && order.status !== "cancelled");
  const byHour = kept.sort((a, b) => (a.deliveryTime ?? "24").localeCompare(b.deliveryTime ?? "24"));
  const counts = new Map<OrderStatus, number>();
  for (const { status } of byHour) counts.set(status, (counts.get(status) ?? 0) + 1);
  return { name, date, total: byHour.length, counts: [...counts], orders: byHour.slice(0, namedOrders).map(named) };
}

/** The purchases whose latest moment to order comes first; those without one come last. */
export function nextPurchases(suppliers: readonly SupplierPurchase[]) {
  const due = [...suppliers].sort((a, b) => (a.orderBefore ?? "9").localeCompare(b.orderBefore ?? "9"));
  return due.slice(0, namedSuppliers).map(({ supplierId, name, orderBefore, deliverOn, subtotalHt }) => ({ supplierId, name, orderBefore, deliverOn, subtotalHt }));
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && (error.name === "ApiError" || error.name === "ApiUnavailable")) return null;
    throw error;
  }
}
