import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import type { SuppliedNeeds } from "#server/api-client/contract/planning/needs";
import type { One } from "#server/api-client/contract/records";
import type { SuppliedArticle, Supplier } from "#server/api-client/contract/catalogue/suppliers";
import type { ApiClient } from "#server/api-client/api";
import { describePartial } from "#app/planning/health/words.server";
import { orNull } from "#app/shell/api-errors";

/** An article of a supplier: its packs with their last prices, and what there is and what is needed of it. */
export interface Supplied extends Pick<SuppliedArticle, "articleId" | "unit"> {
  packs: Pick<SuppliedArticle, "packLabel" | "packPriceHt">[];
  /** Null where the API does not tell. */
  needs: Omit<SuppliedNeeds["articles"][number], "articleId" | "unit"> | null;
}

/** The articles that a supplier sells, beside the needs of the next seven days. */
export interface SuppliedList {
  articles: Supplied[];
  /** Null where the API does not tell what is needed; `partial` says what the calculation leaves out, or nothing. */
  period: { from: string; to: string; partial: string | null } | null;
}

/** Reads what a supplier sells, and what the seven days from `now` need of it: one call of the API. */
export async function readSupplied(
  api: ApiClient,
  { id, articles }: Pick<Supplier, "id" | "articles">,
  now: Date,
): Promise<SuppliedList> {
  const from = dayInParis(now);
  const to = addDays(from, 6);
  const answer = await orNull(
    api.get<One<SuppliedNeeds>>(`/api/production-planning/suppliers/${id}/articles`, { query: { from, to } }),
  );
  const needs = new Map(answer?.data.articles.map((one) => [one.articleId, one]));
  const supplied = new Map<number, Supplied>();
  for (const { articleId, unit, packLabel, packPriceHt } of articles.filter(({ available }) => available)) {
    const { packs = [] } = supplied.get(articleId) ?? {};
    const pack = { packLabel, packPriceHt };
    supplied.set(articleId, { articleId, unit, packs: [...packs, pack], needs: toNeeds(needs.get(articleId)) });
  }
  return {
    articles: [...supplied.values()],
    period: answer && { from, to, partial: describePartial(partsOf(answer.data.standing)) },
  };
}

function toNeeds(needed: SuppliedNeeds["articles"][number] | undefined): Supplied["needs"] {
  if (!needed) return null;
  const { articleId: _, unit: __, ...needs } = needed;
  return needs;
}

const partsOf = ({ status, blockedOrders, partialOrders }: SuppliedNeeds["standing"]) => ({
  partial: status === "partial",
  blockedOrders,
  partialOrders,
});
