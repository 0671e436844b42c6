import type { OrderStatus } from "#domain/order-life";
import { Badge } from "~/details/badge";
import { orderStatusName } from "#domain/order-words";

/** The status of an order: a shade of its own, and an icon but for the usual one. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={status === "confirmed" ? "blue" : status}>{orderStatusName(status)}</Badge>;
}
