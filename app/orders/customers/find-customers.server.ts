import type { ApiClient } from "#server/api-client/api";
import type { Customer, CustomerDetail } from "#server/api-client/contract/orders/customers";
import type { ExternalOrderRow } from "#server/api-client/contract/orders/external-orders";
import type { Page } from "#server/api-client/contract/records";
import { dueInRow } from "../due";
import { summarizeOrder } from "../order-summary.server";

/** The customers that are offered as the same one. */
const mostOffered = 8;

/** Finds the customers that a text names, a customer who may be one of them aside; none where it is empty. */
export async function findOthers(
  api: ApiClient,
  { orderId, lastOrder }: CustomerDetail,
  text: string,
): Promise<Customer[]> {
  if (text === "") return [];
  const query = { search: text.slice(0, 120), page: 1, perPage: mostOffered + 1 };
  const { data } = await api.get<Page<Customer>>("/api/customers", { query });
  // A customer may be found by an earlier order of theirs; none has the last order of another.
  const isSelf = (one: Customer) => (lastOrder ? one.lastOrder?.id === lastOrder.id : one.orderId === orderId);
  return data.filter((one) => !isSelf(one)).slice(0, mostOffered);
}

/** Returns what the page of a customer shows of an order at a moment. */
export const orderOfCustomer = (order: ExternalOrderRow, now: Date) => ({
  ...summarizeOrder(order, now),
  totalTtc: order.totals.ttc,
  due: dueInRow(order),
});
