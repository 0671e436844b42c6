import type { ExternalOrderRow } from "../../server/api-client/contract/external-orders";
import { pick } from "~/lists/pick";

/** Returns the fields of an order that every list of orders shows; the text of an allergy stays on the order’s page. */
export const shownOrder = (order: ExternalOrderRow) => ({
  ...pick(order, ["id", "number", "customerName", "status", "deliveryOn", "deliveryTime"]),
  hasAllergy: Boolean(order.allergyNotes),
});

export type ShownOrder = ReturnType<typeof shownOrder>;
