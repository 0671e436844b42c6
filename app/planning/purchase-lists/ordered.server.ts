import { supplierOrderStatusNames } from "#domain/purchasing/supplier-order-words";
import type { ApiClient, Query } from "#server/api-client/api";
import type { Page } from "#server/api-client/contract/records";
import type { SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import { pick } from "#app/lists/pick";
import { hasStatus } from "#app/shell/api-errors";

/** An order to a supplier that was made of a purchase list. */
export type MadeOrder = Pick<SupplierOrderRow, (typeof madeOrderFields)[number]> & {
  /** Its status in words, in the middle of a sentence. */
  statusText: string;
};

/**
 * Reads the orders that were made from a plan; null where the API keeps none. A list of it is known by its reference
 * alone: what the plan lacks later is another list.
 */
export const readOrdersOfPlan = async (api: ApiClient, query: Query): Promise<MadeOrder[] | null> =>
  (await readOrders(api, "/api/production-planning/supplier-orders", query))?.map((order) => ({
    ...order,
    runId: null,
  })) ?? null;

const mostOfRun = 100;

/** Reads the orders that were made from a frozen calculation; null where the API keeps none. */
export const readOrdersOfRun = (api: ApiClient, runId: number): Promise<MadeOrder[] | null> =>
  readOrders(api, "/api/supplier-orders", { runId, perPage: mostOfRun, sort: "-created_at" });

const madeOrderFields = [
  "id",
  "number",
  "supplierId",
  "supplierName",
  "deliverOn",
  "placedAt",
  "sentAt",
  "status",
  "planReference",
  "runId",
] as const;

async function readOrders(api: ApiClient, path: string, query: Query): Promise<MadeOrder[] | null> {
  try {
    const { data } = await api.get<Pick<Page<SupplierOrderRow>, "data">>(path, { query });
    // Of what was cancelled, or closed before anything came, nothing answers for a list.
    const remaining = data.filter(({ status, settled }) => status !== "cancelled" && !settled);
    return remaining.map((order) => ({
      ...pick(order, madeOrderFields),
      statusText: supplierOrderStatusNames[order.status].toLowerCase(),
    }));
  } catch (error) {
    if (hasStatus(error, 404, 405)) return null;
    throw error;
  }
}
