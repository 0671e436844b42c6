import "#app/styles/pages/stock.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One } from "#server/api-client/contract/records";
import type { StockTrace } from "#server/api-client/contract/stock";
import { unfinishedStatuses } from "#domain/orders/order-statuses";
import { unknownRecords } from "#domain/french/not-found";
import { DetailHeading } from "#app/display/detail-heading";
import { PrintedOn } from "#app/display/printed-on";
import { readRecord } from "#app/display/record";
import { Section } from "#app/display/section";
import { formatCount } from "#app/display/numbers";
import { ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { requireStock } from "#app/stock/require-stock.server";
import { TraceTree, TracedLots } from "#app/stock/tracing/trace-tree";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Traçabilité", data?.order.number) },
];

/** Reads all that went into a customer's order. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  const { id, number, customerName, status } = await readRecord<ExternalOrder>(
    args,
    "external-orders",
    unknownRecords.external_orders,
  );
  const { data: trace } = await args.context.api.get<One<StockTrace>>("/api/stock/trace", {
    query: { orderId: id },
  });
  return { order: { id, number, customerName, status }, traced: trace.back, now: args.context.now.toISOString() };
}

export default function OrderTrace() {
  const { order, traced, now } = useLoaderData<typeof loader>();
  const bought = traced.lots.filter(({ item }) => item.type === "article");
  const made = traced.lots.filter(({ item }) => item.type !== "article");
  return (
    <>
      <DetailHeading title="Traçabilité" name={`${order.number} · ${order.customerName}`}>
        <ButtonLink to={`/external-orders/${order.id}`} variant="outline" color="neutral">
          Commande
        </ButtonLink>
      </DetailHeading>
      <PrintedOn at={now} />
      {traced.steps.length > 0 && unfinishedStatuses.includes(order.status) && (
        <p>Cette commande n’est pas encore livrée&nbsp;: ce qui attend en stock pour elle est « possible ».</p>
      )}
      <Section heading="Lots des fournisseurs" id="bought" aside={formatCount(bought.length, "lot")}>
        <TracedLots caption="Lots des fournisseurs" lots={bought} />
      </Section>
      {made.length > 0 && (
        <Section heading="Lots fabriqués" id="made" aside={formatCount(made.length, "lot")}>
          <TracedLots caption="Lots fabriqués" lots={made} />
        </Section>
      )}
      <Section heading="De quoi elle est faite" id="back">
        <TraceTree root={`order-${order.id}`} traced={traced} direction="back" />
      </Section>
    </>
  );
}
