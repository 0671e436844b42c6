import { orderStatusName, orderStatusNames } from "./order-status-names";
import { type OrderState, isPutOut } from "./shop-window";

/** Returns the name of the status of an order as it stands, and whether only a part of it has left, or is put out. */
export function orderStateName(order: OrderState & { status: string }): string {
  const { status, deliveredInPart } = order;
  const left = isPutOut(order) ? "Mise en vente" : orderStatusNames.delivered;
  const part = deliveredInPart ? " en partie" : "";
  return status === "delivered" ? left + part : orderStatusName(status) + (part && `, ${left.toLowerCase()}${part}`);
}
