import type { Needs, PlanSuppliers } from "#server/api-client/contract/planning/needs";
import type { PlanningRun } from "#server/api-client/contract/planning/planning-runs";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { dayInParis } from "#domain/paris";
import { type NeedsQuery, needsApiQuery } from "../needs-query";
import { describePlan } from "../words";
import { planSearch, queryOfParameters } from "../plan-search";
import { readLeftOutDrafts } from "./drafts.server";
import type { Notice } from "./notices";
import { orNull } from "#app/shell/api-errors";
import { readRunsInForce, staleAmong } from "./runs-in-force.server";
import { readUnpreparedOf } from "./unprepared.server";
import { lacksMaterial, lacksPurchases, assessHealth } from "./health";
import { type Known, type Ways, describeMissing, noPurchaseReason, noWorkReason, noticesOf } from "./words.server";

/** The notices of a plan besides its figures, in the words of every page drawn from it. */
export interface PlanTruth {
  notices: Notice[];
  /** Things that may be missing from an order to a supplier. */
  missing: string[];
  /** True when the total of purchases leaves something out. */
  lacksPurchases: boolean;
  lacksMaterial: boolean;
  /** Reason why there is no purchase, where that is not because the stock suffices. */
  noPurchase: string | null;
  /** Reason why there is nothing to make. */
  noWork: string;
}

/** The facts known besides the calculation, and the query string of the plan. */
interface Besides extends Omit<Known, "health"> {
  search: string;
  /** Number of the latest frozen calculation about the same days; null where there is none. */
  frozen: number | null;
}

/** Returns the addresses at which the problems and purchases of a plan are shown, unless they are on the very page. */
const waysOf = (search: string): Ways => ({
  problems: `/production-planning/compute-needs${search}&onglet=problemes`,
  purchases: `/production-planning/purchase-lists${search}`,
});

/** Puts in words what is known of a plan. */
export function truthOf(known: Known, search: string, ways: Partial<Ways> = {}): PlanTruth {
  const { health } = known;
  return {
    notices: noticesOf(known, { ...waysOf(search), ...ways }),
    missing: describeMissing(known),
    lacksPurchases: health !== null && lacksPurchases(health),
    lacksMaterial: health !== null && lacksMaterial(health),
    noPurchase: noPurchaseReason(health),
    noWork: noWorkReason(health),
  };
}

/**
 * Reads the facts besides the calculation itself: drafts left out, orders still to be prepared, frozen calculations of
 * the same days, and those of them that are out of date.
 */
export async function readBesides(api: ApiClient, query: NeedsQuery, now: Date): Promise<Besides> {
  const days = query.from && query.to ? { from: query.from, to: query.to } : null;
  const [drafts, unprepared, runs] = await Promise.all([
    readLeftOutDrafts(api, query),
    readUnpreparedOf(api, query),
    days && query.orderIds.length === 0 ? readRunsInForce(api, dayInParis(now), days) : [],
  ]);
  return { drafts, unprepared, stale: staleAmong(runs), frozen: runs[0]?.id ?? null, search: planSearch(query) };
}

/**
 * Returns the notices of a plan whose calculation is at hand.
 * @param moment the instant of the calculation, where it tells one, else now
 * @param ways places of its problems and purchases, if they are on the very page
 */
export const truthOfNeeds = (needs: Needs, besides: Besides, moment: string, ways?: Partial<Ways>): PlanTruth =>
  truthOf({ ...besides, health: assessHealth(needs, moment) }, besides.search, ways);

/** Reads the notices of a plan of which only a part is shown: asks how far it holds. */
export async function readTruth(api: ApiClient, query: NeedsQuery, now: Date): Promise<PlanTruth> {
  const [plan, besides] = await Promise.all([
    orNull(
      api.get<One<PlanSuppliers>>("/api/production-planning/compute-needs", {
        query: { ...needsApiQuery(query), only: "suppliers", namedOrders: 0 },
      }),
    ),
    readBesides(api, query, now),
  ]);
  return truthOf(
    { ...besides, health: plan && assessHealth(plan.data, plan.data.run?.computedAt ?? now.toISOString()) },
    besides.search,
  );
}

/**
 * Reads the notices of a frozen calculation as of today.
 * @param ways places of its problems and purchases, if they are on the very page
 */
export async function truthOfRun(
  api: ApiClient,
  run: PlanningRun,
  now: Date,
  ways?: Partial<Ways>,
): Promise<PlanTruth> {
  const query = queryOfParameters(run.parameters);
  const moved = run.diff?.ordersChanged.filter(({ change }) => change !== "added").length ?? 0;
  const known = {
    health: assessHealth(run, now.toISOString()),
    drafts: await readLeftOutDrafts(api, query),
    unprepared: null,
    stale: run.run.stale ? [{ id: run.id, description: describePlan(query), changedOrders: moved }] : [],
  };
  const page = `/production-planning/runs/${run.id}`;
  return truthOf(known, planSearch(query), {
    problems: `${page}?onglet=problemes`,
    purchases: `${page}/purchase-lists`,
    ...ways,
  });
}
