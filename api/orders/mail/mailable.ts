import { isInternal } from "#domain/orders/shop-window";
import { longDay } from "#domain/french/day-words";
import { mailedStatuses } from "#domain/orders/mailed-statuses";
import { orderStatusName } from "#domain/orders/order-status-names";
import type { Database } from "../../database/tables";
import type { PrintedEdition } from "../../http/documents/edition";
import { printedMoney, printedPercent, printedQuantity, printedUnitPrice } from "../../http/documents/french";
import { type Paper, openPaper } from "../../http/documents/paper";
import { Refusal } from "../../http/refusal";
import { type Environment, readParty } from "../../records/company";
import { printedEdition } from "../../records/outbox/edition";
import type { Fact } from "../../records/outbox/facts";
import type { Mailable } from "../../records/outbox/mailing";
import type { OrderDetail } from "../answer";
import { printConfirmation } from "../documents/confirmation";
import { printDeliveryNote } from "../documents/delivery-note";
import { describeLineContents, deliveryMoment, deliveryModes } from "../documents/order-paper";
import { readOrder } from "../read";

/** The papers of an order that go to its customer by e-mail. */
export const mailedPapers = ["order_confirmation", "delivery_note"] as const;
export type MailedPaper = (typeof mailedPapers)[number];

type Line = OrderDetail["lines"][number];

interface PaperOfOrder {
  fileName: string;
  print: (paper: Paper, order: OrderDetail, edition: PrintedEdition) => void;
  /** The name of the paper in the letter, and what is said there. */
  subject: string;
  says: (order: OrderDetail) => readonly (string | null)[];
  /** The words of a line, and of what the paper says besides. */
  line: (line: Line) => string;
  further: (order: OrderDetail) => readonly Fact[];
}

const papers: Record<MailedPaper, PaperOfOrder> = {
  order_confirmation: {
    fileName: "confirmation",
    print: printConfirmation,
    subject: "Confirmation de votre commande",
    says: (order) => [
      `Nous vous confirmons votre commande ${order.number}, pour le ${deliveryMoment(order)}.`,
      "Vous en trouverez le détail ci-joint. Dites-nous si quelque chose n’est pas comme vous l’attendez, en " +
        "répondant à ce message.",
    ],
    line: ({ quantity, sale_unit, unit_price_ttc, unit_price_ht, discount_percent, note }) =>
      [
        `${printedQuantity(quantity, sale_unit)} à ${printedUnitPrice(unit_price_ttc ?? unit_price_ht ?? "0")} ` +
          (unit_price_ttc === null ? "HT" : "TTC"),
        discount_percent === "0" ? null : `remise ${printedPercent(discount_percent)}`,
        note,
      ]
        .filter(Boolean)
        .join(", "),
    further: ({ totals }) => [{ key: "total", label: "Total TTC", value: printedMoney(totals.ttc) }],
  },
  delivery_note: {
    fileName: "bon-de-livraison",
    print: printDeliveryNote,
    subject: "Bon de livraison de votre commande",
    says: (order) => [
      `Vous trouverez ci-joint le bon de livraison de votre commande ${order.number}, du ${deliveryMoment(order)}.`,
    ],
    line: ({ quantity, delivered_quantity, sale_unit, note }) =>
      [
        printedQuantity(quantity, sale_unit),
        delivered_quantity === "0" ? null : `livré : ${printedQuantity(delivered_quantity, sale_unit)}`,
        note,
      ]
        .filter(Boolean)
        .join(", "),
    further: () => [],
  },
};

/** Returns a paper of an order as it may go to its customer: 12 queries or more. Throws a 404 where there is none. */
export async function readMailablePaper(
  db: Database,
  kind: MailedPaper,
  id: number,
  now: Date,
  environment: Environment,
): Promise<Mailable> {
  const order = await readOrder(db, id);
  const { fileName, print, subject, says } = papers[kind];
  return {
    kind,
    document: { of: "external_order_id", id, number: order.number },
    lockVersion: order.lock_version,
    recipient: order.email,
    facts: factsOf(kind, order),
    words: {
      to: order.customer_contact ?? order.customer_name,
      subject: `${subject} ${order.number} du ${longDay(order.delivery_on)}`,
      says: says(order),
    },
    refusal: refusalOf(order),
    fileName: `${fileName}-${order.number}.pdf`,
    draw: async (current, edition) => {
      const paper = await openPaper(now);
      paper.sender((await readParty(current, environment)).seller);
      print(paper, order, printedEdition(edition));
      return paper.finish();
    },
  };
}

/** Returns why a paper of an order may not leave; null where it may. */
function refusalOf({ status, customer_type }: OrderDetail): Refusal | null {
  const refused = (message: string) => new Refusal(409, { message, code: "transition" });
  if (isInternal(customer_type)) return refused("Une mise en vente n’a pas de papier pour un client.");
  if (mailedStatuses.includes(status)) return null;
  return refused(
    status === "draft"
      ? "Confirmez d’abord cette commande : un brouillon ne s’envoie pas."
      : `Cette commande est ${orderStatusName(status).toLowerCase()} : ce papier ne s’envoie plus.`,
  );
}

/** Returns what a paper of an order says to its customer, so that a later one can say what changed. */
function factsOf(kind: MailedPaper, order: OrderDetail): Fact[] {
  const { line, further } = papers[kind];
  const fact = (key: string, label: string, value: string | null): Fact[] => (value ? [{ key, label, value }] : []);
  return [
    ...fact("delivery", "Livraison", deliveryMoment(order)),
    ...fact("mode", "Mode", deliveryModes[order.delivery_mode]),
    ...fact("address", "Adresse de livraison", order.delivery_address),
    ...fact("allergies", "Allergies", order.allergy_notes),
    ...order.lines.flatMap((one) => fact(`product ${String(one.product_id)}`, one.product_name, line(one))),
    ...order.lines.flatMap((one) =>
      fact(`allergens ${String(one.product_id)}`, one.product_name, describeLineContents(one).join(" ; ")),
    ),
    ...further(order),
    ...fact("notes", "Notes", order.notes),
  ];
}
