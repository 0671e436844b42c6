import { pageToSend } from "#app/purchasing/to-send/read.server";
import { timeLeft } from "#app/display/time-left";
import type { ArticleRow } from "#server/api-client/contract/catalogue/articles";
import { type OrderStatus, plannedStatuses } from "#domain/orders/order-statuses";
import type { ExternalOrderRow, OrderPage } from "#server/api-client/contract/orders/external-orders";
import type { PlanSuppliers, SupplierPurchase } from "#server/api-client/contract/planning/needs";
import type { One, Page } from "#server/api-client/contract/records";
import type { UnpreparedOrders } from "#server/api-client/contract/orders/standing-orders";
import type { SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import type { ApiClient } from "#server/api-client/api";
import { awaitedStatuses } from "#domain/choices";
import { addDays } from "#domain/days";
import { pick } from "#app/lists/pick";
import { leftToPay } from "#app/orders/due";
import { handOverOf } from "#app/orders/list/hand-over";
import { isLate, lateQuery } from "#app/orders/late";
import { summarizeOrder } from "#app/orders/order-summary.server";
import { deliveryListFields, lowStockFields } from "./fields";
import { mostOrdersOfExample, readExample } from "./example/example.server";
import { readFirstSteps } from "./first-steps.server";
import { readStockToLookAt } from "./stock.server";
import type { UnconfirmedDay } from "./unconfirmed-day";
import { readWork } from "./work/work.server";
import { needsApiQuery, readNeedsQuery } from "#app/planning/needs-query";
import { planSearch } from "#app/planning/plan-search";
import { readLeftOutDrafts } from "#app/planning/health/drafts.server";
import { lateFirst } from "#app/planning/health/late-first";
import { readMailState } from "#app/forms/mail/read.server";
import { readLateTotal } from "#app/purchasing/late/read.server";
import { orNull } from "#app/shell/api-errors";
import { truthOf } from "#app/planning/health/read.server";
import { readRunsInForce, staleAmong } from "#app/planning/health/runs-in-force.server";
import { type PlanHealth, assessHealth } from "#app/planning/health/health";
import { isPast, isTooLate } from "#app/planning/too-late";

/** Orders named on a day's card before it only counts them. */
const namedOrders = 20;
const namedSuppliers = 6;
const namedArticles = 6;
const namedDeliveries = 6;
/** Days for which home asks for what was handed over and is not paid. */
const daysToCollect = 366;
/** Orders that wait to be sent and are looked at for how late they are. */
const lookedAt = 25;

/**
 * Reads the start of a shift at a moment, on its business date, and the work and orders of a day: its calls of the API
 * at once, then those that they ask for. Parts that the API cannot compute are null.
 */
export async function loadDashboard(api: ApiClient, today: string, now: Date, day = today) {
  const week = readNeedsQuery(new URLSearchParams(), today);
  const dayAfter = addDays(day, 1);
  const deliveredOn = (from: string, to: string, query: object) =>
    api.get<Page<ExternalOrderRow>>("/api/external-orders", {
      query: { deliveryFrom: from, deliveryTo: to, sort: "delivery_on", perPage: 100, ...query },
    });
  const collected = { toCollect: true, status: ["delivered"], deliveryFrom: addDays(today, -daysToCollect) };
  const [
    soon,
    late,
    plan,
    low,
    drafts,
    stale,
    unconfirmed,
    due,
    lateDeliveries,
    toSend,
    stock,
    unpaid,
    overpaid,
    mail,
    unprepared,
    work,
  ] = await Promise.all([
    deliveredOn(day, dayAfter, {}),
    api.get<Page<ExternalOrderRow>>("/api/external-orders", {
      query: { ...lateQuery(now), sort: "delivery_on", perPage: 5 },
    }),
    orNull(
      api.get<One<PlanSuppliers>>("/api/production-planning/compute-needs", {
        query: { ...needsApiQuery(week), only: "suppliers", namedOrders: 0 },
      }),
    ),
    api.get<Page<ArticleRow>>("/api/articles", { query: { belowSafety: true, perPage: namedArticles } }),
    readLeftOutDrafts(api, week),
    readRunsInForce(api, today, null).then(staleAmong),
    orNull(
      api.get<One<UnconfirmedDay | null>>("/api/production-planning/production-sheets/unconfirmed", {
        query: { from: addDays(today, -3), to: addDays(today, -1) },
      }),
    ),
    orNull(
      api.get<Page<SupplierOrderRow>>("/api/supplier-orders", {
        query: { status: awaitedStatuses, deliverTo: today, sort: "deliver_on", perPage: namedDeliveries },
      }),
    ),
    readLateTotal(api),
    orNull(pageToSend(api, { perPage: lookedAt })),
    readStockToLookAt(api, today),
    orNull(api.get<OrderPage>("/api/external-orders", { query: { ...collected, perPage: 1 } })),
    orNull(api.get<OrderPage>("/api/external-orders", { query: { toGiveBack: true, perPage: 1 } })),
    readMailState(api),
    orNull(api.get<One<UnpreparedOrders>>("/api/standing-orders/unprepared")),
    readWork(api, today, day, now),
  ]);
  const [moment, search] = [now.toISOString(), planSearch(week)];
  const owing = summed(unpaid);
  const health = plan && assessHealth(plan.data, moment);
  // Not on the way of a company that works.
  const counted = soon.data.filter((order) => isLate(order, now)).length;
  const toDeliver = soon.meta.total + late.meta.total - counted;
  const [firstSteps, example] = await Promise.all([
    toDeliver <= 1 ? readFirstSteps(api) : null,
    toDeliver <= mostOrdersOfExample ? readExample(api) : null,
  ]);
  return {
    firstSteps,
    example,
    days: [
      dayOf(day === today ? "Aujourd’hui" : "Ce jour", day, soon.data, now),
      dayOf(day === today ? "Demain" : "Le lendemain", dayAfter, soon.data, now),
    ],
    work,
    // What « Reste » says of a day is not said twice.
    unconfirmed:
      unconfirmed?.data && work?.owedDays.includes(unconfirmed.data.day) ? null : (unconfirmed?.data ?? null),
    late: { total: late.meta.total, orders: late.data.map((order) => summarizeOrder(order, now)) },
    ahead: await daysAhead(api, today, health),
    truth: truthOf({ health, drafts, unprepared: null, stale }, search),
    lists: `/production-planning/purchase-lists${search}`,
    purchases: plan && { total: plan.data.suppliers.length, next: nextPurchases(plan.data.suppliers, moment) },
    deliveries: due && {
      total: due.meta.total,
      orders: due.data.map((order) => pick(order, deliveryListFields)),
    },
    lateDeliveries,
    failedMessages: mail?.failed ?? 0,
    toPrepare: unprepared?.data.count ?? 0,
    toPrepareBeside: unprepared?.data.besideCount ?? 0,
    toCollect: owing && { ...owing, from: collected.deliveryFrom },
    toGiveBack: summed(overpaid),
    toSend: toSend && {
      total: toSend.meta.total,
      orderBefore: toSend.data[0]?.orderBefore ?? null,
      past: toSend.data.filter(({ orderBefore }) => isPast(orderBefore, moment)).length,
      isMore: toSend.meta.total > lookedAt && isPast(toSend.data.at(-1)?.orderBefore ?? null, moment),
    },
    stock,
    lowStock: {
      total: low.meta.total,
      articles: low.data.map((article) => pick(article, lowStockFields)),
    },
  };
}

export type Shift = Awaited<ReturnType<typeof loadDashboard>>;

/**
 * Returns one day's orders at a moment: how many in each status, and the first ones by hour. Cancelled ones do not
 * count.
 */
export function dayOf(name: string, date: string, orders: readonly ExternalOrderRow[], now: Date) {
  const active = orders.filter((order) => order.deliveryOn === date && order.status !== "cancelled");
  const byHour = active.sort((a, b) => (a.deliveryTime ?? "24").localeCompare(b.deliveryTime ?? "24"));
  const counts = new Map<OrderStatus, number>();
  for (const { status } of byHour) counts.set(status, (counts.get(status) ?? 0) + 1);
  return {
    name,
    date,
    total: byHour.length,
    counts: [...counts],
    orders: byHour
      .slice(0, namedOrders)
      .map((order) => ({ ...summarizeOrder(order, now), handOver: handOverOf(order, now), left: leftToPay(order) })),
  };
}

/**
 * Returns the purchases for which it is too late at `moment` (an instant), then those whose latest moment to order
 * comes first; those without one come last.
 */
export function nextPurchases(suppliers: readonly SupplierPurchase[], moment: string) {
  const due = [...suppliers].sort((a, b) => (a.orderBefore ?? "9").localeCompare(b.orderBefore ?? "9"));
  return lateFirst(due, new Map(), moment)
    .slice(0, namedSuppliers)
    .map((supplier) => {
      const { supplierId, name, orderBefore, deliverOn, subtotalHt } = supplier;
      return {
        supplierId,
        name,
        orderBefore,
        deliverOn,
        subtotalHt,
        late: isTooLate(supplier, new Map(), moment),
        past: isPast(orderBefore, moment),
        left: timeLeft(orderBefore, moment),
      };
    });
}

/**
 * Returns the seven days from the first on which something is to be made, today or later; from today when nothing is.
 */
/** Returns how many orders a page counts, with their sum; null of an API that does not know payments and tells none. */
const summed = (page: OrderPage | null) =>
  page && (page.meta.amountDue !== undefined || page.meta.totalIsMinimum)
    ? pick(page.meta, ["total", "totalIsMinimum", "amountDue"])
    : null;

async function daysAhead(
  api: ApiClient,
  today: string,
  health: PlanHealth | null,
): Promise<{ from: string; to: string }> {
  const from = (health && (health.firstDay ?? (await firstDayAfter(api, addDays(today, 6))))) ?? today;
  return { from, to: addDays(from, 6) };
}

/** Returns the first day of production after a day; null when there is none, or the API cannot tell. */
async function firstDayAfter(api: ApiClient, day: string): Promise<string | null> {
  const query = { deliveryFrom: addDays(day, 1), status: [...plannedStatuses], sort: "production_on", perPage: 25 };
  const later = await orNull(api.get<Page<ExternalOrderRow>>("/api/external-orders", { query }));
  return later?.data.find(({ productionOn }) => productionOn !== null && productionOn > day)?.productionOn ?? null;
}
