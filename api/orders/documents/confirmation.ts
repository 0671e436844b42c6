import { printedMoney, printedPercent, printedQuantity, printedUnitPrice } from "../../http/documents/french";
import { totalsHeight } from "../../http/documents/heights";
import type { PrintedEdition } from "../../http/documents/edition";
import type { Paper } from "../../http/documents/paper";
import type { OrderDetail } from "../answer";
import { belowForCustomer, paidOf, printOrder } from "./order-paper";

const kinds: Record<OrderDetail["status"], string> = {
  draft: "Projet de commande",
  confirmed: "Confirmation de commande",
  in_production: "Confirmation de commande",
  ready: "Confirmation de commande",
  delivered: "Confirmation de commande",
  cancelled: "Commande annulée",
};

/** Prints the confirmation: the order and the amount due. */
export function printConfirmation(paper: Paper, order: OrderDetail, edition?: PrintedEdition): void {
  const facts = [
    ["Consommation", order.consumption_mode === "immediate" ? "Immédiate" : "Différée"],
    ["Convives", order.guest_count === null ? null : String(order.guest_count)],
  ] as const;
  printOrder(paper, kinds[order.status], order, facts, edition);
  const basis = order.price_basis === "ttc" ? "TTC" : "HT";
  paper.table(
    [
      { heading: "Produit", share: 5 },
      { heading: "Quantité", share: 2, align: "right" },
      { heading: `Prix ${basis}`, share: 2, align: "right" },
      { heading: "TVA", share: 1.3, align: "right" },
      { heading: `Montant ${basis}`, share: 2, align: "right" },
    ],
    order.lines.map((line) => [
      { text: line.product_name, below: belowForCustomer(order, line) },
      printedQuantity(line.quantity, line.sale_unit),
      {
        text: printedUnitPrice(line.unit_price_ttc ?? line.unit_price_ht ?? "0"),
        below: line.discount_percent === "0" ? "" : `remise ${printedPercent(line.discount_percent)}`,
      },
      printedPercent(line.vat_rate),
      printedMoney(line.amount_ttc ?? line.amount_ht ?? "0"),
    ]),
    { following: totalsHeight(order.totals.vat_by_rate.length + 2) },
  );
  paper.totals([
    ["Total HT", printedMoney(order.totals.ht)],
    ...order.totals.vat_by_rate.map(({ rate, base_ht, vat }): [string, string] => [
      `TVA ${printedPercent(rate)} sur ${printedMoney(base_ht)}`,
      printedMoney(vat),
    ]),
    ["Total TTC", printedMoney(order.totals.ttc)],
  ]);
  const paid = paidOf(order);
  if (paid.length > 0) paper.totals(paid);
  if (order.notes) paper.text("Notes", order.notes);
}
