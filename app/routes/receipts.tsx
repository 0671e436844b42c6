import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReceiptRow } from "../../server/api-client/contract/supplier-orders";
import { Badge } from "~/details/badge";
import { formatDate } from "~/formats/dates";
import { formatCount } from "~/formats/numbers";
import { ErrorSummary } from "~/forms/error-summary";
import { type Column, DataTable } from "~/lists/data-table";
import { FilterForm } from "~/lists/filter-form";
import { ListHeading } from "~/lists/list-heading";
import { Pagination } from "~/lists/pagination";
import { PurchaseFilters } from "~/purchasing/filters";
import { readPurchases } from "~/purchasing/listing.server";
import { receiptsPath, supplierOrdersPath } from "~/purchasing/words";
import { ButtonLink } from "~/shell/actions/button";
import { requireStock } from "~/stock/require-stock.server";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Réceptions") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStock({ request, context });
  const list = await readPurchases<ReceiptRow>(context.api, request, {
    resource: "receipts",
    names: ["order_id", "article_id", "received_from", "received_to"],
    sort: "-received_on",
  });
  return data(list, { status: list.errors ? 422 : 200 });
}

const columns: Column<ReceiptRow>[] = [
  { heading: "Reçue le", sort: "received_on", cell: ({ receivedOn }) => formatDate(receivedOn) },
  { heading: "Fournisseur", cell: ({ supplierName }) => supplierName },
  { heading: "Commande", cell: ({ orderNumber }) => orderNumber },
  { heading: "Bon de livraison", secondary: true, cell: ({ deliveryNote }) => deliveryNote },
  { heading: "Lignes", numeric: true, secondary: true, cell: ({ lineCount }) => lineCount },
  { heading: "Par", secondary: true, cell: ({ userName }) => userName },
  { heading: "État", cell: ({ reversedAt }) => reversedAt && <Badge tone="neutral">Annulée</Badge> },
];

export default function Receipts() {
  const { rows, meta, errors, sort, search, set } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Réceptions" count={meta ? formatCount(meta.total, "réception", "réceptions") : undefined}>
        <ButtonLink to={`${supplierOrdersPath}?status=sent&sort=deliver_on`}>Réceptionner une commande</ButtonLink>
        <ButtonLink to={`${receiptsPath}/create`} variant="outline">
          Réception sans commande
        </ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} />
      <FilterForm
        searchLabel="Rechercher un fournisseur, une commande, un bon de livraison"
        filtered={search !== "" || Object.keys(set).length > 0}
        searchErrors={errors?.search}
      >
        <PurchaseFilters
          set={set}
          errors={errors}
          days={[
            ["received_from", "Reçue à partir du"],
            ["received_to", "Reçue jusqu’au"],
          ]}
        />
      </FilterForm>
      {!errors && (
        <DataTable
          caption="Réceptions"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${receiptsPath}/${id}`}
          sort={sort}
          empty="Aucune réception. Ouvrez une commande envoyée : « Réceptionner »."
        />
      )}
      {meta && <Pagination meta={meta} />}
    </>
  );
}
