import "#app/styles/pages/compact.css";
import "#app/styles/pages/late-orders.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { expectedStatuses, supplierOrderStatuses } from "#domain/choices";
import { dayInParis } from "#domain/paris";
import { supplierOrderStatusNames } from "#domain/purchasing/supplier-order-words";
import type { SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import { Day } from "#app/display/day";
import { formatTotal } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import type { Column } from "#app/lists/data-table";
import { ListHeading } from "#app/lists/list-heading";
import { QuickLinks } from "#app/lists/quick-links";
import { changeQuery } from "#app/lists/query";
import { LateDeliveries } from "#app/purchasing/late/late-deliveries";
import { LateOrders } from "#app/purchasing/late/late-order";
import { readLateTotal, readUndoable } from "#app/purchasing/late/read.server";
import { UndoBar } from "#app/purchasing/late/undo-bar";
import { PurchaseListing } from "#app/purchasing/listing";
import { readPurchases } from "#app/purchasing/listing.server";
import { actOnLateOrder } from "#app/purchasing/supplier-orders/actions.server";
import { formatAmount } from "#app/purchasing/format-amount";
import { SupplierOrderBadges } from "#app/purchasing/status-badge";
import { toSendPath } from "#app/planning/purchase-lists/to-send-path";
import { supplierOrdersPath } from "#app/purchasing/words";
import { ButtonLink } from "#app/shell/actions/button";
import { requireStock } from "#app/stock/require-stock.server";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Commandes fournisseurs") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStock({ request, context });
  const { api, now, freshKey } = context;
  const { searchParams } = new URL(request.url);
  const list = await readPurchases<SupplierOrderRow>(api, request, {
    resource: "supplier-orders",
    names: ["status", "late", "article_id", "run_id", "deliver_from", "deliver_to"],
    sort: null,
    ...(searchParams.has("late") && { more: { awaited: true } }),
  });
  const view = {
    ...list,
    today: dayInParis(now),
    moment: now.toISOString(),
    late: await readLateTotal(api),
    undoable: await readUndoable(api, searchParams.get("done"), now),
    submissionKey: freshKey,
  };
  return data(view, { status: list.errors ? 422 : 200 });
}

export const action = (args: ActionFunctionArgs) => actOnLateOrder(args);

/** A refusal often means that the order has changed: the page shows it as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

const columnsSeenAt = (moment: string): Column<SupplierOrderRow>[] => [
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
  {
    heading: "Livraison",
    sort: "deliver_on",
    cell: ({ deliverOn, expectedOn }) => <Day date={expectedOn ?? deliverOn} />,
  },
  { heading: "État", cell: (order) => <SupplierOrderBadges order={order} moment={moment} /> },
  { heading: "Lignes", numeric: true, secondary: true, cell: ({ lineCount }) => lineCount },
  { heading: "Montant HT", sort: "subtotal_ht", numeric: true, cell: formatAmount },
];

const views = [
  ["Toutes", { status: null, late: null }],
  ["En retard", { status: null, late: "1" }],
  ["Attendues", { status: expectedStatuses.join(), late: null }],
  ...supplierOrderStatuses.map((status) => [supplierOrderStatusNames[status], { status, late: null }] as const),
] as const;

export default function SupplierOrders() {
  const list = useLoaderData<typeof loader>();
  const { meta, errors, set, late, today, moment, undoable, submissionKey } = list;
  const refused = useActionData<typeof action>();
  const isLate = set.late === "1";
  const [params] = useSearchParams();
  return (
    <>
      <ListHeading
        title="Commandes fournisseurs"
        count={
          isLate
            ? formatTotal(meta, "livraison en retard", "livraisons en retard")
            : formatTotal(meta, "commande", "commandes")
        }
      >
        <ButtonLink to={`${supplierOrdersPath}/create`}>Nouvelle commande</ButtonLink>
        <ButtonLink to={toSendPath} variant="outline">
          À envoyer
        </ButtonLink>
        <ButtonLink to="/receipts" variant="outline">
          Réceptions
        </ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} />
      <UndoBar undoable={undoable} submissionKey={submissionKey} />
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused.refused}
        </p>
      )}
      {!isLate && <LateDeliveries total={late} />}
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
        columns={columnsSeenAt(moment)}
        path={supplierOrdersPath}
        searchLabel="Rechercher une commande ou un fournisseur"
        days={[
          ["deliver_from", "Livraison à partir du"],
          ["deliver_to", "Livraison jusqu’au"],
        ]}
        drawRows={
          isLate
            ? (rows) => (
                <LateOrders
                  orders={rows}
                  submissionKey={submissionKey}
                  today={today}
                  moment={moment}
                  typed={refused?.typed ?? null}
                />
              )
            : undefined
        }
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
