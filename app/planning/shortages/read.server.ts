import type { ApiClient, Query } from "#server/api-client/api";
import type { Lack } from "#server/api-client/contract/planning/needs";
import type { One } from "#server/api-client/contract/records";
import { comingDays } from "#domain/planning/coming-days";
import { orNull } from "#app/shell/api-errors";
import { type NeedsQuery, needsApiQuery, readNeedsQuery } from "../needs-query";
import { planSearch } from "../plan-search";

/** The plan of the coming week, or of the days until one that is later; null beyond what a plan can reach. */
export function comingPlan(today: string, until: string | null = null): NeedsQuery | null {
  const days = comingDays(today, until);
  return days && readNeedsQuery(new URLSearchParams({ ...days }), today);
}

/**
 * Reads what the days of a plan lack of one order, recipe, or product or more, each with the things alone that are
 * `named`, unless an API tells all; [] where none is told.
 */
export async function readLacks(
  api: ApiClient,
  plan: NeedsQuery,
  { named, ...of }: Query & { named: "recipes" | "products" | "order_lines" },
): Promise<Lack[]> {
  const answer = await orNull(
    api.get<One<{ lacks?: Lack[] }>>("/api/production-planning/compute-needs", {
      query: { ...needsApiQuery(plan), ...of, named, only: "lacks", namedOrders: 0 },
    }),
  );
  return answer?.data.lacks ?? [];
}

/** Returns the address of the problems of a plan, where what becomes of its lacks is decided. */
export const problemsPath = (plan: NeedsQuery): string =>
  `/production-planning/compute-needs${planSearch(plan)}&onglet=problemes`;
