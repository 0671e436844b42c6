import type { OrderStatus } from "#domain/order-life";
import { type Tone, Badge } from "~/details/badge";
import { orderStatusName } from "#domain/order-words";

const tones: Record<OrderStatus, Tone> = {
  draft: "neutral",
  confirmed: "blue",
  in_production: "amber",
  ready: "green",
  delivered: "neutral",
  cancelled: "red",
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{orderStatusName(status)}</Badge>;
}
