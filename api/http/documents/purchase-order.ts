import { millionths } from "#domain/exact/quantity";
import { unitAfter } from "#domain/kitchen/units";
import { longDay } from "#domain/french/day-words";
import { printedDecimal, printedInstant, printedMoney, printedPercent } from "./french";
import { totalsHeight } from "./heights";
import { type PrintedEdition, printReplacement } from "./edition";
import { type Cell, type Column, openPaper } from "./paper";

/** The buyer as papers name it, and the address of the delivery where that is another. */
export interface Buyer {
  seller: readonly string[];
  deliveryAddress: readonly string[];
}

/** An order to a supplier, as its paper says it. Amounts are decimal strings. */
export interface PurchaseOrder {
  reference: string;
  edition?: PrintedEdition;
  buyer: Buyer;
  supplier: {
    name: string;
    contact_name: string | null;
    customer_code: string | null;
    email: string | null;
    phone: string | null;
  };
  deliver_on: string | null;
  /** The latest moment to order, with what is said of it, while it is only planned. */
  orderBefore?: readonly [label: string, moment: string | null];
  /** The day on which it is ordered. */
  ordered_on: string;
  note: string | null;
  lines: readonly {
    supplier_code: string | null;
    name: string;
    pack_label: string | null;
    packs: number | string | null;
    quantity: string | null;
    unit: string;
    pack_price_ht: string | null;
    amount_ht: string | null;
  }[];
  subtotal_ht: string;
  shipping_fee_ht: string;
  vat_by_rate: readonly { rate: string; base_ht: string; vat: string }[];
  total_ttc: string;
}

/**
 * Returns an order to a supplier on paper, a PDF: what he needs, without what the house only says to itself.
 * @param at the instant it is made
 */
export async function printPurchaseOrder(order: PurchaseOrder, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { buyer, supplier, edition } = order;
  const paper = await openPaper(at, { tellsMaking: false });
  paper.heading(`Bon de commande ${order.reference}${edition?.suffix ?? ""}`, supplier.name);
  printReplacement(paper, edition);
  const [label, moment] = order.orderBefore ?? ["", null];
  paper.facts([
    [buyer.deliveryAddress.length > 0 ? "Acheteur" : "Acheteur et adresse de livraison", buyer.seller.join("\n")],
    ["Fournisseur", [supplier.name, supplier.contact_name, supplier.phone, supplier.email].filter(Boolean).join("\n")],
    ["Adresse de livraison", buyer.deliveryAddress.join("\n")],
    ["Date de commande", longDay(order.ordered_on)],
    ["Livraison", order.deliver_on && longDay(order.deliver_on)],
    [label, moment && printedInstant(new Date(moment))],
    ["Code client", supplier.customer_code],
  ]);
  const unknown = order.lines.filter(({ pack_price_ht }) => pack_price_ht === null).length;
  if (unknown > 0)
    paper.notice("Prix à demander", `Le total ne compte pas ${unknown} article${unknown > 1 ? "s" : ""} sans prix.`);
  if (order.note !== null) paper.text("Note", order.note);
  paper.table(columns, order.lines.map(cells), { following: totalsHeight(order.vat_by_rate.length + 3) });
  paper.totals([
    ["Sous-total HT", printedMoney(order.subtotal_ht)],
    ["Frais de port HT", printedMoney(order.shipping_fee_ht)],
    ...order.vat_by_rate.map(({ rate, base_ht, vat }): [string, string] => [
      `TVA ${printedPercent(rate)} sur ${printedMoney(base_ht)}`,
      printedMoney(vat),
    ]),
    ["Total TTC", printedMoney(order.total_ttc)],
  ]);
  return paper.finish();
}

const columns: readonly Column[] = [
  { heading: "Référence", share: 1 },
  { heading: "Article", share: 3 },
  { heading: "Conditionnement", share: 2 },
  { heading: "Colis", share: 0.5, align: "right" },
  { heading: "Quantité", share: 1, align: "right" },
  { heading: "Prix du colis HT", share: 1, align: "right" },
  { heading: "Montant HT", share: 1, align: "right" },
];

function cells({ quantity, pack_price_ht, amount_ht, ...line }: PurchaseOrder["lines"][number]): Cell[] {
  return [
    line.supplier_code ?? "",
    line.name,
    line.pack_label ?? "",
    line.packs === null ? "" : printedDecimal(String(line.packs)),
    quantity === null ? "" : `${printedDecimal(quantity)}\u00a0${unitAfter(millionths(quantity), line.unit)}`,
    pack_price_ht === null ? "à demander" : printedMoney(pack_price_ht),
    amount_ht === null ? "" : printedMoney(amount_ht),
  ];
}
