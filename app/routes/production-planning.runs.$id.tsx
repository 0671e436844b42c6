import "#app/styles/pages/planning/needs.css";
import "#app/styles/pages/planning/run.css";
import { unknownRun } from "#domain/french/not-found";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PlanningRun } from "#server/api-client/contract/planning/planning-runs";
import { ButtonLink } from "#app/shell/actions/button";
import { More } from "#app/shell/actions/more";
import { onlyChanged, onlyName } from "#app/planning/sheets/choose";
import { Badge } from "#app/display/badge";
import { DetailHeading } from "#app/display/detail-heading";
import { formatInstant } from "#app/display/dates";
import { pageTitle } from "#app/shell/page-title";
import { naming } from "#app/planning/needs/compute";
import { ExportLinks } from "#app/planning/needs/export-links";
import { needsView } from "#app/planning/needs/needs-view";
import { describePlan } from "#app/planning/words";
import { planSearch, queryOfParameters } from "#app/planning/plan-search";
import { NeedsResult } from "#app/planning/needs/result";
import { waysOfTabs } from "#app/planning/week/tabs";
import { Difference } from "#app/planning/runs/difference";
import { truthOfRun } from "#app/planning/health/read.server";
import { readRecord } from "#app/display/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Calcul figé", data && `n° ${data.id}`) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const run = await readRecord<PlanningRun>(args, "production-planning/runs", unknownRun, naming(searchParams));
  const { id, createdAt, userName, parameters, diff } = run;
  const planQuery = queryOfParameters(parameters);
  const { api, now, turn } = args.context;
  const view = await needsView(run, searchParams, {
    query: null,
    moment: now.toISOString(),
    planQuery,
    path: pathname,
    turn,
  });
  await turn();
  return {
    id,
    createdAt,
    userName,
    description: describePlan(planQuery),
    again: planSearch(planQuery),
    stale: run.run.stale,
    diff: diff ?? null,
    view,
    truth: await truthOfRun(api, run, now, waysOfTabs(searchParams)),
  };
}

export default function FrozenRun() {
  const { id, createdAt, userName, description, again, stale, diff, view, truth } = useLoaderData<typeof loader>();
  const path = `/production-planning/runs/${id}`;
  return (
    <>
      <DetailHeading
        title="Calcul figé"
        name={`n° ${id} · ${description}`}
        badges={stale ? <Badge tone="amber">Périmé</Badge> : stale === false && <Badge tone="green">À jour</Badge>}
      >
        <ButtonLink to={`/production-planning/compute-needs${again}`}>Calculer de nouveau</ButtonLink>
        <ButtonLink to={`${path}/production-sheets`} variant="outline">
          Feuilles de production
        </ButtonLink>
        <More>
          <ButtonLink to={`${path}/purchase-lists`} variant="ghost" color="neutral">
            Listes d’achats
          </ButtonLink>
          <ButtonLink to={`${path}/production-sheets?${onlyName}=${onlyChanged}`} variant="ghost" color="neutral">
            Imprimer ce qui a changé
          </ButtonLink>
          <ButtonLink to="/production-planning/runs" variant="ghost" color="neutral">
            Calculs figés
          </ButtonLink>
        </More>
      </DetailHeading>
      <p className="dimmed">
        Figé {formatInstant(createdAt)} par {userName}.{" "}
        {stale === false ? "Rien n’a changé depuis." : "Les chiffres ci-dessous sont ceux de ce moment-là."}
      </p>
      {diff && <Difference diff={diff} reprint={`${path}/production-sheets?${onlyName}=${onlyChanged}`} />}
      <NeedsResult view={view} truth={truth} sheets={`${path}/production-sheets`} />
      <ExportLinks path={`${path}/export`} lacks={view.lacking} />
    </>
  );
}
