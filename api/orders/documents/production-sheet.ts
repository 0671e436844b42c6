import { isInternal } from "#domain/orders/shop-window";
import { longDay } from "#domain/french/day-words";
import { printedQuantity } from "../../http/documents/french";
import type { Paper } from "../../http/documents/paper";
import type { OrderDetail } from "../answer";
import { belowProduct, printOrder, printNotice } from "./order-paper";

/** The quantities of an ordered line that are still to be made, and to be taken from finished stock. */
export interface LeftOfLine {
  to_make: string;
  from_stock: string;
  /** « manque 2,5 kg de cabillaud »: what keeps some of it from being made; null where nothing does. */
  lacks: string | null;
}

/** Prints the rest of an order that is still to be made, and what stock serves of it, to tick off in the kitchen. */
export function printProductionSheet(paper: Paper, order: OrderDetail, left: readonly LeftOfLine[]): void {
  printOrder(paper, "Bon de préparation", order, [
    ["Production", longDay(order.production_on)],
    ["Convives", order.guest_count === null ? null : String(order.guest_count)],
  ]);
  printNotice(paper, order);
  if (order.status === "delivered")
    paper.notice(
      isInternal(order.customer_type) ? "MISE EN VENTE FAITE" : "COMMANDE LIVRÉE",
      isInternal(order.customer_type) ? "En vente : rien à préparer." : "Remise : rien à préparer.",
    );
  if (order.notes) paper.text("Notes", order.notes);
  paper.table(
    [
      { heading: "Fait", share: 1 },
      { heading: "Produit", share: 6 },
      { heading: "À préparer", share: 2, align: "right" },
      { heading: "Commandé", share: 2, align: "right" },
    ],
    order.lines.map((line, at) => [
      "☐",
      {
        text: line.product_name,
        below: [belowProduct(order, line), goneBelow(line), servedBelow(line, left[at]), lacksBelow(left[at])]
          .filter(Boolean)
          .join("\n"),
      },
      printedQuantity(left[at]?.to_make ?? "0", line.sale_unit),
      printedQuantity(line.quantity, line.sale_unit),
    ]),
  );
}

const goneBelow = ({ gone_quantity: gone, sale_unit }: OrderDetail["lines"][number]): string =>
  gone && gone !== "0" ? `Fait et plus là : ${printedQuantity(gone, sale_unit)}` : "";

const servedBelow = ({ sale_unit }: OrderDetail["lines"][number], left: LeftOfLine | undefined): string =>
  left && left.from_stock !== "0" ? `À prendre au stock : ${printedQuantity(left.from_stock, sale_unit)}` : "";

const lacksBelow = (left: LeftOfLine | undefined): string => (left?.lacks ? `⚠ ${left.lacks}` : "");
