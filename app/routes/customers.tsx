import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Customer } from "#server/api-client/contract/orders/customers";
import type { Page } from "#server/api-client/contract/records";
import { Badge } from "#app/display/badge";
import { customerPath } from "#app/display/customers";
import { Day } from "#app/display/day";
import { formatTotal } from "#app/display/numbers";
import { type Column, DataTable } from "#app/lists/data-table";
import { FilterForm } from "#app/lists/filter-form";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import { readListQuery } from "#app/lists/query";
import { customerTypeNames } from "#app/orders/choices";
import { requireCustomers } from "#app/orders/customers/require-customers.server";
import { ButtonLink } from "#app/shell/actions/button";
import { validationErrors } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Clients") }];

/** Reads the customers that a text finds, else those of the latest orders. */
export async function loader(args: LoaderFunctionArgs) {
  await requireCustomers(args);
  const { page, search } = readListQuery(new URL(args.request.url).searchParams, "");
  const query = { page, perPage: 25, search: search || null };
  try {
    const { data: customers, meta: pages } = await args.context.api.get<Page<Customer>>("/api/customers", { query });
    return data({ customers, pages, search, errors: null });
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return data({ customers: [], pages: null, search, errors }, { status: 422 });
  }
}

const columns: Column<Customer>[] = [
  { heading: "Client", cell: ({ customerName }) => customerName },
  { heading: "Téléphone", cell: ({ phone }) => phone },
  { heading: "E-mail", secondary: true, cell: ({ email }) => email },
  { heading: "Type", secondary: true, cell: ({ customerType }) => customerTypeNames[customerType] },
  { heading: "Dernière commande", cell: ({ lastOrder }) => lastOrder && <Day date={lastOrder.deliveryOn} /> },
  { heading: "Allergies", cell: ({ allergies }) => allergies.length > 0 && <Badge tone="allergy">Allergie</Badge> },
];

export default function Customers() {
  const { customers, pages, search, errors } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Clients" count={formatTotal(pages, "client")}>
        {customers.length > 0 && <ButtonLink to="/external-orders/create">Nouvelle commande</ButtonLink>}
      </ListHeading>
      <FilterForm searchLabel="Rechercher un client" filtered={search !== ""} searchErrors={errors?.search} />
      {search === "" && <p className="dimmed">Les clients des dernières commandes. Les autres se cherchent.</p>}
      <DataTable
        caption="Clients"
        columns={columns}
        rows={customers}
        rowKey={({ orderId }) => orderId}
        rowHref={({ orderId }) => customerPath(orderId)}
        empty={
          search === "" ? (
            <>
              <p>Les clients viennent des commandes : il n’y en a pas encore.</p>
              <ButtonLink to="/external-orders/create">Nouvelle commande</ButtonLink>
            </>
          ) : undefined
        }
      />
      {pages && <Pagination meta={pages} />}
    </>
  );
}
