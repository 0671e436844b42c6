import { longDay } from "#domain/french/day-words";
import { openPaper } from "../../http/documents/paper";
import type { CompanyAnswer } from "../../records/company";
import { firstEdition } from "../../records/outbox/edition";
import { writtenLetter } from "../../records/outbox/words";
import type { RecallAnswer } from "../../stock/tracing/answer";
import type { Recalled } from "../../stock/tracing/recall";
import type { Concerned } from "./read";

/** The words of a notice, which somebody may change. */
export interface NoticeWords {
  subject: string;
  body: string;
}

/** Returns the notice that is offered: what is recalled, and what to do. */
export function offeredNotice(recalled: Recalled, { lots }: RecallAnswer): NoticeWords {
  const items = [...new Set(lots.map(({ item }) => item.name))].join(", ");
  const lot = "code" in recalled ? `lot ${recalled.code}` : null;
  const named = [items, lot].filter(Boolean).join(", ");
  return {
    subject: "Rappel de produits : ne les consommez pas",
    body: [
      `Un de nos ingrédients fait l’objet d’un rappel${named ? ` (${named})` : ""}. Il est, ou peut être, dans les ` +
        "produits ci-dessous.",
      "Ne les consommez pas, mettez-les à part et prévenez les personnes à qui vous en avez donné.",
      "Appelez-nous ou répondez à ce message : nous vous dirons quoi en faire.",
    ].join("\n\n"),
  };
}

/** Returns the letter of a notice to one customer: the words, their orders, who signs. */
export function noticeLetter(
  { recipient }: Concerned,
  { subject, body }: NoticeWords,
  house: CompanyAnswer,
): NoticeWords {
  const orders = recipient.orders.map(
    ({ number, delivery_on, products }) => `- commande ${number} du ${longDay(delivery_on)} : ${products.join(", ")}`,
  );
  const to = recipient.customer_contact ?? recipient.customer_name;
  return writtenLetter({ to, subject, says: [body, ["Vos produits :", ...orders].join("\n")] }, firstEdition, house);
}

/** Draws the notice to one customer. */
export async function drawNotice(
  { recipient }: Concerned,
  { body }: NoticeWords,
  { seller, now }: { seller: readonly string[]; now: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await openPaper(now);
  paper.sender(seller);
  paper.heading("Avis de rappel", recipient.customer_name);
  paper.text("À faire", body);
  paper.table(
    [
      { heading: "Commande", share: 2 },
      { heading: "Livraison", share: 3 },
      { heading: "Produits", share: 5 },
    ],
    recipient.orders.map(({ number, delivery_on, products }) => [number, longDay(delivery_on), products.join(", ")]),
  );
  return paper.finish();
}
