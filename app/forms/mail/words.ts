import type { MessageKind, MessageState } from "#domain/choices";
import type { MessageRow } from "#server/api-client/contract/messages";
import type { Tone } from "#app/display/badge";

export const messagesPath = "/messages";

/** Returns the address of the PDF of a message, as it was sent. */
export const filePath = (id: number): string => `${messagesPath}/${id}/file`;

export const kindNames: Record<MessageKind, string> = {
  supplier_order: "Commande fournisseur",
  order_confirmation: "Confirmation de commande",
  delivery_note: "Bon de livraison",
  recall_notice: "Avis de rappel",
  test: "Essai",
};

export const messageStates: Record<MessageState, { words: string; tone: Tone }> = {
  queued: { words: "En cours d’envoi", tone: "blue" },
  sending: { words: "En cours d’envoi", tone: "blue" },
  sent: { words: "Envoyé", tone: "green" },
  failed: { words: "Échec", tone: "red" },
  withdrawn: { words: "Retiré", tone: "neutral" },
};

/** Returns the page of what a message is about; null where there is none. */
export function documentPath({
  supplierOrderId,
  externalOrderId,
}: Pick<MessageRow, "supplierOrderId" | "externalOrderId">): string | null {
  if (supplierOrderId !== null) return `/supplier-orders/${supplierOrderId}`;
  return externalOrderId === null ? null : `/external-orders/${externalOrderId}`;
}

/** Tells whether a message is about to leave. */
export const isUnderWay = ({ state }: Pick<MessageRow, "state">): boolean => state === "queued" || state === "sending";

/** Tells whether a message may be taken back. */
export const mayWithdraw = ({ state }: Pick<MessageRow, "state">): boolean => state === "queued" || state === "failed";

/** The sentence for a house whose messages do not leave. */
export const unconfigured =
  "Pour envoyer d’ici par e-mail, l’exploitant donne SMTP_URL et MAIL_FROM (voir docs/operations.md, « Messages »).";
