import type { ApiClient } from "#server/api-client/api";
import type { MakingDays } from "#server/api-client/contract/planning/making-days";
import type { One } from "#server/api-client/contract/records";
import { orNull } from "#app/shell/api-errors";

/** Reads when products have to be begun for a day, today unless said; [] where the API does not tell. */
export async function readMakingDays(
  api: ApiClient,
  productIds: readonly number[],
  on?: string,
): Promise<MakingDays[]> {
  if (productIds.length === 0) return [];
  const answer = await orNull(
    api.get<One<MakingDays[]>>("/api/production-planning/making-days", {
      query: { "product_ids[]": [...new Set(productIds)], on },
    }),
  );
  return answer?.data ?? [];
}
