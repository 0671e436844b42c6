import { signOf } from "#domain/exact/decimal";
import { printedQuantity } from "../../http/documents/french";
import { signaturesHeight, totalsHeight } from "../../http/documents/heights";
import type { PrintedEdition } from "../../http/documents/edition";
import type { Paper } from "../../http/documents/paper";
import type { OrderDetail } from "../answer";
import { belowForCustomer, leftToPay, printOrder, printNotice } from "./order-paper";

/**
 * Prints the delivery note, to be signed by the receiver; no prices but what is left to pay. Delivered quantities are
 * printed once any is known, 0 too, else left to be written.
 */
export function printDeliveryNote(paper: Paper, order: OrderDetail, edition?: PrintedEdition): void {
  const isOwing = order.amount_due !== null && order.status !== "cancelled" && signOf(order.totals.ttc) > 0;
  const isKnown = order.lines.some(({ delivered_quantity }) => delivered_quantity !== "0");
  printOrder(paper, "Bon de livraison", order, [], edition);
  printNotice(paper, order);
  if (order.notes) paper.text("Notes", order.notes);
  paper.table(
    [
      { heading: "Produit", share: 5 },
      { heading: "Commandé", share: 2, align: "right" },
      { heading: "Livré", share: 2, least: 80, align: "right" },
    ],
    order.lines.map((line) => [
      { text: line.product_name, below: belowForCustomer(order, line) },
      printedQuantity(line.quantity, line.sale_unit),
      isKnown ? printedQuantity(line.delivered_quantity, line.sale_unit) : "",
    ]),
    { following: signaturesHeight + (isOwing ? totalsHeight(1) : 0) },
  );
  if (isOwing) paper.totals([leftToPay(order)]);
  paper.signatures(["Livré par, le", "Reçu par, le (nom et signature)"]);
}
