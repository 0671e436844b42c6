import { Link } from "@remix-run/react";
import { Badge } from "~/display/badge";
import { Day } from "~/display/day";
import { formatCount } from "~/display/numbers";
import type { Shift } from "./shift";

/** The fields of an order to a supplier that the card shows. */
export const shownOfDelivery = ["id", "number", "supplierName", "deliverOn", "late"] as const;

/** Deliveries of suppliers that are expected today or late; each leads to its receipt. Nothing when there are none. */
export function Deliveries({ deliveries, today }: { deliveries: Shift["deliveries"]; today: string }) {
  if (!deliveries || deliveries.total === 0) return null;
  const { total, orders } = deliveries;
  return (
    <section className="card home-card" aria-labelledby="deliveries">
      <h2 id="deliveries">Livraisons attendues</h2>
      <ul className="rows">
        {orders.map(({ id, number, supplierName, deliverOn, late }) => (
          <li key={id}>
            <Link to={`/receipts/create?order=${id}`}>
              <span className="grow">
                {supplierName}
                <small>
                  {number}, <Day date={deliverOn} short />
                </small>
              </span>
              <span className="badges">{late && <Badge tone="late">En retard</Badge>}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > orders.length && (
        <Link to={`/supplier-orders?status=sent&deliver_to=${today}&sort=deliver_on`}>
          Voir les {formatCount(total, "livraison", "livraisons")}
        </Link>
      )}
    </section>
  );
}
