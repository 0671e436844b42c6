import "#app/styles/pages/orders/order-list.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { ButtonLink } from "#app/shell/actions/button";
import { dayInParis } from "#domain/paris";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { formatMoney } from "#app/display/numbers";
import { useFormsKey } from "#app/forms/controls/forms-key";
import { FilterForm } from "#app/lists/filter-form";
import { ListHeading } from "#app/lists/list-heading";
import { ListStart } from "#app/lists/list-params";
import { Pagination } from "#app/lists/pagination";
import { urlName } from "#app/lists/query";
import { BulkRefused, BulkStatus, ChooseOrders, useTicked } from "#app/orders/list/bulk-status";
import { reopenChosen, applyBulkStatus } from "#app/orders/list/bulk-status.server";
import { OrderFilterFields, filterLabels } from "#app/orders/list/filter-fields";
import {
  allOrders,
  comingFrom,
  isFiltered,
  readOrderFilters,
  saysMoreThanViews,
  showsView,
  takingsPath,
} from "#app/orders/list/filters";
import { HandOverForm } from "#app/orders/list/hand-over-button";
import { handOverRow } from "#app/orders/list/hand-over.server";
import { hasOrders, listOrders } from "#app/orders/list/order-list.server";
import { orderRows } from "#app/orders/list/order-rows";
import { PressedOrders } from "#app/orders/list/pressed";
import { takePressBack } from "#app/orders/list/pressed.server";
import { OrdersTable } from "#app/orders/list/orders-table";
import { QuickViews } from "#app/orders/list/quick-views";
import { StatusCounts } from "#app/orders/list/status-counts";
import { formatOrderCount, orderWords } from "#app/orders/words";
import { More } from "#app/shell/actions/more";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(orderWords.listTitle) }];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const today = dayInParis(context.now);
  const { searchParams } = new URL(request.url);
  const params = searchParams.size === 0 ? new URLSearchParams(comingFrom(today)) : searchParams;
  const list = await listOrders(context.api, readOrderFilters(params), context.now);
  const isEmpty = list.meta?.total === 0 && !isFiltered(readOrderFilters(searchParams));
  const none = isEmpty && !(await hasOrders(context.api));
  const stored = reopenChosen(await context.takeForm(request));
  return data(
    {
      ...list,
      orders: orderRows.keep(list.orders, args),
      none,
      stored,
      today,
      submissionKey: context.freshKey,
      ...(!(await context.hasRounds()) && { lacksRounds: true }),
    },
    { status: list.errors ? 422 : 200 },
  );
}

/** Hands the order of a row over, or takes that back; treats several together, or takes that back. */
export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  return (await handOverRow(args, sent)) ?? (await takePressBack(args, sent)) ?? applyBulkStatus(args, sent);
}

export default function ExternalOrders() {
  const {
    orders: answered,
    meta,
    errors,
    product,
    none,
    today,
    pressed,
    isUntold,
    lacksRounds,
    submissionKey,
  } = useLoaderData<typeof loader>();
  const orders = orderRows.use(answered);
  const formsKey = useFormsKey(submissionKey);
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const filters = { ...readOrderFilters(params), product };
  const start = comingFrom(today);
  const links = useMemo(() => ({ start: comingFrom(today), all: allOrders }), [today]);
  const coming = { name: "", search: start };
  const isStart = params.size === 0;
  const choosing = useTicked() !== null;
  return (
    <ListStart.Provider value={links}>
      <ListHeading
        title={orderWords.listTitle}
        count={meta?.total ? formatOrderCount(meta) + formatUnsettled(meta) : undefined}
      >
        {!choosing && <ButtonLink to="/external-orders/create">Nouvelle commande</ButtonLink>}
        {orders?.length !== 0 && <ChooseOrders />}
        <More>
          <ButtonLink
            to={`/external-orders/export${isStart ? `?${start}` : search}`}
            variant="outline"
            color="neutral"
            reloadDocument
            download
          >
            Exporter (CSV)
          </ButtonLink>
          {meta?.amountDue !== undefined && (
            <ButtonLink to={takingsPath} variant="outline" color="neutral">
              Encaissements
            </ButtonLink>
          )}
        </More>
      </ListHeading>
      <ErrorSummary errors={errors} labels={filterLabels} idOf={urlName} />
      <BulkRefused />
      <PressedOrders pressed={pressed} submissionKey={submissionKey} />
      <div className="narrowing">
        <div className="views">
          <QuickViews today={today} isUntold={isUntold} lacksRounds={lacksRounds} />
          {meta?.statusCounts && <StatusCounts counts={meta.statusCounts} />}
        </div>
        <FilterForm
          searchLabel={orderWords.search}
          filtered={isFiltered(filters) && !showsView(coming, params)}
          unfolded={errors !== null || saysMoreThanViews(filters, today, params)}
          searchErrors={errors?.search}
        >
          <OrderFilterFields filters={filters} errors={errors ?? {}} />
        </FilterForm>
      </div>
      {!errors && (
        <OrdersTable
          key={`orders ${submissionKey}`}
          orders={orders}
          inDocument={!answered}
          today={today}
          sort={isStart ? "delivery_on" : filters.sort}
          empty={
            none ? (
              orderWords.none
            ) : isStart ? (
              <NoneComing />
            ) : filters.search ? (
              <NoneFound text={filters.search} />
            ) : undefined
          }
        />
      )}
      {choosing ? (
        orders?.length !== 0 && (
          <BulkStatus key={`bulk ${formsKey}`} submissionKey={submissionKey} collects={filters.toCollect === "1"} />
        )
      ) : (
        <HandOverForm submissionKey={submissionKey} />
      )}
      {meta && <Pagination meta={meta} />}
    </ListStart.Provider>
  );
}

/** Returns « · 340,00 € à encaisser » where the list is of what is to be collected, « à rendre » of that. */
const formatUnsettled = ({ amountDue }: { amountDue?: string | undefined }): string =>
  amountDue === undefined
    ? ""
    : ` · ${formatMoney(amountDue.replace("-", ""))} ${amountDue.startsWith("-") ? "à rendre" : "à encaisser"}`;

/** Said where no order is to come, though there are others. */
function NoneComing() {
  return (
    <>
      Aucune commande à venir. <Link to={allOrders}>Toutes les commandes</Link>
    </>
  );
}

/** Said where no order of this view holds what is looked for: where else it may be. */
function NoneFound({ text }: { text: string }) {
  return (
    <>
      Aucun élément. <Link to={`.?${new URLSearchParams({ archived: "all", search: text })}`}>Dans toutes</Link>{" "}
      <Link to={`/search?${new URLSearchParams({ q: text })}`}>Chercher partout</Link>
    </>
  );
}
