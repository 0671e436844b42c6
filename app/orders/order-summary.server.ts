import type { ExternalOrderRow } from "#server/api-client/contract/orders/external-orders";
import { pick } from "#app/lists/pick";
import { isPutOut } from "#domain/orders/shop-window";
import { isLate } from "./late";

/** Returns what every list shows of an order at a moment; the text of an allergy stays on the order’s page. */
export const summarizeOrder = (order: ExternalOrderRow, now: Date) => ({
  ...pick(order, ["id", "number", "customerName", "status", "deliveryOn", "deliveryTime"]),
  hasAllergy: Boolean(order.allergyNotes),
  isLate: isLate(order, now),
  deliveredInPart: order.deliveredInPart === true,
  ...(isPutOut(order) && { customerType: order.customerType }),
});

export type OrderSummary = ReturnType<typeof summarizeOrder>;
