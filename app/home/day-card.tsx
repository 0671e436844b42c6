import { Link } from "@remix-run/react";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { formatTime } from "#app/display/dates";
import { formatCount, formatMoney } from "#app/display/numbers";
import { statusPredicate } from "#domain/orders/order-status-names";
import { ordersOn } from "#app/orders/list/filters";
import { rowAnchor } from "#app/orders/list/hand-over";
import { HandOverButton } from "#app/orders/list/hand-over-button";
import { StatusBadge } from "#app/orders/status-badge";
import type { Shift } from "./dashboard";

type DayOrders = Shift["days"][number];

/** The orders of one day: counted by status, the first ones by hour, each handed over in one touch. */
export function DayCard({ day: { name, date, total, counts, orders } }: { day: DayOrders }) {
  const list = `/external-orders${ordersOn(date)}`;
  const ofDay = `/external-orders?delivery_from=${date}&delivery_to=${date}`;
  return (
    <section className="card home-card" aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`}>
        <Link to={list}>{name}</Link>{" "}
        <small>
          <Day date={date} />
        </small>
      </h2>
      <p className="home-figure">{formatCount(total, "commande")}</p>
      {counts.length > 0 && (
        <ul className="counts">
          {counts.map(([status, count]) => (
            <li key={status}>
              <Link to={`${ofDay}&status=${status}`}>
                <strong>{count}</strong> {statusPredicate(status, count)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className="rows">
        {orders.map((order) => (
          <li key={order.id} id={order.handOver ? rowAnchor(order) : undefined}>
            <Link to={`/external-orders/${order.id}`}>
              <span className="hour">{formatTime(order.deliveryTime)}</span>
              <span className="grow">
                {order.customerName}
                {order.left && <small>reste {formatMoney(order.left)}</small>}
              </span>
              <span className="badges">
                {order.hasAllergy && <Badge tone="allergy">Allergie</Badge>}
                <StatusBadge order={order} />
              </span>
            </Link>
            <HandOverButton order={order} />
          </li>
        ))}
      </ul>
      {total > orders.length && <Link to={list}>Voir les {formatCount(total, "commande")}</Link>}
    </section>
  );
}
