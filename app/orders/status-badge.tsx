import type { OrderStatus } from "#domain/order-life";
import { Badge } from "~/display/badge";
import { orderStateName } from "#domain/order-words";

/** The status of an order: a shade and an icon of its own; delivered, whether that was all of it. */
export const StatusBadge = ({ order }: { order: { status: OrderStatus; deliveredInPart?: boolean | undefined } }) => (
  <Badge tone={order.status}>{orderStateName(order)}</Badge>
);
