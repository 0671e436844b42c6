import type { PlanningRun } from "#server/api-client/contract/planning/planning-runs";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { readRefusal } from "#app/forms/submit/refusal.server";
import type { NeedsQuery } from "../needs-query";
import { planBody } from "../plan-search";

const notConfirmed =
  "Le calcul n’a pas pu être figé : le service ne répond pas. Recommencez, il ne sera figé qu’une fois.";

const unknown = "L’API à laquelle Bru est relié ne sait pas figer les calculs. Imprimez ou exportez celui-ci.";

/** Freezes a calculation once for each key. Answers its id, or in French why it could not be. */
export async function freezeNeeds(
  api: ApiClient,
  query: NeedsQuery,
  key: string,
): Promise<{ id: number } | { refused: string }> {
  try {
    const { data } = await api.post<One<PlanningRun>>(
      "/api/production-planning/runs",
      { ...planBody(query), namedOrders: 0 },
      { idempotencyKey: key },
    );
    return { id: data.id };
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    if (refusal.why === "invalid") return { refused: Object.values(refusal.errors).flat().join(" ") };
    if (refusal.why !== "refused") return { refused: notConfirmed };
    return { refused: refusal.status === 404 ? unknown : refusal.message };
  }
}
