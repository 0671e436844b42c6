import { Link } from "@remix-run/react";
import { formatInstant } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { KitchenConsequences, formatChanges } from "#app/orders/kitchen/kitchen-delta";
import type { SinceProduction } from "./read.server";

/** The orders that changed while they were being made, and what all of it means in the kitchen. */
export function ChangedInProduction({ changes }: { changes: SinceProduction }) {
  const { orders } = changes;
  return (
    <section className="alert" data-type="warning" aria-label="Commandes changées en cours de production">
      <strong>
        {formatCount(orders.length, "commande changée", "commandes changées")} depuis le début de la production
      </strong>
      <ul>
        {orders.map(({ orderId, number, customerName, products, last }) => (
          <li key={orderId}>
            <Link to={`/external-orders/${orderId}`}>
              {customerName} ({number})
            </Link>{" "}
            : {formatChanges(products)}
            <br />
            <small>
              {formatInstant(last.at)}, {last.who}
              {last.reason && ` : « ${last.reason} »`}
            </small>
          </li>
        ))}
      </ul>
      <KitchenConsequences delta={changes} />
    </section>
  );
}
