import type { Lack } from "../../../server/api-client/contract/needs";
import type { ExternalOrder } from "../../../server/api-client/contract/external-orders";
import type { One } from "../../../server/api-client/contract/records";
import type { ApiClient } from "../../../server/api-client/api";
import { addDays } from "#domain/days";
import { plannedStatuses } from "#domain/order-life";
import { orNull } from "~/shell/api-errors";
import { needsApiQuery, readNeedsQuery } from "../needs-query";
import { planSearch } from "../plan-search";
import { lacksTogether } from "./said";

/** Days after today that a plan of one order reaches at most: 62 days with today. */
const mostDays = 61;

/** The lacks of an order: of each of its products in words, and where what becomes of them is decided. */
export interface OrderLacks {
  products: { productId: number; said: string }[];
  /** The address of the problems of the plan that tells them. */
  problems: string;
}

/**
 * Reads what an order that is still to be made lacks, as the plan of the coming week tells it, or of the days until it
 * is made; null where it lacks nothing or the API does not tell.
 */
export async function readLacksOfOrder(
  api: ApiClient,
  { id, status, productionOn }: Pick<ExternalOrder, "id" | "status" | "productionOn">,
  today: string,
): Promise<OrderLacks | null> {
  const week = addDays(today, 6);
  const to = productionOn !== null && productionOn > week ? productionOn : week;
  if (!plannedStatuses.includes(status) || to > addDays(today, mostDays)) return null;
  const plan = readNeedsQuery(new URLSearchParams({ from: today, to }), today);
  const answer = await orNull(
    api.get<One<{ lacks?: Lack[] }>>("/api/production-planning/compute-needs", {
      query: { ...needsApiQuery(plan), only: "lacks", orderId: id, namedOrders: 0 },
    }),
  );
  const ofOrder = (answer?.data.lacks ?? []).filter(({ orderLines }) =>
    orderLines.some(({ orderId }) => orderId === id),
  );
  if (ofOrder.length === 0) return null;
  const products = new Set(ofOrder.flatMap(({ orderLines }) => orderLines.map(({ productId }) => productId)));
  return {
    products: [...products].map((productId) => ({
      productId,
      said: lacksTogether(ofOrder.filter((one) => one.orderLines.some((line) => line.productId === productId))) ?? "",
    })),
    problems: `/production-planning/compute-needs${planSearch(plan)}&onglet=problemes`,
  };
}
