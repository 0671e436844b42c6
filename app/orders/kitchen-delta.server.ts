import type { ExternalOrder, Needs, One } from "../../server/api-client/contract";
import type { ApiClient } from "../../server/context";
import { findOption } from "~/forms/find-option";
import { type ProductDelta, deltasSinceProduction, scaled, unscaled } from "./since-production";

/** One thing to make or take more of, or less (negative). */
export interface KitchenChange {
  name: string;
  quantity: string;
  unit: string;
}

/** What changes in an order since production began mean in the kitchen. */
export interface KitchenDelta {
  products: KitchenChange[];
  recipes: KitchenChange[];
  articles: KitchenChange[];
}

const nothingInStock = { useFinishedStock: 0, useRecipeStock: 0, useArticleStock: 0, countIncoming: 0, includeSafetyStock: 0, batchRounding: "exact" };

/** The changes of an order since production began, down to recipes and articles; null when there are none. Asks the API only then. */
export async function readKitchenDelta(api: ApiClient, order: ExternalOrder): Promise<KitchenDelta | null> {
  const deltas = deltasSinceProduction(order);
  if (deltas.length === 0) return null;
  const products = await Promise.all(deltas.map(async (delta) => ({ ...delta, id: await productId(api, order, delta) })));
  const [more, less] = await Promise.all([needsOf(api, products, 1n), needsOf(api, products, -1n)]);
  const unit = (name: string) => order.lines.find(({ productName }) => productName === name)?.saleUnit ?? [...(more?.products ?? []), ...(less?.products ?? [])].find((one) => one.name === name)?.unit ?? "piece";
  return {
    products: deltas.map(({ product, quantity }) => ({ name: product, quantity, unit: unit(product) })),
    recipes: difference(more?.recipes ?? [], less?.recipes ?? []),
    articles: difference(more?.articles ?? [], less?.articles ?? []),
  };
}

type Found = ProductDelta & { id: number | null };

async function productId(api: ApiClient, { lines }: ExternalOrder, { product }: ProductDelta): Promise<number | null> {
  const line = lines.find(({ productName }) => productName === product);
  if (line) return line.productId;
  const found = await findOption(api, "products", product);
  return "id" in found ? found.id : null;
}

/** The needs of what is added (sign 1) or taken away (sign -1). */
async function needsOf(api: ApiClient, products: readonly Found[], sign: bigint): Promise<Needs | null> {
  const extras = products.flatMap(({ id, quantity }): [string, string][] => {
    const amount = scaled(quantity) * sign;
    return id === null || amount <= 0n ? [] : [[`extra[${id}]`, unscaled(amount)]];
  });
  if (extras.length === 0) return null;
  try {
    return (await api.get<One<Needs>>("/api/production-planning/compute-needs", { query: { ...Object.fromEntries(extras), ...nothingInStock } })).data;
  } catch (error) {
    if (error instanceof Error && tolerated.has(error.name)) return null;
    throw error;
  }
}

/** The order is worth showing without its needs. */
const tolerated = new Set(["ApiError", "ApiUnavailable", "ValidationError"]);

interface Needed {
  name: string;
  gross: string;
  unit: string;
}

function difference(more: readonly Needed[], less: readonly Needed[]): KitchenChange[] {
  const sums = new Map<string, KitchenChange>();
  const add = ({ name, gross, unit }: Needed, sign: bigint) => {
    const quantity = unscaled(scaled(sums.get(name)?.quantity ?? null) + scaled(gross) * sign);
    sums.set(name, { name, quantity, unit });
  };
  for (const needed of more) add(needed, 1n);
  for (const needed of less) add(needed, -1n);
  return [...sums.values()].filter(({ quantity }) => scaled(quantity) !== 0n);
}
