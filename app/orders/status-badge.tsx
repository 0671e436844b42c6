import type { OrderStatus } from "#domain/orders/order-statuses";
import { Badge } from "#app/display/badge";
import { orderStateName } from "#domain/orders/order-state-name";
import type { OrderState } from "#domain/orders/shop-window";

/** The status of an order: a shade and an icon of its own; delivered or put out, whether that was all of it. */
export const StatusBadge = ({ order }: { order: OrderState & { status: OrderStatus } }) => (
  <Badge tone={order.status}>{orderStateName(order)}</Badge>
);
