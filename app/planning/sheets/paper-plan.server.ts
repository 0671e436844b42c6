import type { ApiClient, Query } from "#server/api-client/api";
import type { ProductionSheets } from "#server/api-client/contract/planning/production-sheets";
import { needsApiQuery, readNeedsQuery } from "../needs-query";
import { chooseSheets, paperQuery } from "./choose";
import { sheetsQuery } from "./sheets-query";

/** The API's address of the production sheets of a plan. */
export const sheetsOfPlan = "/api/production-planning/production-sheets";

/**
 * Reads which sheets the paper of an address holds, as the API's query: those of the page; where the week has nothing
 * to make on its day, the day's own, so that its paper is as empty.
 */
export async function readPaperQuery(api: ApiClient, params: URLSearchParams, today: string): Promise<Query> {
  const { query, day } = sheetsQuery(params, today);
  const chosen = paperQuery(params);
  if (day === null) return { ...needsApiQuery(query), ...chosen };
  const dayParams = new URLSearchParams({ jour: day });
  const answer = await api.get<ProductionSheets>(sheetsOfPlan, {
    query: { ...needsApiQuery(query), day, perPage: 1 },
  });
  const hasWork = chooseSheets(answer, dayParams).day === day;
  return { ...needsApiQuery(hasWork ? query : readNeedsQuery(params, today)), ...chosen, day };
}
