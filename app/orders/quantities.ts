import type { ExternalOrder, ExternalOrderLine } from "../../server/api-client/contract/external-orders";
import { type FormDescription, describeForm } from "~/forms/description";
import { fillTyped } from "~/forms/fill";
import { parseTyped } from "~/forms/parse";
import { orderUnderWayForm } from "./edit-form";

/** The quantities done of a line. */
export type Done = Pick<ExternalOrderLine, "producedQuantity" | "deliveredQuantity">;

/** The form of the quantities produced and delivered of each line of an order. */
export const quantitiesForm: FormDescription = describeForm<ExternalOrder>({
  groups: [
    {
      legend: "Par produit",
      list: {
        name: "lines",
        singular: "produit",
        add: "",
        empty: "Aucun produit dans cette commande.",
        max: 1000,
        told: ["productId", "quantity"],
        fields: {
          productId: {
            kind: "picker",
            label: "Produit",
            targets: [{ property: "productId", resource: "products", labelProperty: "productName" }],
          },
          quantity: { kind: "decimal", label: "Commandé" },
          producedQuantity: { kind: "decimal", label: "Quantité produite", blank: "0", width: "short" },
          deliveredQuantity: { kind: "decimal", label: "Quantité livrée", blank: "0", width: "short" },
        },
      },
    },
  ],
});

/** Returns an order as it is, as the API takes it back. */
export const wholeOrder = (order: ExternalOrder): Record<string, unknown> =>
  parseTyped(orderUnderWayForm, fillTyped(orderUnderWayForm, order)).values;

/**
 * Returns the order with what is produced and delivered as it was typed, product by product; what else was sent of the
 * lines counts for nothing.
 * @param asked the values of quantitiesForm
 */
export function withQuantities(order: ExternalOrder, asked: Record<string, unknown>): ExternalOrder {
  const typed = Array.isArray(asked.lines) ? asked.lines.filter(isDone) : [];
  const lines = order.lines.map((line, index) => {
    const earlier = order.lines.slice(0, index).filter(({ productId }) => productId === line.productId).length;
    const done = typed.filter(({ productId }) => productId === line.productId)[earlier];
    return done
      ? { ...line, producedQuantity: done.producedQuantity, deliveredQuantity: done.deliveredQuantity }
      : line;
  });
  return { ...order, lines };
}

const isDone = (line: unknown): line is Done & { productId: number } =>
  typeof line === "object" &&
  line !== null &&
  "productId" in line &&
  typeof line.productId === "number" &&
  "producedQuantity" in line &&
  typeof line.producedQuantity === "string" &&
  "deliveredQuantity" in line &&
  typeof line.deliveredQuantity === "string";
