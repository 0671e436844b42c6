import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PlanningRunRow } from "#server/api-client/contract/planning/planning-runs";
import type { Page } from "#server/api-client/contract/records";
import { ButtonLink } from "#app/shell/actions/button";
import { dayInParis } from "#domain/paris";
import { formatCount } from "#app/display/numbers";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { readListQuery } from "#app/lists/query";
import { pageTitle } from "#app/shell/page-title";
import { readNeedsQuery } from "#app/planning/needs-query";
import { planSearch } from "#app/planning/plan-search";
import { freezeNeeds } from "#app/planning/runs/freeze.server";
import { RunsTable } from "#app/planning/runs/runs-table";

export const meta = () => [{ title: pageTitle("Calculs figés") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page } = readListQuery(new URL(request.url).searchParams, "-created_at");
  const { data: runs, meta } = await context.api.get<Page<PlanningRunRow>>("/api/production-planning/runs", {
    query: { page, perPage: 25, stale: 1 },
  });
  return { runs, meta };
}

/**
 * Freezes the calculation that the query string asks for, and leads to it; or back to the calculation, which says what
 * is wrong.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const query = readNeedsQuery(new URL(request.url).searchParams, dayInParis(context.now));
  const key = (await request.formData()).get("submissionKey");
  const outcome = await freezeNeeds(context.api, query, typeof key === "string" ? key.slice(0, 100) : "");
  if ("refused" in outcome) {
    context.flash({ type: "error", description: outcome.refused });
    throw redirect(`/production-planning/compute-needs${planSearch(query)}`);
  }
  context.flash({ type: "success", title: "Calcul figé" });
  return redirect(`/production-planning/runs/${outcome.id}`);
}

export default function Runs() {
  const { runs, meta } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Calculs figés" count={meta.total > 0 ? formatCount(meta.total, "calcul") : undefined}>
        {runs.length > 0 && <ButtonLink to="/production-planning/compute-needs">Nouveau calcul</ButtonLink>}
      </ListHeading>
      <RunsTable runs={runs} />
      <Pagination meta={meta} />
    </>
  );
}
