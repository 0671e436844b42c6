import type { OrderStatus } from "#domain/order-life";
import type { ExternalOrder } from "../../server/api-client/contract/external-orders";
import { signOf } from "~/formats/numbers";
import { type MetAllergies, metAllergies } from "./allergies";

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

const cancel = (reason: Transition["reason"]): Transition => ({ to: "cancelled", label: "Annuler la commande", question: "Une commande annulée ne se rétablit pas.", reason });

/** The statuses that an order may take, the usual next step first; the API judges. */
export const transitions: Record<OrderStatus, readonly Transition[]> = {
  draft: [{ to: "confirmed", label: "Confirmer" }, cancel("optional")],
  confirmed: [{ to: "in_production", label: "Lancer la production" }, { to: "draft", label: "Repasser en brouillon" }, cancel("optional")],
  in_production: [{ to: "ready", label: "Marquer prête" }, cancel("required")],
  ready: [{ to: "delivered", label: "Marquer livrée", question: "Une commande livrée ne change plus de statut. Ce qui n’est pas noté compte comme livré." }, cancel("required")],
  delivered: [],
  cancelled: [],
};

/**
 * Returns the statuses that an order may take, with the question to ask first: of one that meets an allergy before it
 * is confirmed, of one with nothing made before it is ready.
 */
export function transitionsOf({ status, lines, allergenConflicts = [] }: Pick<ExternalOrder, "status" | "lines" | "allergenConflicts">): readonly Transition[] {
  return transitions[status].map((transition) => {
    if (transition.to === "confirmed" && allergenConflicts.length > 0) return { ...transition, question: "Allergie signalée :", met: metAllergies(allergenConflicts) };
    if (transition.to === "ready" && !lines.some(({ producedQuantity }) => signOf(producedQuantity) > 0)) return { ...transition, question: "Rien n’est noté comme fait dans cette commande. Est-elle vraiment prête ?" };
    return transition;
  });
}

/** Tells whether production has begun: from then on a change says why. */
export const isUnderWay = (status: OrderStatus): boolean => status !== "draft" && status !== "confirmed";
