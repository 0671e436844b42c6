import { Link } from "@remix-run/react";
import { Day } from "#app/display/day";
import { formatCount } from "#app/display/numbers";
import { LateBadge } from "#app/purchasing/status-badge";
import { awaitedOrdersPath } from "#app/purchasing/late/paths";
import type { Shift } from "./dashboard";

/** Deliveries that suppliers know of, due today or late; each leads to its receipt. Nothing when there are none. */
export function Deliveries({
  deliveries,
  today,
  moment,
}: {
  deliveries: Shift["deliveries"];
  today: string;
  moment: string;
}) {
  if (!deliveries || deliveries.total === 0) return null;
  const { total, orders } = deliveries;
  return (
    <section className="card home-card" aria-labelledby="deliveries">
      <h2 id="deliveries">Livraisons attendues</h2>
      <ul className="rows">
        {orders.map(({ id, number, supplierName, ...order }) => (
          <li key={id}>
            <Link to={`/receipts/create?order=${id}`}>
              <span className="grow">
                {supplierName}
                <small>
                  {number}, <Day date={order.expectedOn ?? order.deliverOn} short />
                </small>
              </span>
              <span className="badges">
                <LateBadge order={order} moment={moment} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > orders.length && (
        <Link to={`${awaitedOrdersPath}&deliver_to=${today}`}>
          Voir les {formatCount(total, "livraison", "livraisons")}
        </Link>
      )}
    </section>
  );
}
