import type { PlanningRunRow } from "#server/api-client/contract/planning/planning-runs";
import type { Page } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { describePlan } from "../words";
import { planSearch, queryOfParameters } from "../plan-search";
import { orNull } from "#app/shell/api-errors";

/** Frozen calculations looked at, the latest first. */
const looked = 8;

/** The latest frozen calculation of its days. */
export interface RunInForce {
  id: number;
  /** The orders that it counts, in words. */
  description: string;
  /** Number of its orders that changed. */
  changedOrders: number;
  /** True where it no longer says what is to be made and bought. */
  isStale: boolean;
}

/** A frozen calculation that no longer says what is to be made and bought. */
export type StaleRun = Omit<RunInForce, "isStale">;

/** Days, the last included; null where a plan has none. */
interface Days {
  from: string;
  to: string;
}

/**
 * Returns the frozen calculations about these days, the latest first; one that was frozen again since is not told.
 * @param today days that are past no longer matter
 */
export async function readRunsInForce(api: ApiClient, today: string, days: Days | null): Promise<RunInForce[]> {
  const answer = await orNull(
    api.get<Page<PlanningRunRow>>("/api/production-planning/runs", { query: { perPage: looked, stale: 1 } }),
  );
  const seen = new Set<string>();
  return (answer?.data ?? []).filter(isRun).flatMap(({ id, parameters, changedOrders, stale }) => {
    const query = queryOfParameters(parameters);
    const question = planSearch(query);
    const again = seen.has(question);
    seen.add(question);
    const ahead = !query.to || query.to >= today;
    const about = !days || !query.from || (query.from <= days.to && query.to >= days.from);
    return !again && ahead && about
      ? [{ id, description: describePlan(query), changedOrders, isStale: stale ?? changedOrders > 0 }]
      : [];
  });
}

/** Returns those of the frozen calculations in force that are out of date. */
export const staleAmong = (runs: readonly RunInForce[]): StaleRun[] => runs.filter(({ isStale }) => isStale);

/** Tells whether it is a run: an outside API may answer anything under that address. */
const isRun = (row: Partial<PlanningRunRow>): boolean => typeof row.id === "number" && Boolean(row.parameters);
