import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { Needs } from "#server/api-client/contract/planning/needs";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import type { NeedsQuery } from "../needs-query";

/** Orders that are read one by one for their name, at most. */
const readAtMost = 12;

/**
 * Returns the names of the orders in a plan's address: « CC-2026-00042 · Hôtel », by id; those that the calculation
 * leaves out are read one by one, twelve at most.
 */
export async function namesOfPicked(
  api: ApiClient,
  { orderIds, excludeOrderIds }: NeedsQuery,
  needs: Needs | null,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map(needs?.orders.map((order) => [String(order.orderId), nameOf(order)]));
  const others = [...orderIds, ...excludeOrderIds]
    .filter((id) => !known.has(id) && /^\d+$/.test(id))
    .slice(0, needs ? readAtMost : 0);
  const read = await Promise.allSettled(others.map((id) => api.get<One<ExternalOrder>>(`/api/external-orders/${id}`)));
  for (const [at, id] of others.entries()) {
    const answer = read[at];
    if (answer?.status === "fulfilled") known.set(id, nameOf(answer.value.data));
  }
  return known;
}

const nameOf = ({ number, customerName }: Pick<ExternalOrder, "number" | "customerName">) =>
  `${number} · ${customerName}`;
