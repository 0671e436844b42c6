import "#app/styles/pages/planning/planning.css";
import { unknownRun } from "#domain/french/not-found";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import type { PlanningRun } from "#server/api-client/contract/planning/planning-runs";
import { PrintButton } from "#app/display/print-button";
import { ButtonLink } from "#app/shell/actions/button";
import { DetailHeading } from "#app/display/detail-heading";
import { pageTitle } from "#app/shell/page-title";
import { readOrdersOfRun } from "#app/planning/purchase-lists/ordered.server";
import { orderLists } from "#app/planning/purchase-lists/ordering.server";
import { PurchaseLists } from "#app/planning/purchase-lists/lists";
import { onItself, readPurchaseLists } from "#app/planning/purchase-lists/read.server";
import { truthOfRun } from "#app/planning/health/read.server";
import { readRecord, recordId } from "#app/display/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Listes d’achats", data && `calcul figé n° ${data.id}`) },
];

/** Reads the orders of a frozen calculation to each supplier, as it was frozen. */
export async function loader(args: LoaderFunctionArgs) {
  const run = await readRecord<PlanningRun>(args, "production-planning/runs", unknownRun, {
    namedOrders: 0,
    details: "none",
  });
  const { api, now } = args.context;
  const { searchParams } = new URL(args.request.url);
  const [truth, made] = await Promise.all([
    truthOfRun(api, run, now, onItself(searchParams)),
    readOrdersOfRun(api, run.id),
  ]);
  const lists = await readPurchaseLists(api, asFrozen(run), searchParams, now.toISOString(), made);
  return { id: run.id, stale: run.run.stale, truth, lists, made, submissionKey: args.context.freshKey };
}

/** Orders the lists that the button names. */
export const action = (args: ActionFunctionArgs) => orderLists(args, { runId: Number(recordId(args)) });

/** Returns a frozen calculation whose lists are ordered once: what is lacking since then is no part of them. */
const asFrozen = (run: PlanningRun): PlanningRun => ({
  ...run,
  suppliers: run.suppliers.map(({ state: _, ...list }) => list),
});

/** A refusal often means that the lists have changed: the page shows them as they are now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function FrozenPurchaseLists() {
  const { id, stale, truth, lists, made, submissionKey } = useLoaderData<typeof loader>();
  return (
    <>
      <DetailHeading title="Listes d’achats" name={`Calcul figé n° ${id}`}>
        <PrintButton />
        <ButtonLink to={`/production-planning/runs/${id}`} variant="outline">
          Retour au calcul figé
        </ButtonLink>
      </DetailHeading>
      {stale && <p className="dimmed">Telles qu’elles étaient au moment de figer : ce calcul a changé depuis.</p>}
      <PurchaseLists
        lists={lists}
        truth={truth}
        made={made}
        submissionKey={submissionKey}
        files={`/production-planning/runs/${id}/export`}
      />
    </>
  );
}
