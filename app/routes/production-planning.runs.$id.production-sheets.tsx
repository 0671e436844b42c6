import "~/styles/pages/planning.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PlanningRun } from "../../server/api-client/contract/planning-runs";
import type { ProductionSheets } from "../../server/api-client/contract/production-sheets";
import type { One } from "../../server/api-client/contract/records";
import { PrintButton } from "~/display/print-button";
import { ButtonLink } from "~/shell/actions/button";
import { DetailHeading } from "~/display/detail-heading";
import { PrintedOn } from "~/display/printed-on";
import { pageTitle } from "~/shell/page-title";
import { chooseSheets, sheetsApiQuery } from "~/planning/sheets/choose";
import { markSheets } from "~/planning/sheets/marking.server";
import { Sheets } from "~/planning/sheets/sheets";
import { orNull } from "~/shell/api-errors";
import { truthOfRun } from "~/planning/standing/read.server";
import { readOfRecord, recordId } from "~/display/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Feuilles de production", data && `calcul figé n° ${data.id}`) },
];

/** Reads the sheets of a frozen calculation, as they were frozen. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const { api, now } = args.context;
  const id = recordId(args);
  const [answer, frozen] = await Promise.all([
    readOfRecord<ProductionSheets>(
      args,
      "production-planning/runs",
      "production-sheets",
      "Ce calcul figé n’existe pas, ou il a été figé sans ses feuilles de production.",
      sheetsApiQuery(searchParams),
    ),
    orNull(api.get<One<PlanningRun>>(`/api/production-planning/runs/${id}`, { query: { namedOrders: 0 } })),
  ]);
  return {
    id,
    chosen: chooseSheets(answer, searchParams),
    truth: frozen && (await truthOfRun(api, frozen.data, now)),
    now: now.toISOString(),
    submissionKey: args.context.freshKey,
  };
}

/** Marks sheets of the frozen calculation done, or takes that back. */
export const action = (args: ActionFunctionArgs) => markSheets(args, { runId: Number(recordId(args)) });

export default function FrozenProductionSheets() {
  const { id, chosen, truth, now } = useLoaderData<typeof loader>();
  return (
    <>
      <DetailHeading title="Feuilles de production" name={`Calcul figé n° ${id}`}>
        <PrintButton />
        <ButtonLink to={`/production-planning/runs/${id}`} variant="outline">
          Retour au calcul figé
        </ButtonLink>
      </DetailHeading>
      <p className="dimmed no-print">
        Telles qu’elles étaient au moment de figer : rien n’y change, même si les commandes ou les recettes ont changé
        depuis.
      </p>
      <PrintedOn at={now} />
      <Sheets chosen={chosen} truth={truth} />
    </>
  );
}
