import type { OrderStatus } from "#domain/order-life";
import { Badge } from "#app/display/badge";
import { orderStateName } from "#domain/order-state";
import type { OrderState } from "#domain/shop-window";

/** The status of an order: a shade and an icon of its own; delivered or put out, whether that was all of it. */
export const StatusBadge = ({ order }: { order: OrderState & { status: OrderStatus } }) => (
  <Badge tone={order.status}>{orderStateName(order)}</Badge>
);
