import { Link } from "@remix-run/react";
import type { ExternalOrder } from "../../server/api-client/contract/external-orders";
import { Fact, Facts } from "~/display/facts";
import { Day } from "~/display/day";
import { formatTime } from "~/display/dates";
import { formatMoney } from "~/display/numbers";
import { mailtoHref } from "~/display/mailto";
import { consumptionModeNames, customerTypeNames, deliveryModeNames } from "./choices";

/** The customer, the delivery and everything else that the order says besides its lines. */
export function OrderFacts({ order }: { order: Pick<ExternalOrder, FactName> }) {
  const { deliveryOn, deliveryTime, productionOn } = order;
  return (
    <Facts>
      <Fact label="Livraison">
        <strong>
          <Day date={deliveryOn} />
          {deliveryTime && ` à ${formatTime(deliveryTime)}`}
        </strong>
      </Fact>
      <Fact label="Mode">{deliveryModeNames[order.deliveryMode]}</Fact>
      <Fact label="Production">
        <Day date={productionOn} />
      </Fact>
      <Fact label="Consommation">{consumptionModeNames[order.consumptionMode]}</Fact>
      <Fact label="Client">
        {customerTypeNames[order.customerType]}
        <span className="no-print">
          {" "}
          · <Link to={`/external-orders?${new URLSearchParams({ search: order.customerName })}`}>ses commandes</Link>
        </span>
      </Fact>
      <Fact label="Contact">{order.customerContact}</Fact>
      <Fact label="Téléphone">
        {order.phone && <a href={`tel:${order.phone.replace(/[^\d+]/g, "")}`}>{order.phone}</a>}
      </Fact>
      <Fact label="E-mail">{order.email && <a href={mailtoHref(order.email)}>{order.email}</a>}</Fact>
      <Fact label="Convives">{order.guestCount}</Fact>
      <Fact label="Acompte">{order.depositAmount && formatMoney(order.depositAmount)}</Fact>
      <Fact label="Adresse de livraison" wide>
        {order.deliveryAddress}
      </Fact>
      <Fact label="Notes" wide>
        {order.notes}
      </Fact>
    </Facts>
  );
}

type FactName =
  | "customerName"
  | "deliveryOn"
  | "deliveryTime"
  | "deliveryMode"
  | "productionOn"
  | "consumptionMode"
  | "customerType"
  | "customerContact"
  | "phone"
  | "email"
  | "guestCount"
  | "depositAmount"
  | "deliveryAddress"
  | "notes";
