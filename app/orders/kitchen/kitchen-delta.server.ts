import { formatDecimal, QUANTITY_SCALE, scaledOrZero } from "#domain/exact/decimal";
import { stockFlags } from "#domain/planning/plan-options";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { Needs } from "#server/api-client/contract/planning/needs";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { findOption } from "#app/forms/picker/find-option";
import { type ProductDelta, deltasSinceProduction } from "./since-production";
import { orNull } from "#app/shell/api-errors";

/** One thing to make or take more of, or less (negative). */
export interface KitchenChange {
  name: string;
  quantity: string;
  unit: string;
}

/** The meaning in the kitchen of an order's changes since production began. */
export interface KitchenDelta {
  products: KitchenChange[];
  recipes: KitchenChange[];
  articles: KitchenChange[];
}

const nothingInStock = {
  ...Object.fromEntries(stockFlags.map(([name]) => [name, 0])),
  batchRounding: "exact",
};

/**
 * Returns the changes of an order since production began, down to recipes and articles; null when there are none. Asks
 * the API only then.
 */
export async function readKitchenDelta(api: ApiClient, order: ExternalOrder): Promise<KitchenDelta | null> {
  const deltas = deltasSinceProduction(order);
  if (deltas.length === 0) return null;
  return kitchenDelta(
    api,
    deltas,
    order.lines.map(({ productId, productName, saleUnit }) => ({ productId, name: productName, unit: saleUnit })),
  );
}

/** A product as an order or a calculation names it. */
export interface KnownProduct {
  productId: number;
  name: string;
  unit: string;
}

/**
 * Returns the meaning in the kitchen of these changes of quantities, down to recipes and articles.
 * @param known products that need not be looked up by name
 */
export async function kitchenDelta(
  api: ApiClient,
  deltas: readonly ProductDelta[],
  known: readonly KnownProduct[],
): Promise<KitchenDelta> {
  const products = await Promise.all(
    deltas.map(async (delta) => ({ ...delta, id: await productId(api, known, delta) })),
  );
  const [more, less] = await Promise.all([needsOf(api, products, 1n), needsOf(api, products, -1n)]);
  const units = [...known, ...(more?.products ?? []), ...(less?.products ?? [])];
  return {
    products: deltas.map(({ product, quantity }) => ({
      name: product,
      quantity,
      unit: units.find(({ name }) => name === product)?.unit ?? "piece",
    })),
    recipes: difference(more?.recipes ?? [], less?.recipes ?? []),
    articles: difference(more?.articles ?? [], less?.articles ?? []),
  };
}

type Found = ProductDelta & { id: number | null };

async function productId(
  api: ApiClient,
  known: readonly KnownProduct[],
  { product }: ProductDelta,
): Promise<number | null> {
  const one = known.find(({ name }) => name === product);
  if (one) return one.productId;
  const found = await findOption(api, "products", product);
  return "id" in found ? found.id : null;
}

/** Returns the needs of what is added (sign 1) or taken away (sign -1). */
async function needsOf(api: ApiClient, products: readonly Found[], sign: bigint): Promise<Needs | null> {
  const extras = products.flatMap(({ id, quantity }): [string, string][] => {
    const amount = scaledOrZero(quantity, QUANTITY_SCALE) * sign;
    return id === null || amount <= 0n ? [] : [[`extra[${id}]`, formatDecimal(amount, QUANTITY_SCALE)]];
  });
  if (extras.length === 0) return null;
  const needs = await orNull(
    api.get<One<Needs>>("/api/production-planning/compute-needs", {
      query: { ...Object.fromEntries(extras), ...nothingInStock, suggestions: 0 },
    }),
  );
  return needs && needs.data;
}

interface Needed {
  name: string;
  gross: string;
  unit: string;
}

function difference(more: readonly Needed[], less: readonly Needed[]): KitchenChange[] {
  const sums = new Map<string, KitchenChange>();
  const add = ({ name, gross, unit }: Needed, sign: bigint) => {
    const quantity = formatDecimal(
      scaledOrZero(sums.get(name)?.quantity ?? null, QUANTITY_SCALE) + scaledOrZero(gross, QUANTITY_SCALE) * sign,
      QUANTITY_SCALE,
    );
    sums.set(name, { name, quantity, unit });
  };
  for (const needed of more) add(needed, 1n);
  for (const needed of less) add(needed, -1n);
  return [...sums.values()].filter(({ quantity }) => scaledOrZero(quantity, QUANTITY_SCALE) !== 0n);
}
