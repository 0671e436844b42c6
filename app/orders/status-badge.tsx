import type { OrderStatus } from "#domain/order-life";
import { Badge } from "~/display/badge";
import { orderStatusName } from "#domain/order-words";

/** The status of an order: a shade and an icon of its own; delivered, whether that was all of it. */
export const StatusBadge = ({
  order: { status, deliveredInPart },
}: {
  order: { status: OrderStatus; deliveredInPart?: boolean | undefined };
}) => <Badge tone={status}>{deliveredInPart ? "Livrée en partie" : orderStatusName(status)}</Badge>;
