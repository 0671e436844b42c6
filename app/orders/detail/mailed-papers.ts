import type { MessageKind } from "#domain/choices";

/** A paper of an order that goes to its customer by e-mail. */
export interface MailedPaper {
  kind: MessageKind;
  /** The paper in the address of its page. */
  name: string;
  title: string;
  /** The words for what left and for what changed since. */
  words: { sent: string; changed: string };
}

export const mailedPapers: readonly MailedPaper[] = [
  {
    kind: "order_confirmation",
    name: "confirmation",
    title: "Confirmation",
    words: { sent: "Confirmation envoyée", changed: "Modifiée depuis l’envoi" },
  },
  {
    kind: "delivery_note",
    name: "delivery-note",
    title: "Bon de livraison",
    words: { sent: "Bon de livraison envoyé", changed: "Modifié depuis l’envoi" },
  },
];

/** Returns the page from which a paper of an order is sent. */
export const letterPath = (orderId: number, { name }: MailedPaper): string =>
  `/external-orders/${orderId}/letter?paper=${name}`;
