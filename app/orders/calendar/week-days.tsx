import { Link } from "@remix-run/react";
import { Badge } from "#app/display/badge";
import { formatShortDate, formatTime } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { statusPredicate } from "#domain/orders/order-status-names";
import { LateBadge } from "../late-badge";
import { StatusBadge } from "../status-badge";
import type { OrderSummary } from "../order-summary.server";
import type { Week } from "./week.server";

/**
 * A week day by day: each order with its hour, customer and status.
 * @param today is marked
 * @param listOf the address of the list of one day
 */
export function WeekDays({
  days,
  today,
  listOf,
}: {
  days: Week["days"];
  today: string;
  listOf: (day: string) => string;
}) {
  return (
    <ol className="week">
      {days.map(({ date, orders }) => (
        <li key={date} aria-current={date === today ? "date" : undefined}>
          <h2>
            <Link to={listOf(date)}>
              <time dateTime={date}>{formatShortDate(date)}</time>
            </Link>
          </h2>
          <p className="dimmed">
            {orders.length === 0 ? "Aucune commande" : formatCount(orders.length, "commande")}
            <Link
              to={`/external-orders/create?${new URLSearchParams({ delivery_on: date })}`}
              aria-label={`Nouvelle commande pour le ${formatShortDate(date)}`}
            >
              Ajouter
            </Link>
          </p>
          <ul>
            {orders.map((order) => (
              <DayOrder key={order.id} order={order} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function DayOrder({ order }: { order: OrderSummary }) {
  const { id, number, customerName, status, deliveryTime } = order;
  return (
    <li>
      <Link to={`/external-orders/${id}`} title={`${number}, ${statusPredicate(status, 1)}`}>
        {deliveryTime && <small>{formatTime(deliveryTime)}</small>}
        {customerName}
      </Link>
      <span className="badges">
        <StatusBadge order={order} />
        <LateBadge order={order} />
        {order.hasAllergy && <Badge tone="allergy">Allergie</Badge>}
      </span>
    </li>
  );
}
