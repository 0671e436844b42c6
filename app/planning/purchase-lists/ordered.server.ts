import type { ApiClient, Query } from "../../../server/api-client/api";
import type { Page } from "../../../server/api-client/contract/records";
import type { SupplierOrderRow } from "../../../server/api-client/contract/supplier-orders";
import { hasStatus } from "~/shell/api-errors";

/** An order to a supplier that was made of a purchase list. */
export type MadeOrder = Pick<
  SupplierOrderRow,
  "id" | "number" | "supplierId" | "supplierName" | "deliverOn" | "sentAt" | "status" | "planReference" | "runId"
>;

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
export const readOrdersOfRun = async (api: ApiClient, runId: number): Promise<MadeOrder[] | null> =>
  (await readOrders(api, "/api/supplier-orders", { runId, perPage: mostOfRun, sort: "-created_at" }))?.filter(
    ({ status }) => status !== "cancelled",
  ) ?? null;

async function readOrders(api: ApiClient, path: string, query: Query): Promise<MadeOrder[] | null> {
  try {
    const { data } = await api.get<Pick<Page<SupplierOrderRow>, "data">>(path, { query });
    return data.map(({ id, number, supplierId, supplierName, deliverOn, sentAt, status, planReference, runId }) => ({
      id,
      number,
      supplierId,
      supplierName,
      deliverOn,
      sentAt,
      status,
      planReference,
      runId,
    }));
  } catch (error) {
    if (hasStatus(error, 404, 405)) return null;
    throw error;
  }
}
