import { type OrderStatus, isOrderStatus, needsReason, nextStatuses } from "#domain/orders/order-statuses";
import { isBeforePutOut } from "#domain/orders/put-out-day";
import { isPutOut } from "#domain/orders/shop-window";
import { undoMinutes } from "#domain/undo";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { signOf } from "#domain/exact/decimal";
import { formatCount, formatDecimal } from "#app/display/numbers";
import { notedInPart } from "./incomplete-lines";
import { type MetAllergies, metAllergies } from "../allergies";
import { moveLabels } from "../words";

/** A change of status that a button offers. */
export interface Transition {
  to: OrderStatus;
  /** The label of the button. */
  label: string;
  /** Question before it is done. */
  question?: string;
  /** Allergies to be seen before it is done. */
  met?: MetAllergies[];
  /** The answer that first notes of each line all that was ordered, and the other one. */
  noteAll?: { intent: "all-produced" | "all-delivered"; label: string; otherwise: string };
  reason?: "optional" | "required";
}

/** The question before an order is cancelled; an API that tells nothing of taking back takes nothing back. */
const cancelling = (isTakenBack: boolean): string =>
  isTakenBack
    ? `Une commande annulée se rétablit pendant ${undoMinutes} minutes, pas au-delà.`
    : "Une commande annulée ne se rétablit pas.";

const nothingMade = {
  question: "Rien n’est noté comme fait dans cette commande. Est-elle vraiment prête ?",
  noteAll: { intent: "all-produced", label: "Oui, tout est produit", otherwise: "Prête sans rien noter" },
} as const;

const asNoted = { intent: "all-delivered", label: "Tout est livré", otherwise: "Livrée comme noté" } as const;
const putAsNoted = { ...asNoted, label: "Tout est en vente", otherwise: "Mise en vente comme noté" } as const;

const mostNamed = 6;

type Moving = Pick<ExternalOrder, "status" | "customerType" | "undo">;

/** Returns the question before an order is delivered of which less is noted than was ordered; null where all is. */
function inPart(lines: ExternalOrder["lines"]): string | null {
  const { by, missing } = notedInPart(lines);
  if (missing.length === 0) return null;
  const listed = missing
    .slice(0, mostNamed)
    .map(
      ({ line, leaves }) =>
        `${line.productName} ${formatDecimal(leaves, { most: 3 })} sur ${formatDecimal(line.quantity, { most: 3 })}`,
    );
  const others = missing.length - listed.length;
  const named = `${[...listed, ...(others > 0 ? [`${formatCount(others, "autre")}`] : [])].join(", ")}.`;
  if (by === "deliveredQuantity") return `Moins est noté comme livré que commandé : ${named}`;
  const made = `Moins est noté comme fait que commandé : ${named}`;
  return lines.some(({ proposedQuantity }) => proposedQuantity === undefined)
    ? `${made} Ce qui n’a rien de noté compte comme livré.`
    : made;
}

/** Returns the label of the button that brings an order to a status: goods of the house's own shop are put out. */
export const moveLabel = (to: OrderStatus, order: Pick<ExternalOrder, "customerType">): string =>
  to === "delivered" && isPutOut(order) ? "Mettre en vente" : moveLabels[to][0];

function transitionTo(to: OrderStatus, order: Moving): Transition {
  const { status: from, undo } = order;
  const isTakenBack = undo !== undefined;
  const question = to === "cancelled" ? cancelling(isTakenBack) : null;
  return {
    to,
    label:
      from === "delivered" ? `Annuler la ${isPutOut(order) ? "mise en vente" : "livraison"}` : moveLabel(to, order),
    ...(question && { question }),
    ...(to === "cancelled" && { reason: needsReason(from, to) ? "required" : "optional" }),
  };
}

/**
 * Returns the statuses that an order may take, the usual next step first, with the question to ask first: of one that
 * meets an allergy before it is confirmed, of one with nothing made before it is ready, and of one of which less is
 * noted than was ordered before it is delivered. Goods of the house's own shop are not put out before their day.
 */
export function transitionsOf(
  order: Moving & Pick<ExternalOrder, "lines" | "allergenConflicts" | "deliveryOn">,
  today: string,
): readonly Transition[] {
  const { status, lines, allergenConflicts = [] } = order;
  const isTooEarly = isBeforePutOut(order, today);
  const next = isOrderStatus(status) ? nextStatuses[status].filter((to) => to !== "delivered" || !isTooEarly) : [];
  return next.map((to) => {
    const transition = transitionTo(to, order);
    if (to === "confirmed" && allergenConflicts.length > 0)
      return { ...transition, question: "Allergie signalée :", met: metAllergies(allergenConflicts) };
    if (to === "ready" && status !== "delivered" && !lines.some(({ producedQuantity }) => signOf(producedQuantity) > 0))
      return { ...transition, ...nothingMade };
    const question = to === "delivered" ? inPart(lines) : null;
    return question === null
      ? transition
      : { ...transition, question, noteAll: isPutOut(order) ? putAsNoted : asNoted };
  });
}
