import "#app/styles/pages/planning/needs.css";
import { type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { dayInParis, instantInParis } from "#domain/paris";
import { formatInstant } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { ListHeading } from "#app/lists/list-heading";
import { QuickLinks } from "#app/lists/quick-links";
import { changeQuery, urlName } from "#app/lists/query";
import { pageTitle } from "#app/shell/page-title";
import { addedProduct, computeNeeds, productsToOffer } from "#app/planning/needs/compute";
import { ExportLinks } from "#app/planning/needs/export-links";
import { NeedsActions } from "#app/planning/needs/needs-actions";
import { NeedsForm } from "#app/planning/needs/needs-form";
import { periodShortcuts, readNeedsQuery } from "#app/planning/needs-query";
import { needsView } from "#app/planning/needs/needs-view";
import { PickedList } from "#app/planning/needs/picked-list";
import { namesOfPicked } from "#app/planning/needs/picked-names.server";
import { chosenPurchases, pickedOrders } from "#app/planning/plan-changes";
import { describePlan } from "#app/planning/words";
import { planSearch } from "#app/planning/plan-search";
import { NeedsResult } from "#app/planning/needs/result";
import { waysOfTabs } from "#app/planning/week/tabs";
import { readBesides, truthOfNeeds } from "#app/planning/health/read.server";
import { ChangedInProduction } from "#app/planning/since-production/notice";
import { readSinceProduction } from "#app/planning/since-production/read.server";

export const meta = () => [{ title: pageTitle("Calcul des besoins") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const today = dayInParis(context.now);
  const query = readNeedsQuery(searchParams, today);
  const [added, computed, products, besides] = await Promise.all([
    addedProduct(context.api, query),
    computeNeeds(context.api, query, searchParams),
    productsToOffer(context.api),
    readBesides(context.api, query, context.now),
  ]);
  if (added && "id" in added) {
    throw redirect(
      changeQuery(searchParams, { add_product: null, add_quantity: null, [`extra[${added.id}]`]: added.quantity }),
    );
  }
  const errors = { ...(added?.errors ?? {}), ...("errors" in computed ? computed.errors : {}) };
  const needs = "needs" in computed ? computed.needs : null;
  const moment = needs?.run.computedAt || context.now.toISOString();
  const { turn } = context;
  const view =
    needs && (await needsView(needs, searchParams, { query, moment, planQuery: query, path: pathname, turn }));
  await turn();
  const truth = needs && truthOfNeeds(needs, besides, moment, waysOfTabs(searchParams));
  const [changed, names] = await Promise.all([
    needs && readSinceProduction(context.api, needs),
    namesOfPicked(context.api, query, needs),
  ]);
  const picked = { ...pickedOrders(query, needs, names), purchases: chosenPurchases(query, needs) };
  const failed = Object.keys(errors).length > 0;
  await turn();
  return data(
    {
      today,
      query,
      products,
      view,
      truth,
      picked,
      changed,
      errors,
      frozen: besides.frozen,
      submissionKey: context.freshKey,
    },
    { status: failed ? 422 : 200 },
  );
}

export default function ComputeNeeds() {
  const { today, query, products, view, truth, picked, changed, errors, frozen, submissionKey } =
    useLoaderData<typeof loader>();
  const failed = Object.keys(errors).length > 0;
  return (
    <>
      <ListHeading title="Calcul des besoins" count={failed ? undefined : describePlan({ ...query, asOf: "" })}>
        {view && !failed && <NeedsActions search={planSearch(query)} submissionKey={submissionKey} frozen={frozen} />}
      </ListHeading>
      <ErrorSummary errors={failed ? errors : null} idOf={urlName} />
      <div className="plan-period">
        <PeriodLinks today={today} query={query} />
        <details className="no-print" open={failed || !view}>
          <summary>Période et options</summary>
          <NeedsForm query={query} errors={errors} products={products} tab={view?.tab} />
        </details>
      </div>
      {query.asOf && !failed && <AsOfAnotherMoment asOf={query.asOf} />}
      {changed && <ChangedInProduction changes={changed} />}
      <PickedList
        heading={`Seulement ${formatCount(picked.chosen.length, "commande choisie", "commandes choisies")}`}
        picked={picked.chosen}
        remove="Retirer"
      />
      <PickedList
        heading={`Sans ${formatCount(picked.setAside.length, "commande écartée", "commandes écartées")}`}
        picked={picked.setAside}
        remove="Remettre"
      />
      <PickedList
        heading={formatCount(picked.purchases.length, "achat choisi à la main", "achats choisis à la main")}
        picked={picked.purchases}
        remove="Annuler"
      />
      {view && truth && (
        <NeedsResult
          view={view}
          truth={truth}
          sheets={`/production-planning/production-sheets${planSearch(query)}`}
          picked={picked.chosen.length > 0}
        />
      )}
      {view && !failed && (
        <ExportLinks path="/production-planning/compute-needs/export" search={planSearch(query)} lacks={view.lacking} />
      )}
    </>
  );
}

/** Says that stock, deliveries and deadlines are judged as of a moment that was chosen, and leads back to now. */
function AsOfAnotherMoment({ asOf }: { asOf: string }) {
  const [params] = useSearchParams();
  return (
    <p className="alert" data-type="info">
      Calculé comme si nous étions le {formatInstant(instantInParis(asOf))}.{" "}
      <Link to={changeQuery(params, { as_of: null })}>Calculer maintenant</Link>
    </p>
  );
}

function PeriodLinks({
  today,
  query,
}: {
  today: string;
  query: { from: string; to: string; orderIds: readonly string[] };
}) {
  const [params] = useSearchParams();
  return (
    <QuickLinks
      label="Périodes"
      links={periodShortcuts(today).map(({ name, from, to }) => ({
        words: name,
        to: changeQuery(params, { from, to, ouvrir: null, page_jours: null, order_ids: null, "order_ids[]": null }),
        chosen: query.orderIds.length === 0 && query.from === from && query.to === to,
      }))}
    />
  );
}
