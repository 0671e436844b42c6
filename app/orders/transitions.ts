import type { OrderStatus } from "../../server/api-client/contract/external-orders";

/** A change of status that a button offers. */
export interface Transition {
  to: OrderStatus;
  /** What the button says. */
  label: string;
  /** Asked before it is done: it does not come undone. */
  question?: string;
  reason?: "optional" | "required";
}

const cancel = (reason: Transition["reason"]): Transition => ({ to: "cancelled", label: "Annuler la commande", question: "Une commande annulée ne se rétablit pas.", reason });

/** What an order may become, the usual next step first; the API judges. */
export const transitions: Record<OrderStatus, readonly Transition[]> = {
  draft: [{ to: "confirmed", label: "Confirmer" }, cancel("optional")],
  confirmed: [{ to: "in_production", label: "Lancer la production" }, { to: "draft", label: "Repasser en brouillon" }, cancel("optional")],
  in_production: [{ to: "ready", label: "Marquer prête" }, cancel("required")],
  ready: [{ to: "delivered", label: "Marquer livrée", question: "Une commande livrée ne change plus de statut." }, cancel("required")],
  delivered: [],
  cancelled: [],
};

/** Whether production has begun: from then on a change says why. */
export const isUnderWay = (status: OrderStatus): boolean => status !== "draft" && status !== "confirmed";
