import "#app/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReceiptRow } from "#server/api-client/contract/supplier-orders";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { formatTotal } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import type { Column } from "#app/lists/data-table";
import { ListHeading } from "#app/lists/list-heading";
import { PurchaseListing } from "#app/purchasing/listing";
import { readPurchases } from "#app/purchasing/listing.server";
import { LateDeliveries } from "#app/purchasing/late/late-deliveries";
import { readLateTotal } from "#app/purchasing/late/read.server";
import { expectedOrdersPath } from "#app/purchasing/late/paths";
import { receiptsPath } from "#app/stock/paths";
import { ButtonLink } from "#app/shell/actions/button";
import { requireStock } from "#app/stock/require-stock.server";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Réceptions") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStock({ request, context });
  const list = await readPurchases<ReceiptRow>(context.api, request, {
    resource: "receipts",
    names: ["order_id", "article_id", "received_from", "received_to"],
    sort: "-received_on",
  });
  return data({ ...list, late: await readLateTotal(context.api) }, { status: list.errors ? 422 : 200 });
}

const columns: Column<ReceiptRow>[] = [
  {
    heading: "Fournisseur",
    cell: ({ supplierName, deliveryNote, reversedAt }) => (
      <>
        {supplierName} {reversedAt && <Badge>Annulée</Badge>}
        {deliveryNote && <small>{deliveryNote}</small>}
      </>
    ),
  },
  { heading: "Reçue le", sort: "received_on", cell: ({ receivedOn }) => <Day date={receivedOn} /> },
  { heading: "Commande", cell: ({ orderNumber }) => <span className="unbroken">{orderNumber}</span> },
  { heading: "Lignes", numeric: true, secondary: true, cell: ({ lineCount }) => lineCount },
  { heading: "Par", secondary: true, cell: ({ userName }) => userName },
];

export default function Receipts() {
  const list = useLoaderData<typeof loader>();
  const { meta, errors } = list;
  return (
    <>
      <ListHeading title="Réceptions" count={formatTotal(meta, "réception", "réceptions")}>
        <ButtonLink to={expectedOrdersPath}>Réceptionner une commande</ButtonLink>
        <ButtonLink to={`${receiptsPath}/create`} variant="outline">
          Réception sans commande
        </ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} />
      <LateDeliveries total={list.late} />
      <PurchaseListing
        list={list}
        caption="Réceptions"
        columns={columns}
        path={receiptsPath}
        searchLabel="Rechercher un fournisseur, une commande, un bon de livraison"
        days={[
          ["received_from", "Reçue à partir du"],
          ["received_to", "Reçue jusqu’au"],
        ]}
        empty="Aucune réception. Choisissez une commande envoyée : « Réceptionner une commande »."
      />
    </>
  );
}
