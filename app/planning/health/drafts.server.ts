import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { PlanOrders } from "#server/api-client/contract/planning/needs";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { plannedStatuses } from "#domain/orders/order-statuses";
import { type NeedsQuery, needsApiQuery } from "../needs-query";
import { planSearch } from "../plan-search";
import { orNull } from "#app/shell/api-errors";

/** Orders named, and products named of each, before they are only counted. */
const [namedOrders, namedProducts] = [3, 4];

/** Orders of a plan's days that it does not count because they are still drafts. */
export interface LeftOutDrafts {
  total: number;
  /** The first ones by their day of production; without `lines` where they cannot be read. */
  orders: {
    id: number;
    customerName: string;
    lines: { name: string; quantity: string; unit: string }[] | null;
    moreLines: number;
  }[];
  /** The address of the same calculation with the drafts counted. */
  counted: string;
}

/**
 * Returns the drafts that a plan leaves out; null when there are none, the plan counts drafts or picks its orders, or
 * the API cannot tell.
 */
export async function readLeftOutDrafts(api: ApiClient, query: NeedsQuery): Promise<LeftOutDrafts | null> {
  if (query.status.includes("draft") || query.orderIds.length > 0 || !query.from || !query.to) return null;
  const draftsQuery = needsApiQuery({
    ...query,
    status: ["draft"],
    extra: {},
    offer: {},
    choices: { supplier_policy: "preferred", batch_rounding: "exact" },
  });
  // An API that does not know « only » answers a whole plan: its smallest one.
  const answer = await orNull(
    api.get<One<PlanOrders>>("/api/production-planning/compute-needs", {
      query: { ...draftsQuery, only: "orders", namedOrders: 0, suggestions: 0 },
    }),
  );
  const drafts = (answer?.data.orders ?? []).filter(({ status }) => status === "draft");
  if (drafts.length === 0) return null;
  const first = drafts
    .sort((a, b) => a.productionOn.localeCompare(b.productionOn) || a.orderId - b.orderId)
    .slice(0, namedOrders);
  const read = await Promise.all(
    first.map(({ orderId }) => orNull(api.get<One<ExternalOrder>>(`/api/external-orders/${orderId}`))),
  );
  const counted = query.status.length > 0 ? query.status : plannedStatuses;
  return {
    total: drafts.length,
    orders: first.map(({ orderId: id, customerName }, at) => {
      const lines =
        read[at]?.data.lines?.map(({ productName: name, quantity, saleUnit: unit }) => ({ name, quantity, unit })) ??
        null;
      return {
        id,
        customerName,
        lines: lines && lines.slice(0, namedProducts),
        moreLines: Math.max(0, (lines?.length ?? 0) - namedProducts),
      };
    }),
    counted: `/production-planning/compute-needs${planSearch({ ...query, status: [...counted, "draft"] })}`,
  };
}
