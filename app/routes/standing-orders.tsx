import "#app/styles/pages/compact.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { isPutOut } from "#domain/orders/shop-window";
import { standingOrderStatusNames } from "#domain/orders/standing-order-status-names";
import type { StandingOrderRow } from "#server/api-client/contract/orders/standing-orders";
import { ArchivedBadge, ArchivedFilter } from "#app/catalogue/archived";
import { weekdayNames } from "#app/catalogue/choices";
import { readListing } from "#app/catalogue/list/listing.server";
import { Badge } from "#app/display/badge";
import { formatShortDate } from "#app/display/dates";
import { Day } from "#app/display/day";
import { formatCount, formatMoney, formatTotal } from "#app/display/numbers";
import { KnownLink } from "#app/display/links/related-links";
import { pathOf } from "#app/display/words";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { SelectField } from "#app/forms/controls/fields";
import { type Column, DataTable } from "#app/lists/data-table";
import { FilterForm } from "#app/lists/filter-form";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { pick } from "#app/lists/pick";
import { daysIn, prepareOrders, readUnprepared } from "#app/orders/standing-orders/prepare.server";
import { Weekdays } from "#app/orders/standing-orders/weekdays";
import { besideMessage, standingOrdersPath, standingOrderWords } from "#app/orders/standing-orders/words";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(standingOrderWords.listTitle) }];

const rowFields = [
  "id",
  "customerName",
  "customerType",
  "status",
  "weekdays",
  "everyWeeks",
  "nextDeliveryOn",
  "week",
  "archivedAt",
] as const satisfies readonly (keyof StandingOrderRow)[];
type Listed = Pick<StandingOrderRow, (typeof rowFields)[number]>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const requested = daysIn((name) => searchParams.get(name));
  const { count, beside, besideCount, tooFar, lastDay, deliverFrom, deliverUntil, until } = await readUnprepared(
    context.api,
    request,
    requested,
  );
  const days = requested && deliverFrom && deliverUntil ? { from: deliverFrom, until: deliverUntil } : null;
  const listing = await readListing({
    api: context.api,
    list: {
      resource: "standing-orders",
      names: ["archived", "weekday", "status", "product_id"],
      sort: "customer_name",
    },
    params: searchParams,
    show: (row: StandingOrderRow): Listed => pick(row, rowFields),
  });
  return data(
    { ...listing, unprepared: { count: count - tooFar, until, days, beside, besideCount, tooFar, lastDay } },
    { status: listing.errors ? 422 : 200 },
  );
}

export const action = (args: ActionFunctionArgs) => prepareOrders(args);

const columns: Column<Listed>[] = [
  {
    heading: "Client",
    sort: "customer_name",
    cell: ({ customerName, status, archivedAt }) => (
      <>
        {customerName} {status !== "active" && <Badge>{standingOrderStatusNames[status] ?? status}</Badge>}
        <ArchivedBadge words={standingOrderWords} archivedAt={archivedAt} />
      </>
    ),
  },
  {
    heading: "Jours",
    cell: ({ weekdays, everyWeeks }) => (
      <span>
        <Weekdays days={weekdays} />
        {everyWeeks > 1 && <small>toutes les {everyWeeks} semaines</small>}
      </span>
    ),
  },
  { heading: "Prochaine livraison", cell: ({ nextDeliveryOn }) => <Day date={nextDeliveryOn} /> },
  {
    heading: "Une semaine TTC",
    numeric: true,
    cell: (row) => (isPutOut(row) ? "sans prix" : formatMoney(row.week.ttc)),
  },
];

/** Returns « du jeu. 26 nov. au mer. 2 déc. », after what is of these days. */
const formatDays = ({ from, until }: { from: string; until: string }) =>
  from === until ? ` du ${formatShortDate(from)}` : ` du ${formatShortDate(from)} au ${formatShortDate(until)}`;

export default function StandingOrders() {
  const { rows, meta: page, errors, filters, unprepared } = useLoaderData<typeof loader>();
  const isFiltered = filters.search !== "" || Object.keys(filters.set).length > 0;
  return (
    <>
      <ListHeading title={standingOrderWords.listTitle} count={formatTotal(page, ...standingOrderWords.count)}>
        <ButtonLink to={`${standingOrdersPath}/create`}>{standingOrderWords.create}</ButtonLink>
        {unprepared.count > 0 && (
          <Form method="post">
            {unprepared.days && (
              <>
                <input type="hidden" name="from" value={unprepared.days.from} />
                <input type="hidden" name="until" value={unprepared.days.until} />
              </>
            )}
            <Button type="submit" variant="outline">
              Préparer {formatCount(unprepared.count, "commande", "commandes")}
              {unprepared.days ? formatDays(unprepared.days) : `, jusqu’au ${formatShortDate(unprepared.until)}`}
            </Button>
          </Form>
        )}
      </ListHeading>
      {unprepared.besideCount > 0 && (
        <ul className="alert" data-type="warning">
          {unprepared.beside.map(({ standingOrderId, customerName, deliveryOn, orders }) => (
            <li key={`${standingOrderId} ${deliveryOn}`}>
              {besideMessage(customerName, deliveryOn, orders.length)}{" "}
              {orders.map(({ id, number }, at) => (
                <span key={id}>
                  {at > 0 && ", "}
                  <KnownLink to={pathOf("external-order", id)}>{number}</KnownLink>
                </span>
              ))}
              . La récurrente serait préparée en plus.
            </li>
          ))}
          {unprepared.besideCount > unprepared.beside.length && (
            <li>Et {unprepared.besideCount - unprepared.beside.length} de plus.</li>
          )}
        </ul>
      )}
      {unprepared.tooFar > 0 && (
        <p className="dimmed">
          {formatCount(unprepared.tooFar, "commande")} de ces jours ne se{" "}
          {unprepared.tooFar === 1 ? "prépare" : "préparent"} pas encore&nbsp;: rien ne se prépare au-delà du{" "}
          {formatShortDate(unprepared.lastDay)}
        </p>
      )}
      <ErrorSummary errors={errors} />
      <FilterForm searchLabel={standingOrderWords.search} filtered={isFiltered} searchErrors={errors?.search}>
        <SelectField
          name="weekday"
          label="Jour"
          options={Object.entries(weekdayNames)}
          placeholder="Tous"
          defaultValue={filters.set.weekday ?? ""}
        />
        <SelectField
          name="status"
          label="État"
          options={Object.entries(standingOrderStatusNames)}
          placeholder="Tous"
          defaultValue={filters.set.status ?? ""}
        />
        <ArchivedFilter words={standingOrderWords} set={filters.set} />
      </FilterForm>
      {!errors && (
        <DataTable
          className="compact"
          caption={standingOrderWords.listTitle}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${standingOrdersPath}/${id}`}
          sort={filters.sort}
          empty={isFiltered || (page?.total ?? 0) > 0 ? undefined : standingOrderWords.none}
        />
      )}
      {page && <Pagination meta={page} />}
    </>
  );
}
