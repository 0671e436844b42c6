import "#app/styles/pages/planning/planning.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PlanningRun } from "#server/api-client/contract/planning/planning-runs";
import type { ProductionSheets } from "#server/api-client/contract/planning/production-sheets";
import type { One } from "#server/api-client/contract/records";
import { PrintButton } from "#app/display/print-button";
import { ButtonLink } from "#app/shell/actions/button";
import { DetailHeading } from "#app/display/detail-heading";
import { PrintedOn } from "#app/display/printed-on";
import { pageTitle } from "#app/shell/page-title";
import { dayInParis } from "#domain/paris";
import { asksChanged, paperSearch, readChosen } from "#app/planning/sheets/choose";
import { PaperLink } from "#app/planning/sheets/paper-link";
import { markSheets } from "#app/planning/sheets/marking.server";
import { Sheets } from "#app/planning/sheets/sheets";
import { orNull } from "#app/shell/api-errors";
import { truthOfRun } from "#app/planning/health/read.server";
import { readOfRecord, recordId } from "#app/display/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Feuilles de production", data && `calcul figé n° ${data.id}`) },
];

/** Reads the sheets of a frozen calculation, as they were frozen. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const { api, now } = args.context;
  const id = recordId(args);
  const [chosen, frozen] = await Promise.all([
    readChosen({ params: searchParams, today: dayInParis(now) }, (query) =>
      readOfRecord<ProductionSheets>(
        args,
        "production-planning/runs",
        "production-sheets",
        "Ce calcul figé n’existe pas, ou il a été figé sans ses feuilles de production.",
        { ...query, changed: asksChanged(searchParams) ? 1 : null },
      ),
    ),
    orNull(
      api.get<One<PlanningRun>>(`/api/production-planning/runs/${id}`, { query: { namedOrders: 0, details: "none" } }),
    ),
  ]);
  return {
    id,
    chosen,
    paper: paperSearch(searchParams, chosen),
    truth: frozen && (await truthOfRun(api, frozen.data, now)),
    now: now.toISOString(),
    submissionKey: args.context.freshKey,
  };
}

/** Marks sheets of the frozen calculation done, or takes that back. */
export const action = (args: ActionFunctionArgs) => markSheets(args, { runId: Number(recordId(args)) });

export default function FrozenProductionSheets() {
  const { id, chosen, paper, truth, now } = useLoaderData<typeof loader>();
  return (
    <>
      <DetailHeading title="Feuilles de production" name={`Calcul figé n° ${id}`}>
        <PrintButton />
        <PaperLink to={`/production-planning/runs/${id}/export${paper}`} />
        <ButtonLink to={`/production-planning/runs/${id}`} variant="outline">
          Retour au calcul
        </ButtonLink>
      </DetailHeading>
      <PrintedOn at={now} of={`calcul n°\u00a0${id}`} />
      <p className="dimmed no-print">
        {chosen.gone
          ? "Les fiches qui seraient autres aujourd’hui, et elles seules."
          : "Telles qu’au moment de figer, même si les commandes ou les recettes ont changé depuis."}
      </p>
      <Sheets chosen={chosen} truth={truth} runId={id} />
    </>
  );
}
