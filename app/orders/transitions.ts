import { type OrderStatus, isOrderStatus, needsReason, nextStatuses } from "#domain/order-life";
import type { ExternalOrder } from "../../server/api-client/contract/external-orders";
import { signOf } from "#domain/exact/decimal";
import { type MetAllergies, metAllergies } from "./allergies";
import { moveLabels } from "./words";

/** A change of status that a button offers. */
export interface Transition {
  to: OrderStatus;
  /** The label of the button. */
  label: string;
  /** Question before it is done. */
  question?: string;
  /** Allergies to be seen before it is done. */
  met?: MetAllergies[];
  reason?: "optional" | "required";
}

/** The questions before a status that says more than the button, or from which there is no way back. */
const questions: Partial<Record<OrderStatus, string>> = {
  delivered: "Ce qui n’est pas noté compte comme livré.",
  cancelled: "Une commande annulée ne se rétablit pas.",
};

const nothingMade = "Rien n’est noté comme fait dans cette commande. Est-elle vraiment prête ?";

function transitionTo(to: OrderStatus, from: OrderStatus): Transition {
  const question = questions[to];
  return {
    to,
    label: from === "delivered" ? "Annuler la livraison" : moveLabels[to][0],
    ...(question && { question }),
    ...(to === "cancelled" && { reason: needsReason(from, to) ? "required" : "optional" }),
  };
}

/**
 * Returns the statuses that an order may take, the usual next step first, with the question to ask first: of one that
 * meets an allergy before it is confirmed, of one with nothing made before it is ready.
 */
export function transitionsOf({
  status,
  lines,
  allergenConflicts = [],
}: Pick<ExternalOrder, "status" | "lines" | "allergenConflicts">): readonly Transition[] {
  return (isOrderStatus(status) ? nextStatuses[status] : []).map((to) => {
    const transition = transitionTo(to, status);
    if (to === "confirmed" && allergenConflicts.length > 0)
      return { ...transition, question: "Allergie signalée :", met: metAllergies(allergenConflicts) };
    if (to === "ready" && status !== "delivered" && !lines.some(({ producedQuantity }) => signOf(producedQuantity) > 0))
      return { ...transition, question: nothingMade };
    return transition;
  });
}
