import { Link } from "@remix-run/react";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { Fact, Facts } from "#app/display/facts";
import { Day } from "#app/display/day";
import { formatTime } from "#app/display/dates";
import { formatMoney } from "#app/display/numbers";
import { customerPath } from "#app/display/customers";
import { mailtoHref } from "#app/display/links/mailto";
import { PhoneLink } from "#app/display/links/phone-link";
import { isPutOut } from "#domain/orders/shop-window";
import { dueOfTotal } from "../due";
import { consumptionModeNames, customerTypeNames, deliveryModeNames } from "../choices";

/** Shows what is read first of an order: when it is delivered, for how much, how and where. */
export function OrderFacts({ order }: { order: Pick<ExternalOrder, DeliveryFact> }) {
  const { deliveryOn, deliveryTime, productionOn, phone, totals } = order;
  const due = dueOfTotal(order);
  const put = isPutOut(order);
  return (
    <Facts>
      <Fact label={put ? "Mise en vente" : "Livraison"}>
        <strong>
          <Day date={deliveryOn} />
          {deliveryTime && ` à ${formatTime(deliveryTime)}`}
        </strong>
      </Fact>
      <Fact label={put ? "En vente le" : "Livrée le"}>{order.deliveredOn && <Day date={order.deliveredOn} />}</Fact>
      <Fact label="Total TTC">{!put && <strong>{formatMoney(totals.ttc)}</strong>}</Fact>
      {due && (
        <Fact label={due.words === "Payé" ? "Reste à payer" : due.words}>
          {due.amount !== null
            ? formatMoney(due.amount)
            : order.amountDue === null
              ? "incomplet"
              : "Rien : tout est payé"}
        </Fact>
      )}
      <Fact label="Mode">{!put && deliveryModeNames[order.deliveryMode]}</Fact>
      <Fact label="Production">
        <Day date={productionOn} />
      </Fact>
      <Fact label="Téléphone">{phone && <PhoneLink phone={phone} />}</Fact>
      <Fact label="Adresse de livraison" wide>
        {order.deliveryAddress}
      </Fact>
      <Fact label="Notes" wide>
        {order.notes}
      </Fact>
    </Facts>
  );
}

type DeliveryFact =
  | "customerType"
  | "deliveryOn"
  | "deliveryTime"
  | "totals"
  | "status"
  | "depositAmount"
  | "amountDue"
  | "deliveredOn"
  | "deliveryMode"
  | "productionOn"
  | "phone"
  | "deliveryAddress"
  | "notes";

interface CustomerFactsProps {
  order: Pick<ExternalOrder, CustomerFact>;
  /** The customer has a page of their own; else their orders are looked for. */
  hasPage: boolean;
}

/** Shows who ordered, and what else was agreed. */
export function CustomerFacts({ order, hasPage }: CustomerFactsProps) {
  return (
    <Facts>
      <Fact label="Type">
        {customerTypeNames[order.customerType]}
        <span className="no-print">
          {" "}
          ·{" "}
          {hasPage && !isPutOut(order) ? (
            <Link to={customerPath(order.id)}>tout sur ce client</Link>
          ) : (
            <Link to={`/external-orders?${new URLSearchParams({ search: order.customerName })}`}>ses commandes</Link>
          )}
        </span>
      </Fact>
      <Fact label="Récurrente">
        {order.standingOrderId && <Link to={`/standing-orders/${order.standingOrderId}`}>commande récurrente</Link>}
      </Fact>
      <Fact label="Contact">{order.customerContact}</Fact>
      <Fact label="E-mail">{order.email && <a href={mailtoHref(order.email)}>{order.email}</a>}</Fact>
      <Fact label="Consommation">{!isPutOut(order) && consumptionModeNames[order.consumptionMode]}</Fact>
      <Fact label="Convives">{order.guestCount}</Fact>
      <Fact label="Acompte">{order.depositAmount && formatMoney(order.depositAmount)}</Fact>
    </Facts>
  );
}

type CustomerFact =
  | "id"
  | "standingOrderId"
  | "customerName"
  | "customerType"
  | "customerContact"
  | "email"
  | "consumptionMode"
  | "guestCount"
  | "depositAmount";
