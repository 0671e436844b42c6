import "#app/styles/pages/orders/payments.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { dayInParis } from "#domain/paris";
import { orderStatusNames } from "#domain/orders/order-status-names";
import { Day } from "#app/display/day";
import { formatCount, formatMoney } from "#app/display/numbers";
import { Section } from "#app/display/section";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { type Column, DataTable } from "#app/lists/data-table";
import { ListHeading } from "#app/lists/list-heading";
import { RefusedOrders } from "#app/orders/list/bulk-status";
import { ordersToCollect, togetherPath } from "#app/orders/list/filters";
import { HowPaid, WhyNotPaid } from "#app/orders/payments/how-paid";
import { openTogether, payTogether } from "#app/orders/payments/together.server";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Encaisser ensemble") }];

/** Reads what the orders of `?order_ids[]=` owe, that one payment pays. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await openTogether(args);
  const { now, freshKey } = args.context;
  return data(
    { ...opened, today: dayInParis(now), submissionKey: freshKey },
    { status: opened.errors === null ? 200 : 422 },
  );
}

export async function action(args: ActionFunctionArgs) {
  return payTogether(args, await args.request.formData());
}

type Order = ReturnType<typeof useLoaderData<typeof loader>>["orders"][number];

const columns = (ids: readonly number[]): Column<Order>[] => [
  { heading: "Client", cell: ({ customerName }) => customerName },
  { heading: "Commande", secondary: true, cell: ({ number }) => number },
  { heading: "Livraison", cell: ({ deliveryOn }) => <Day date={deliveryOn} short /> },
  { heading: "Statut", secondary: true, cell: ({ status }) => orderStatusNames[status] },
  { heading: "Reste à payer", numeric: true, cell: ({ amountDue }) => formatMoney(amountDue) },
  {
    heading: "Retirer",
    cell: ({ id, number }) => (
      <Link to={togetherPath(ids.filter((one) => one !== id))} aria-label={`Retirer ${number}`}>
        Retirer
      </Link>
    ),
  },
];

export default function PaymentTogether() {
  const { orders, sum, others, errors, today, submissionKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const ids = orders.map(({ id }) => id);
  const isTyped = orders.length > 0 && Object.keys(refused?.payment.errors ?? {}).length > 0;
  return (
    <>
      <ListHeading
        title="Encaisser ensemble"
        count={orders.length > 0 ? `${formatCount(orders.length, "commande")} · ${formatMoney(sum)}` : undefined}
      >
        <ButtonLink to={`/external-orders${ordersToCollect}`} variant="outline" color="neutral">
          Commandes à encaisser
        </ButtonLink>
      </ListHeading>
      <ErrorSummary errors={errors} labels={{}} />
      {refused && !isTyped && <RefusedOrders answer={refused} />}
      {others.length > 0 && (
        <p className="count-hint">
          Rien à encaisser : {others.map(({ number, customerName }) => `${number} · ${customerName}`).join(", ")}.
        </p>
      )}
      <Section heading="Commandes" id="commandes">
        <DataTable
          caption="Commandes encaissées ensemble"
          columns={columns(ids)}
          rows={orders}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/external-orders/${id}`}
          empty="Aucune commande n’est choisie : cochez-les dans la liste des commandes à encaisser."
        />
      </Section>
      {orders.length > 0 && (
        <Form method="post" className="card pay">
          <input type="hidden" name="submissionKey" value={submissionKey} />
          {orders.map(({ id, amountDue }) => (
            <input key={id} type="hidden" name="orders" value={`${id}:${amountDue ?? ""}`} />
          ))}
          {refused && isTyped && <WhyNotPaid errors={refused.payment.errors} />}
          <HowPaid today={today} typed={refused?.payment} errors={refused?.payment.errors ?? {}} />
          <Button type="submit" name="intent" value="pay" disabled={busy}>
            Encaisser {formatMoney(sum)}
          </Button>
        </Form>
      )}
    </>
  );
}
