import "~/styles/pages/compact.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { standingStatusNames } from "#domain/standing-words";
import type { StandingOrderRow } from "../../server/api-client/contract/standing-orders";
import { readListing } from "~/catalogue/listing.server";
import { Badge } from "~/display/badge";
import { Day } from "~/display/day";
import { formatCount, formatMoney, formatTotal } from "~/display/numbers";
import { ErrorSummary } from "~/forms/error-summary";
import { CheckboxField } from "~/forms/fields";
import { type Column, DataTable } from "~/lists/data-table";
import { FilterForm } from "~/lists/filter-form";
import { ListHeading } from "~/lists/list-heading";
import { Pagination } from "~/lists/pagination";
import { pick } from "~/lists/pick";
import { prepareOrders, readUnprepared } from "~/orders/standing/prepare.server";
import { Weekdays } from "~/orders/standing/weekdays";
import { standingPath, standingWords } from "~/orders/standing/words";
import { Button } from "~/shell/actions/button";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(standingWords.listTitle) }];

const shown = [
  "id",
  "customerName",
  "status",
  "weekdays",
  "everyWeeks",
  "nextDeliveryOn",
  "week",
  "archivedAt",
] as const satisfies readonly (keyof StandingOrderRow)[];
type Listed = Pick<StandingOrderRow, (typeof shown)[number]>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { count } = await readUnprepared(context.api, request);
  const listing = await readListing({
    api: context.api,
    list: {
      resource: "standing-orders",
      names: ["archived", "weekday", "status", "product_id"],
      sort: "customer_name",
    },
    params: new URL(request.url).searchParams,
    show: (row: StandingOrderRow): Listed => pick(row, shown),
  });
  return data({ ...listing, unprepared: count }, { status: listing.errors ? 422 : 200 });
}

export const action = (args: ActionFunctionArgs) => prepareOrders(args);

const columns: Column<Listed>[] = [
  {
    heading: "Client",
    sort: "customer_name",
    cell: ({ customerName, status, archivedAt }) => (
      <>
        {customerName} {status !== "active" && <Badge>{standingStatusNames[status] ?? status}</Badge>}
        {archivedAt && <Badge>Archivée</Badge>}
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
  { heading: "Une semaine TTC", numeric: true, cell: ({ week }) => formatMoney(week.ttc) },
];

export default function StandingOrders() {
  const { rows, meta: page, errors, filters, unprepared } = useLoaderData<typeof loader>();
  const isFiltered = filters.search !== "" || Object.keys(filters.set).length > 0;
  return (
    <>
      <ListHeading title={standingWords.listTitle} count={formatTotal(page, "récurrente", "récurrentes")}>
        {unprepared > 0 && (
          <Form method="post">
            <Button type="submit">Préparer {formatCount(unprepared, "commande", "commandes")}</Button>
          </Form>
        )}
      </ListHeading>
      <ErrorSummary errors={errors} />
      <FilterForm searchLabel={standingWords.search} filtered={isFiltered} searchErrors={errors?.search}>
        <CheckboxField name="archived" label="Archivées seulement" defaultChecked={filters.set.archived === "1"} />
      </FilterForm>
      {!errors && (
        <DataTable
          className="compact"
          caption={standingWords.listTitle}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${standingPath}/${id}`}
          sort={filters.sort}
          empty={isFiltered || (page?.total ?? 0) > 0 ? undefined : standingWords.none}
        />
      )}
      {page && <Pagination meta={page} />}
    </>
  );
}
