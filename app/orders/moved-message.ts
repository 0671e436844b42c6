import type { OrderStatus } from "#domain/order-life";
import { movedSaid } from "#domain/order-moves";
import type { Message } from "../../server/context";

/**
 * Returns what is said of an order that has come to a status: with the way back where its page offers one, and is the
 * one that is shown.
 */
export const movedMessage = (to: OrderStatus, isOnItsPage = true): Message => ({
  type: "success",
  title: `Commande ${movedSaid(to, 1)}`,
  ...(isOnItsPage &&
    (to === "confirmed" || to === "delivered" || to === "cancelled") && {
      actions: [{ label: "Annuler", presses: ".order-track [data-undo]" }],
    }),
});
