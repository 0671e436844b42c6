import { type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { dateInParis } from "~/formats/dates";
import { ErrorSummary } from "~/forms/error-summary";
import { ListHeading } from "~/lists/list-heading";
import { changeQuery, urlName } from "~/lists/query";
import { pageTitle } from "~/page-title";
import { addedProduct, computeNeeds, productsToOffer } from "~/planning/compute";
import { ExportLinks } from "~/planning/export-links";
import { NeedsActions } from "~/planning/needs-actions";
import { NeedsForm } from "~/planning/needs-form";
import { periodShortcuts, readNeedsQuery } from "~/planning/needs-query";
import { needsView } from "~/planning/needs-view";
import { planSaid } from "~/planning/plan-said";
import { planSearch } from "~/planning/plan-search";
import { NeedsResult } from "~/planning/result";
import { ChangedInProduction } from "~/planning/since-production/notice";
import { readSinceProduction } from "~/planning/since-production/read.server";

export const meta = () => [{ title: pageTitle("Calcul des besoins") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const today = dateInParis(context.now);
  const query = readNeedsQuery(searchParams, today);
  const [added, computed, products] = await Promise.all([addedProduct(context.api, query), computeNeeds(context.api, query, searchParams), productsToOffer(context.api)]);
  if (added && "id" in added) {
    throw redirect(changeQuery(searchParams, { add_product: null, add_quantity: null, [`extra[${added.id}]`]: added.quantity }));
  }
  const errors = { ...(added?.errors ?? {}), ...("errors" in computed ? computed.errors : {}) };
  const view = "needs" in computed ? needsView(computed.needs, searchParams) : null;
  const changed = "needs" in computed ? await readSinceProduction(context.api, computed.needs) : null;
  const failed = Object.keys(errors).length > 0;
  return data({ today, query, products, view, changed, errors, submissionKey: context.requestId }, { status: failed ? 422 : 200 });
}

export default function ComputeNeeds() {
  const { today, query, products, view, changed, errors, submissionKey } = useLoaderData<typeof loader>();
  const failed = Object.keys(errors).length > 0;
  return (
    <>
      <ListHeading title="Calcul des besoins" count={failed ? undefined : planSaid(query)}>
        {view && !failed && <NeedsActions search={planSearch(query)} submissionKey={submissionKey} />}
      </ListHeading>
      <ErrorSummary errors={failed ? errors : null} idOf={urlName} />
      <PeriodLinks today={today} shown={query} />
      <details className="needs-options no-print" open={failed || !view}>
        <summary>Période, commandes et options</summary>
        <NeedsForm query={query} errors={errors} products={products} />
      </details>
      {changed && <ChangedInProduction changes={changed} />}
      {view && <NeedsResult view={view} />}
      {view && !failed && <ExportLinks path="/production-planning/compute-needs/export" search={planSearch(query)} />}
    </>
  );
}

function PeriodLinks({ today, shown }: { today: string; shown: { from: string; to: string } }) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="Périodes">
      <ul className="quick">
        {periodShortcuts(today).map(({ name, from, to }) => (
          <li key={name}>
            <Link to={changeQuery(params, { from, to, ouvrir: null })} aria-current={shown.from === from && shown.to === to ? "true" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
