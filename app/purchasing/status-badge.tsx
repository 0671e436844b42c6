import type { SupplierOrderStatus } from "#domain/choices";
import { isNeverSent } from "#domain/purchasing/never-sent";
import type { OrderStatus } from "#domain/orders/order-statuses";
import { dayInParis } from "#domain/paris";
import { formatLateness, supplierOrderStatusNames } from "#domain/purchasing/supplier-order-words";
import type { SupplierOrderRow } from "#server/api-client/contract/supplier-orders";
import { Badge, type Tone } from "#app/display/badge";

/** The looks of each status: those of a customer's order that is as far; what waits to be sent asks for somebody. */
const statusTones: Record<SupplierOrderStatus, OrderStatus | Tone> = {
  draft: "draft",
  to_send: "amber",
  sent: "confirmed",
  confirmed: "ready",
  partially_received: "in_production",
  received: "delivered",
  cancelled: "cancelled",
};

interface Seen {
  order: Pick<SupplierOrderRow, "status" | "late" | "expectedOn" | "deliverOn" | "orderBefore">;
  /** The instant it is. */
  moment: string;
}

/** The status of an order to a supplier, and by how much it is late. */
export function SupplierOrderBadges({ order, moment }: Seen & { order: Pick<SupplierOrderRow, "settled"> }) {
  const { status, settled } = order;
  return (
    <span className="badges">
      {settled ? (
        <Badge tone="closed">Soldée</Badge>
      ) : (
        <Badge tone={statusTones[status]}>{supplierOrderStatusNames[status]}</Badge>
      )}
      <LateBadge order={order} moment={moment} />
    </span>
  );
}

/** That an order was never sent though its moment is past, or by how much it is late; nothing where it is neither. */
export function LateBadge({ order: { status, late, expectedOn, deliverOn, orderBefore }, moment }: Seen) {
  const today = dayInParis(new Date(moment));
  const day = expectedOn ?? deliverOn;
  // Whoever has agreed on another day has spoken with the supplier.
  const sendBefore = day === deliverOn ? orderBefore : null;
  if (status === "to_send" && isNeverSent({ sendBefore, expectedOn: day }, { as_of: moment, today }))
    return <Badge tone="late">Jamais envoyée</Badge>;
  return late && <Badge tone="late">{formatLateness(day, today)}</Badge>;
}
