import type { ExternalOrder } from "../../server/api-client/contract/external-orders";
import { Badge } from "~/display/badge";
import { unfinishedStatuses } from "#domain/order-life";

/** « En retard » on an order that is not finished although its day of delivery is past. */
export function LateBadge({
  order: { deliveryOn, status },
  today,
}: {
  order: Pick<ExternalOrder, "deliveryOn" | "status">;
  today: string;
}) {
  return deliveryOn < today && unfinishedStatuses.includes(status) ? <Badge tone="late">En retard</Badge> : null;
}
