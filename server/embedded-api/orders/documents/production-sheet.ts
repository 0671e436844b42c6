import { quantityScale } from "../../database/scale";
import { longDay } from "#domain/day-words";
import { printedQuantity } from "../../http/documents/french";
import type { Paper } from "../../http/documents/paper";
import type { OrderDetail } from "../answer";
import { belowProduct, printOrder, printNotice } from "./order-paper";

/** Prints the rest of an order that is still to be made, to tick off in the kitchen. */
export function printProductionSheet(paper: Paper, order: OrderDetail): void {
  printOrder(paper, "Bon de préparation", order, [
    ["Production", longDay(order.production_on)],
    ["Convives", order.guest_count === null ? null : String(order.guest_count)],
  ]);
  printNotice(paper, order);
  if (order.notes) paper.text("Notes", order.notes);
  paper.table(
    [
      { heading: "Fait", share: 1 },
      { heading: "Produit", share: 6 },
      { heading: "À préparer", share: 2, align: "right" },
      { heading: "Commandé", share: 2, align: "right" },
    ],
    order.lines.map((line) => [
      "☐",
      { text: line.product_name, below: belowProduct(order, line) },
      printedQuantity(leftToMake(line), line.sale_unit),
      printedQuantity(line.quantity, line.sale_unit),
    ]),
  );
}

function leftToMake({ quantity, produced_quantity }: OrderDetail["lines"][number]): string {
  return quantityScale.read(Math.max(0, quantityScale.store(quantity) - quantityScale.store(produced_quantity)));
}
