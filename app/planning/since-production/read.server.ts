import { formatDecimal, QUANTITY_SCALE, scaledOrZero } from "#domain/exact/decimal";
import type { QuantityChanges } from "#server/api-client/contract/orders/external-orders";
import type { Needs, PlannedOrder } from "#server/api-client/contract/planning/needs";
import type { ApiClient } from "#server/api-client/api";
import { type KitchenChange, type KitchenDelta, kitchenDelta } from "#app/orders/kitchen/kitchen-delta.server";
import { type ProductDelta, deltasSinceProduction } from "#app/orders/kitchen/since-production";
import { orNull } from "#app/shell/api-errors";

/** An order of a calculation whose quantities changed after its production had begun. */
export interface ChangedOrder extends Pick<PlannedOrder, "orderId" | "number" | "customerName"> {
  products: KitchenChange[];
  /** The last change: its author, its instant, and its reason. */
  last: { who: string; at: string; reason: string | null };
}

/** The orders that changed, and what all of it means in the kitchen. */
export interface SinceProduction extends Pick<KitchenDelta, "recipes" | "articles"> {
  orders: ChangedOrder[];
}

/** More orders than a kitchen has in hand at once. */
const mostOrders = 300;

/**
 * Reads the changes in the orders of a calculation after their production began; null when there are none or the API
 * cannot tell.
 */
export async function readSinceProduction(
  api: ApiClient,
  { orders, products }: Pick<Needs, "orders" | "products">,
): Promise<SinceProduction | null> {
  const begun = orders.filter(({ status }) => status === "in_production" || status === "ready").slice(0, mostOrders);
  const histories = begun.length > 0 ? await readHistories(api, begun) : [];
  const known = products.map(({ productId, name, unit }) => ({ productId, name, unit }));
  const changed = begun.flatMap((order) => {
    const { changes = [], sinceProduction } = histories.find(({ orderId }) => orderId === order.orderId) ?? {};
    const deltas = deltasSinceProduction({ status: order.status, changes, sinceProduction });
    const last = sinceProduction?.last ?? changes.find(({ field }) => field !== "status");
    return deltas.length > 0 && last ? [{ order, deltas, last }] : [];
  });
  if (changed.length === 0) return null;
  const sums = sumOf(changed.flatMap(({ deltas }) => deltas));
  const { recipes, articles, products: inAll } = await kitchenDelta(api, sums, known);
  const unitOf = (product: string) => [...known, ...inAll].find(({ name }) => name === product)?.unit ?? "piece";
  return {
    orders: changed.map(({ order: { orderId, number, customerName }, deltas, last: { who, at, reason } }) => ({
      orderId,
      number,
      customerName,
      products: deltas.map(({ product, quantity }) => ({ name: product, quantity, unit: unitOf(product) })),
      last: { who, at, reason },
    })),
    recipes,
    articles,
  };
}

async function readHistories(api: ApiClient, orders: readonly PlannedOrder[]): Promise<QuantityChanges[]> {
  const query = { "order_ids[]": orders.map(({ orderId }) => orderId), perPage: 100 };
  const answer = await orNull(api.get<{ data: QuantityChanges[] }>("/api/external-orders/quantity-changes", { query }));
  return answer?.data ?? [];
}

function sumOf(deltas: readonly ProductDelta[]): ProductDelta[] {
  const sums = new Map<string, bigint>();
  for (const { product, quantity } of deltas)
    sums.set(product, (sums.get(product) ?? 0n) + scaledOrZero(quantity, QUANTITY_SCALE));
  return [...sums].flatMap(([product, sum]) =>
    sum === 0n ? [] : [{ product, quantity: formatDecimal(sum, QUANTITY_SCALE) }],
  );
}
