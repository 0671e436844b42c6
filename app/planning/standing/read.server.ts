import type { Needs, PlanSuppliers } from "../../../server/api-client/contract/needs";
import type { PlanningRun } from "../../../server/api-client/contract/planning-runs";
import type { One } from "../../../server/api-client/contract/records";
import type { ApiClient } from "../../../server/context";
import { dateInParis } from "~/formats/dates";
import { type NeedsQuery, needsApiQuery } from "../needs-query";
import { planSaid } from "../plan-said";
import { planSearch, queryOfParameters } from "../plan-search";
import { type LeftOutDrafts, readLeftOutDrafts } from "./drafts.server";
import { orNull } from "./or-null.server";
import { type StaleRun, readStaleRuns } from "./stale-runs.server";
import { type Standing, standingOf } from "./standing";

/** What is true of a plan besides its figures, the same on every page drawn from it. */
export interface PlanTruth {
  /** Null where the API cannot say how far the plan holds. */
  standing: Standing | null;
  drafts: LeftOutDrafts | null;
  stale: StaleRun[];
  /** The query string of the plan: where its problems and its purchases are shown. */
  search: string;
}

type Besides = Pick<PlanTruth, "drafts" | "stale" | "search">;

/** What is true besides the calculation itself: drafts left out, frozen calculations of the same days that are out of date. */
export async function readBesides(api: ApiClient, query: NeedsQuery, now: Date): Promise<Besides> {
  const days = query.from && query.to ? { from: query.from, to: query.to } : null;
  const [drafts, stale] = await Promise.all([readLeftOutDrafts(api, query), days && query.orderIds.length === 0 ? readStaleRuns(api, dateInParis(now), days) : []]);
  return { drafts, stale, search: planSearch(query) };
}

/** What is true of a plan whose calculation is at hand. */
export const truthOf = (needs: Needs, besides: Besides): PlanTruth => ({ ...besides, standing: standingOf(needs, needs.run.computedAt) });

/** What is true of a plan of which only a part is shown: asks how far it holds. */
export async function readTruth(api: ApiClient, query: NeedsQuery, now: Date): Promise<PlanTruth> {
  const [plan, besides] = await Promise.all([
    orNull(api.get<One<PlanSuppliers>>("/api/production-planning/compute-needs", { query: { ...needsApiQuery(query), only: "suppliers" } })),
    readBesides(api, query, now),
  ]);
  return { ...besides, standing: plan && standingOf(plan.data, plan.data.run?.computedAt ?? now.toISOString()) };
}

/** What is true today of a frozen calculation. */
export async function truthOfRun(api: ApiClient, run: PlanningRun, now: Date): Promise<PlanTruth> {
  const asked = queryOfParameters(run.parameters);
  const moved = run.diff?.ordersChanged.filter(({ change }) => change !== "added").length ?? 0;
  return {
    standing: standingOf(run, now.toISOString()),
    drafts: await readLeftOutDrafts(api, asked),
    stale: run.run.stale ? [{ id: run.id, said: planSaid(asked), changedOrders: moved }] : [],
    search: planSearch(asked),
  };
}
