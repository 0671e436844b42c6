import "#app/styles/pages/planning/planning.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import type { Needs } from "#server/api-client/contract/planning/needs";
import type { One } from "#server/api-client/contract/records";
import { PrintButton } from "#app/display/print-button";
import { ButtonLink } from "#app/shell/actions/button";
import { validationErrors } from "#app/shell/api-errors";
import { dayInParis } from "#domain/paris";
import { ListHeading } from "#app/lists/list-heading";
import { pageTitle } from "#app/shell/page-title";
import { needsApiQuery, readNeedsQuery } from "#app/planning/needs-query";
import { describePlan } from "#app/planning/words";
import { planBody, planSearch } from "#app/planning/plan-search";
import { readOrdersOfPlan } from "#app/planning/purchase-lists/ordered.server";
import { orderLists } from "#app/planning/purchase-lists/ordering.server";
import { PurchaseLists } from "#app/planning/purchase-lists/lists";
import { onItself, readPurchaseLists } from "#app/planning/purchase-lists/read.server";
import { readBesides, truthOfNeeds } from "#app/planning/health/read.server";

export const meta = () => [{ title: pageTitle("Listes d’achats") }];

/**
 * Reads the orders of a calculation, one list for each supplier; its errors lead to the calculation, where they are
 * told.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readNeedsQuery(searchParams, dayInParis(context.now));
  try {
    const [{ data: needs }, besides, made] = await Promise.all([
      context.api.get<One<Needs>>("/api/production-planning/compute-needs", {
        query: { ...needsApiQuery(query), namedOrders: 0, details: "none", suggestions: 0 },
      }),
      readBesides(context.api, query, context.now),
      readOrdersOfPlan(context.api, needsApiQuery(query)),
    ]);
    const moment = needs.run.computedAt || context.now.toISOString();
    const lists = await readPurchaseLists(context.api, needs, searchParams, moment, made);
    await context.turn();
    return {
      description: describePlan(query),
      search: planSearch(query),
      truth: truthOfNeeds(needs, besides, moment, onItself(searchParams)),
      lists,
      made,
      submissionKey: context.freshKey,
    };
  } catch (error) {
    if (!validationErrors(error)) throw error;
    throw redirect(`/production-planning/compute-needs${planSearch(query)}`);
  }
}

/** Orders the lists that the button names. */
export const action = (args: ActionFunctionArgs) => {
  const query = readNeedsQuery(new URL(args.request.url).searchParams, dayInParis(args.context.now));
  return orderLists(args, { plan: planBody(query) });
};

/** A refusal often means that the lists have changed: the page shows them as they are now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function PurchaseListsOfPlan() {
  const { description, search, truth, lists, made, submissionKey } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Listes d’achats" count={description}>
        <PrintButton />
        <ButtonLink to={`/production-planning/compute-needs${search}&onglet=achats`} variant="outline">
          Retour au calcul
        </ButtonLink>
      </ListHeading>
      <PurchaseLists
        lists={lists}
        truth={truth}
        made={made}
        submissionKey={submissionKey}
        plan={`/production-planning/compute-needs${search}&onglet=achats`}
        files={`/production-planning/compute-needs/export${search}`}
      />
    </>
  );
}
