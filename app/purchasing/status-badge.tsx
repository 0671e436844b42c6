import type { SupplierOrderStatus } from "#domain/choices";
import type { OrderStatus } from "#domain/order-life";
import { lateSaid, supplierOrderStatusNames } from "#domain/supplier-order-words";
import type { SupplierOrderRow } from "../../server/api-client/contract/supplier-orders";
import { Badge, type Tone } from "~/display/badge";

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

/** The status of an order to a supplier, and by how much it is late. */
export function SupplierOrderBadges({
  order: { status, settled, ...order },
  today,
}: {
  order: Pick<SupplierOrderRow, "status" | "settled" | "late" | "expectedOn" | "deliverOn">;
  today: string;
}) {
  return (
    <span className="badges">
      {settled ? (
        <Badge tone="closed">Soldée</Badge>
      ) : (
        <Badge tone={statusTones[status]}>{supplierOrderStatusNames[status]}</Badge>
      )}
      <LateBadge order={order} today={today} />
    </span>
  );
}

/** By how much an order is late; nothing where it is not. */
export const LateBadge = ({
  order: { late, expectedOn, deliverOn },
  today,
}: {
  order: Pick<SupplierOrderRow, "late" | "expectedOn" | "deliverOn">;
  today: string;
}) => late && <Badge tone="late">{lateSaid(expectedOn ?? deliverOn, today)}</Badge>;
