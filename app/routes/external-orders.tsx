import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { ButtonLink } from "~/shell/actions/button";
import { dayInParis } from "#domain/paris";
import { ErrorSummary } from "~/forms/error-summary";
import { FilterForm } from "~/lists/filter-form";
import { ListHeading } from "~/lists/list-heading";
import { Pagination } from "~/lists/pagination";
import { urlName } from "~/lists/query";
import { BulkRefused, BulkStatus } from "~/orders/bulk-status";
import { reopenChosen, treatTogether } from "~/orders/bulk-status.server";
import { OrderFilterFields, filterLabels } from "~/orders/filter-fields";
import { isFiltered, readOrderFilters, saysMoreThanViews } from "~/orders/filters";
import { listOrders } from "~/orders/order-list.server";
import { orderRows } from "~/orders/order-rows";
import { OrdersTable } from "~/orders/orders-table";
import { QuickViews } from "~/orders/quick-views";
import { StatusCounts } from "~/orders/status-counts";
import { countSaid, orderWords } from "~/orders/words";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(orderWords.listTitle) }];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const list = await listOrders(context.api, readOrderFilters(new URL(request.url).searchParams));
  const kept = reopenChosen(await context.takeForm(request));
  return data(
    {
      ...list,
      orders: orderRows.keep(list.orders, args),
      kept,
      today: dayInParis(context.now),
      submissionKey: context.freshKey,
    },
    { status: list.errors ? 422 : 200 },
  );
}

export const action = (args: ActionFunctionArgs) => treatTogether(args);

export default function ExternalOrders() {
  const { orders: answered, meta, errors, product, today, submissionKey } = useLoaderData<typeof loader>();
  const orders = orderRows.use(answered);
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const filters = { ...readOrderFilters(params), product };
  return (
    <>
      <ListHeading title={orderWords.listTitle} count={meta ? countSaid(meta) : undefined}>
        <ButtonLink to="/external-orders/create">Nouvelle commande</ButtonLink>
        <ButtonLink to={`/external-orders/export${search}`} variant="outline" color="neutral" reloadDocument download>
          Exporter (CSV)
        </ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} labels={filterLabels} idOf={urlName} />
      <BulkRefused />
      <QuickViews today={today} />
      {meta?.statusCounts && <StatusCounts counts={meta.statusCounts} />}
      <FilterForm
        searchLabel={orderWords.search}
        filtered={isFiltered(filters)}
        unfolded={errors !== null || saysMoreThanViews(filters, today, params)}
        searchErrors={errors?.search}
      >
        <OrderFilterFields filters={filters} errors={errors ?? {}} />
      </FilterForm>
      <Fragment key={submissionKey}>
        {!errors && <OrdersTable orders={orders} inDocument={!answered} today={today} sort={filters.sort} />}
        {orders?.length !== 0 && <BulkStatus submissionKey={submissionKey} />}
      </Fragment>
      {meta && <Pagination meta={meta} />}
    </>
  );
}
