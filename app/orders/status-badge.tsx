import type { OrderStatus } from "#domain/order-life";
import { Badge } from "~/display/badge";
import { orderStatusName } from "#domain/order-words";

/** The status of an order: a shade and an icon of its own. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={status}>{orderStatusName(status)}</Badge>;
}
