import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ExternalOrder } from "../../server/api-client/contract";
import { ButtonLink } from "~/actions/button";
import { Badge } from "~/details/badge";
import { DetailHeading } from "~/details/detail-heading";
import { Section } from "~/details/section";
import { formatCount } from "~/formats/numbers";
import { OrderFacts } from "~/orders/order-facts";
import { OrderHistory } from "~/orders/order-history";
import { OrderLines } from "~/orders/order-lines";
import { StatusBadge } from "~/orders/status-badge";
import { pageTitle } from "~/page-title";
import { readRecord } from "~/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle("Commande client", data?.order.number) }];

export async function loader(args: LoaderFunctionArgs) {
  const { createdAt, updatedAt, lockVersion, ...order } = await readRecord<ExternalOrder>(args, "external-orders", "Cette commande client n’existe pas.");
  return { order };
}

export default function ExternalOrderPage() {
  const { order } = useLoaderData<typeof loader>();
  return (
    <>
      <DetailHeading
        title="Commande client"
        name={`${order.number} · ${order.customerName}`}
        badges={
          <>
            <StatusBadge status={order.status} />
            {order.archivedAt && <Badge>Archivée</Badge>}
          </>
        }
      >
        <ButtonLink to={`/external-orders/${order.id}/edit`} variant="outline">
          Modifier
        </ButtonLink>
        <ButtonLink to={needsOfItsDay(order.productionOn)}>Besoins de sa journée</ButtonLink>
      </DetailHeading>
      {order.allergyNotes && (
        <p className="alert allergy" data-type="error">
          <strong>Allergie</strong> {order.allergyNotes}
        </p>
      )}
      <OrderFacts order={order} />
      <Section id="lignes" heading="Lignes" aside={formatCount(order.lines.length, "produit")}>
        <OrderLines order={order} />
      </Section>
      <Section id="historique" heading="Historique">
        <OrderHistory changes={order.changes} />
      </Section>
    </>
  );
}

const needsOfItsDay = (day: string) => `/production-planning/compute-needs?${new URLSearchParams({ from: day, to: day })}`;
