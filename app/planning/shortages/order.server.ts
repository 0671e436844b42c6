import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { ApiClient } from "#server/api-client/api";
import { lacksTogether } from "#domain/planning/shortages";
import { mayLack } from "#domain/orders/order-work";
import { comingPlan, problemsPath, readLacks } from "./read.server";

/** The lacks of an order: of each of its products in words, and where what becomes of them is decided. */
export interface OrderLacks {
  products: { productId: number; text: string }[];
  /** The address of the problems of the plan that tells them. */
  problems: string;
}

/**
 * Reads what an order lacks that is still to be made, or is set ready and waits for finished stock, as the plan of the
 * coming week tells it, or of the days until it is made; null where it lacks nothing or the API does not tell.
 */
export async function readLacksOfOrder(
  api: ApiClient,
  { id, status, productionOn, lines }: Pick<ExternalOrder, "id" | "status" | "productionOn" | "lines">,
  today: string,
): Promise<OrderLacks | null> {
  const made = lines.map(({ quantity, producedQuantity }) => [quantity, producedQuantity ?? "0"] as const);
  const plan = mayLack(status, made) ? comingPlan(today, productionOn) : null;
  if (!plan) return null;
  const ofOrder = (await readLacks(api, plan, { orderId: id, named: "order_lines" })).filter(({ orderLines }) =>
    orderLines.some(({ orderId }) => orderId === id),
  );
  if (ofOrder.length === 0) return null;
  const products = new Set(ofOrder.flatMap(({ orderLines }) => orderLines.map(({ productId }) => productId)));
  return {
    products: [...products].map((productId) => ({
      productId,
      text: lacksTogether(ofOrder.filter((one) => one.orderLines.some((line) => line.productId === productId))) ?? "",
    })),
    problems: problemsPath(plan),
  };
}
