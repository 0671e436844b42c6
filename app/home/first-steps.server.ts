import type { ApiClient } from "#server/api-client/api";
import type { Page } from "#server/api-client/contract/records";
import { orNull } from "#app/shell/api-errors";

/** The most orders of a company that still begins: with more it works, whatever it does without. */
const mostOrders = 1;

/**
 * Reads how many of each thing a company has that it needs before it works; null once it has them all or works, and
 * where the API does not tell.
 */
export async function readFirstSteps(api: ApiClient) {
  const count = async (resource: string) =>
    (await orNull(api.get<Page<unknown>>(`/api/${resource}`, { query: { perPage: 1, archived: "all" } })))?.meta
      .total ?? null;
  const orders = await count("external-orders");
  if (orders === null || orders > mostOrders) return null;
  const [suppliers, articles, recipes, products] = await Promise.all([
    count("suppliers"),
    count("articles"),
    count("recipes"),
    count("products"),
  ]);
  if (suppliers === null || articles === null || recipes === null || products === null) return null;
  const counts = { suppliers, articles, recipes, products, orders };
  return Object.values(counts).every((one) => one > 0) ? null : counts;
}

export type FirstStepsCounts = NonNullable<Awaited<ReturnType<typeof readFirstSteps>>>;
