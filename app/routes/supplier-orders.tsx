import "~/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { supplierOrderStatuses } from "#domain/choices";
import { supplierOrderStatusNames } from "#domain/supplier-order-words";
import type { SupplierOrderRow } from "../../server/api-client/contract/supplier-orders";
import { Day } from "~/display/day";
import { formatTotal } from "~/display/numbers";
import { ErrorSummary } from "~/forms/error-summary";
import type { Column } from "~/lists/data-table";
import { ListHeading } from "~/lists/list-heading";
import { QuickLinks } from "~/lists/quick-links";
import { changeQuery } from "~/lists/query";
import { PurchaseListing } from "~/purchasing/listing";
import { readPurchases } from "~/purchasing/listing.server";
import { amountSaid } from "~/purchasing/amount-said";
import { SupplierOrderBadges } from "~/purchasing/status-badge";
import { supplierOrdersPath } from "~/purchasing/words";
import { ButtonLink } from "~/shell/actions/button";
import { requireStock } from "~/stock/require-stock.server";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Commandes fournisseurs") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStock({ request, context });
  const list = await readPurchases<SupplierOrderRow>(context.api, request, {
    resource: "supplier-orders",
    names: ["status", "late", "article_id", "run_id", "deliver_from", "deliver_to"],
    sort: "-deliver_on",
  });
  return data(list, { status: list.errors ? 422 : 200 });
}

const columns: Column<SupplierOrderRow>[] = [
  {
    heading: "Fournisseur",
    sort: "supplier_name",
    cell: ({ supplierName, number }) => (
      <>
        {supplierName}
        <small>{number}</small>
      </>
    ),
  },
  { heading: "Livraison", sort: "deliver_on", cell: ({ deliverOn }) => <Day date={deliverOn} /> },
  { heading: "État", cell: (order) => <SupplierOrderBadges order={order} /> },
  { heading: "Lignes", numeric: true, secondary: true, cell: ({ lineCount }) => lineCount },
  { heading: "Montant HT", sort: "subtotal_ht", numeric: true, cell: amountSaid },
];

const views = [
  ["Toutes", { status: null, late: null }],
  ["En retard", { status: null, late: "1" }],
  ...supplierOrderStatuses.map((status) => [supplierOrderStatusNames[status], { status, late: null }] as const),
] as const;

export default function SupplierOrders() {
  const list = useLoaderData<typeof loader>();
  const { meta, errors, set } = list;
  const [params] = useSearchParams();
  return (
    <>
      <ListHeading title="Commandes fournisseurs" count={formatTotal(meta, "commande", "commandes")}>
        <ButtonLink to={`${supplierOrdersPath}/create`}>Nouvelle commande</ButtonLink>
        <ButtonLink to="/receipts" variant="outline">
          Réceptions
        </ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} />
      <QuickLinks
        label="États"
        links={views.map(([words, chosen]) => ({
          words,
          to: changeQuery(params, { ...chosen, page: null }) || ".",
          chosen: (set.status ?? null) === chosen.status && (set.late ?? null) === chosen.late,
        }))}
      />
      <PurchaseListing
        list={list}
        caption="Commandes fournisseurs"
        columns={columns}
        path={supplierOrdersPath}
        searchLabel="Rechercher une commande ou un fournisseur"
        days={[
          ["deliver_from", "Livraison à partir du"],
          ["deliver_to", "Livraison jusqu’au"],
        ]}
        empty={
          <>
            <p>
              Aucune commande. Passez-en une depuis une liste d’achats, ou écrivez-la à la main : « Nouvelle commande ».
            </p>
            <ButtonLink to="/production-planning/purchase-lists" variant="outline">
              Listes d’achats
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
