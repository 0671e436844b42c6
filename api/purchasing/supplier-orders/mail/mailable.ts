import { packsOf } from "#domain/purchasing/packs-of-quantity";
import { dayInParis } from "#domain/paris";
import { longDay } from "#domain/french/day-words";
import { millionths } from "#domain/exact/quantity";
import { supplierOrderStatusAfter } from "#domain/purchasing/supplier-order-words";
import type { SupplierOrderStatus } from "#domain/choices";
import { unitAfter } from "#domain/kitchen/units";
import type { Database } from "#api/database/tables";
import { printedDecimal, printedMoney } from "#api/http/documents/french";
import { printPurchaseOrder } from "#api/http/documents/purchase-order";
import { Refusal, invalid } from "#api/http/refusal";
import { type Environment, readParty } from "#api/records/company";
import { printedEdition } from "#api/records/outbox/edition";
import type { Fact } from "#api/records/outbox/facts";
import type { Mailable } from "#api/records/outbox/mailing";
import type { SupplierOrderDetail } from "../answer";
import { paperOf } from "../documents";
import { readSupplierOrder } from "../read";

const mayLeave: readonly SupplierOrderStatus[] = ["draft", "to_send", "sent", "confirmed", "partially_received"];

/** Returns an order to a supplier as it may leave by e-mail: 7 queries. Throws a 404 Refusal where there is none. */
export async function readMailableOrder(
  db: Database,
  id: number,
  now: Date,
  environment: Environment,
): Promise<Mailable> {
  const order = await readSupplierOrder(db, id, dayInParis(now));
  const { email, contact_name, customer_code } = await db
    .selectFrom("suppliers")
    .select(["email", "contact_name", "customer_code"])
    .where("id", "=", order.supplier_id)
    .executeTakeFirstOrThrow();
  const isLate = order.deliver_on < dayInParis(now);
  const when = isLate ? "dès que possible" : `le ${longDay(order.deliver_on)}`;
  return {
    kind: "supplier_order",
    document: { of: "supplier_order_id", id, number: order.number },
    lockVersion: order.lock_version,
    recipient: email,
    facts: factsOf(order),
    words: {
      to: contact_name,
      subject: `Commande ${order.number}, à livrer ${when}${customer_code ? `, client ${customer_code}` : ""}`,
      says: [
        `Veuillez trouver ci-joint notre commande ${order.number}, à livrer ${when}.`,
        customer_code && `Notre code client : ${customer_code}`,
        "Merci de nous la confirmer en répondant à ce message.",
      ],
    },
    refusal: refusalOf(order),
    fileName: `commande-${order.number}.pdf`,
    draw: async (current, edition) => {
      const paper = await paperOf(current, order, await readParty(current, environment), now);
      return printPurchaseOrder({ ...paper, edition: printedEdition(edition) }, now);
    },
  };
}

/** Returns why an order cannot go to its supplier; null where it can. */
function refusalOf({ status, line_count }: SupplierOrderDetail): Refusal | null {
  if (!mayLeave.includes(status))
    return new Refusal(409, {
      message: `Une commande ${supplierOrderStatusAfter(status)} ne s’envoie pas.`,
      code: "transition",
    });
  return line_count === 0 ? invalid({ lines: ["Ajoutez au moins un article avant d’envoyer la commande."] }) : null;
}

/** Returns what an order says to its supplier, so that a later one can say what changed. */
function factsOf({ deliver_on, note, lines }: SupplierOrderDetail): Fact[] {
  return [
    { key: "deliver_on", label: "Livraison", value: longDay(deliver_on) },
    ...lines.map((line) => ({
      key: `article ${String(line.article_id)}`,
      label: labelOf(line),
      value: orderedOf(line),
    })),
    ...(note === null ? [] : [{ key: "note", label: "Note", value: note }]),
  ];
}

type Line = SupplierOrderDetail["lines"][number];

const labelOf = ({ article_name, supplier_code }: Line): string =>
  supplier_code ? `${article_name} (réf. ${supplier_code})` : article_name;

/** Returns « 3 × Sac de 25 kg (75 kg) à 21,50 € ». */
function orderedOf({ packs, quantity, unit, pack_label, pack_quantity, pack_price_ht }: Line): string {
  const counted = packs === null ? packsOf(quantity, pack_quantity) : String(packs);
  const all = `${printedDecimal(quantity)}\u00a0${unitAfter(millionths(quantity), unit)}`;
  const ordered = counted === null ? all : `${printedDecimal(counted)} × ${pack_label ?? "colis"} (${all})`;
  return pack_price_ht === null ? ordered : `${ordered} à ${printedMoney(pack_price_ht)}`;
}
