import type { OrderStatus } from "#domain/orders/order-statuses";
import { statusChangeMessage } from "#domain/orders/status-change-message";
import { formatMoney } from "#app/display/numbers";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { isPutOut } from "#domain/orders/shop-window";
import type { Message } from "#server/context";

/**
 * Returns what is said of an order that has come to a status: with the way back where its page offers one, and is the
 * one that is shown; and with what is left to pay of one that was handed over.
 */
export const movedMessage = (
  to: OrderStatus,
  {
    isOnItsPage = true,
    left = null,
    order = {},
  }: { isOnItsPage?: boolean; left?: string | null; order?: Partial<Pick<ExternalOrder, "customerType">> } = {},
): Message => ({
  type: "success",
  title: `Commande ${to === "delivered" && isPutOut(order) ? "mise en vente" : statusChangeMessage(to, 1)}`,
  ...(left !== null && { description: `Reste à payer : ${formatMoney(left)}.` }),
  ...(isOnItsPage &&
    (to === "confirmed" || to === "delivered" || to === "cancelled") && {
      actions: [{ label: "Annuler", presses: ".order-track [data-undo]" }],
    }),
});
