import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { ButtonLink } from "~/actions/button";
import { dateInParis } from "~/formats/dates";
import { formatCount } from "~/formats/numbers";
import { ErrorSummary } from "~/forms/error-summary";
import { FilterForm } from "~/lists/filter-form";
import { ListHeading } from "~/lists/list-heading";
import { urlName } from "~/lists/query";
import { Pagination } from "~/lists/pagination";
import { OrderFilterFields } from "~/orders/filter-fields";
import { isFiltered, quickViews, readOrderFilters, showsView } from "~/orders/filters";
import { listOrders } from "~/orders/order-list";
import { OrdersTable } from "~/orders/orders-table";
import { pageTitle } from "~/page-title";

export const meta = () => [{ title: pageTitle("Commandes clients") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const filters = readOrderFilters(new URL(request.url).searchParams);
  const list = await listOrders(context.api, filters);
  return data({ ...list, filters, today: dateInParis(context.now) }, { status: list.errors ? 422 : 200 });
}

export default function ExternalOrders() {
  const { orders, meta, errors, filters, today } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Commandes clients" count={meta ? formatCount(meta.total, "commande") : undefined}>
        <ButtonLink to="/external-orders/create">Nouvelle commande</ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} idOf={urlName} />
      <QuickViews today={today} />
      <FilterForm searchLabel="Rechercher un client ou un numéro" filtered={isFiltered(filters)} searchErrors={errors?.search}>
        <OrderFilterFields filters={filters} errors={errors ?? {}} />
      </FilterForm>
      {!errors && <OrdersTable orders={orders} today={today} sort={filters.sort} />}
      {meta && <Pagination meta={meta} />}
    </>
  );
}

function QuickViews({ today }: { today: string }) {
  const [params] = useSearchParams();
  const all = { name: "Toutes", search: "" };
  return (
    <nav aria-label="Vues rapides">
      <ul className="quick">
        {[all, ...quickViews(today)].map((view) => (
          <li key={view.name}>
            <Link to={view.search || "."} aria-current={showsView(view, params) ? "true" : undefined}>
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
