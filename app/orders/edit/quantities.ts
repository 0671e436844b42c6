import type { ExternalOrder, ExternalOrderLine } from "#server/api-client/contract/orders/external-orders";
import type { Acts } from "#app/forms/submit/form-actions";
import { compareDecimals, signOf } from "#domain/exact/decimal";
import { servableStatuses } from "#domain/orders/order-work";
import { type FormDescription, describeForm } from "#app/forms/describe/description";
import { typedDecimal } from "#app/forms/describe/decimals";
import { fillTyped } from "#app/forms/describe/fill";
import { parseTyped } from "#app/forms/describe/parse";
import { orderUnderWayForm } from "./edit-form";

/** The quantities done of a line. */
export type Done = Pick<ExternalOrderLine, "producedQuantity" | "deliveredQuantity">;

/** Tells whether an order may be handed over line by line: an API that takes nothing back knows no such thing. */
export const mayHandOver = ({ status, undo }: Pick<ExternalOrder, "status" | "undo">): boolean =>
  undo !== undefined && servableStatuses.includes(status);

/**
 * Returns what is handed over of a line unless it is said: what is noted, else what was made of it, at most all; of a
 * line that nobody noted what the API proposes, else all.
 */
function proposedOf({
  quantity,
  producedQuantity: made,
  deliveredQuantity: given,
  proposedQuantity,
}: NotedLine): string {
  if (signOf(given) > 0) return given;
  if (signOf(made) > 0) return compareDecimals(made, quantity) < 0 ? made : quantity;
  return proposedQuantity ?? quantity;
}

type NotedLine = Pick<ExternalOrderLine, "quantity" | "proposedQuantity" | keyof Done>;

/** An order as its form shows it: each line with what would be handed over of it, which is nothing that was noted. */
interface OrderWithProposals extends Omit<ExternalOrder, "lines"> {
  lines: (ExternalOrderLine & { proposed: string | null })[];
}

const withProposals = (order: ExternalOrder): OrderWithProposals => ({
  ...order,
  lines: order.lines.map((line) => {
    const proposed = mayHandOver(order) ? proposedOf(line) : null;
    return { ...line, proposed, deliveredQuantity: proposed ?? line.deliveredQuantity };
  }),
});

/** Follows what the order proposes now in a form that was sent, where what it proposed was left as it was. */
export function followProposed(sent: FormData, order: ExternalOrder): void {
  for (const [index, { proposed }] of withProposals(order).lines.entries()) {
    const [was, given] = [`lines.${index}.proposed`, `lines.${index}.deliveredQuantity`];
    if (proposed === null || !sent.get(was) || sent.get(was) !== sent.get(given)) continue;
    for (const name of [was, given]) sent.set(name, typedDecimal(proposed));
  }
}

/** The intent of the button that saves what is noted and hands the order over. */
export const handOverIntent = "hand-over";

/** The button of the form: it saves. */
export const handOverActs: Acts = { [handOverIntent]: () => null };

const isOrder = (held: object): held is ExternalOrder => "status" in held && "lines" in held;

/**
 * The form of the quantities produced and delivered of each line of an order. What it proposes to hand over is noted
 * once it is handed over, or something else is typed.
 */
export const quantitiesForm: FormDescription = describeForm<OrderWithProposals>({
  translation: {
    read: (held) => (isOrder(held) ? withProposals(held) : held),
    write: (values) => ({ ...values }),
    fields: {},
  },
  groups: [
    {
      legend: "Par produit",
      list: {
        name: "lines",
        singular: "produit",
        add: "",
        empty: "Aucun produit dans cette commande.",
        max: 1000,
        readOnly: ["productId", "quantity", "proposed"],
        counter: { picker: "productId", quantity: "deliveredQuantity" },
        fields: {
          productId: {
            kind: "picker",
            label: "Produit",
            targets: [{ property: "productId", resource: "products", labelProperty: "productName" }],
          },
          quantity: { kind: "decimal", label: "Commandé" },
          proposed: { kind: "decimal", label: "Proposé" },
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

/** The lines of an order as the form says them. */
export interface Noted {
  /** The order with it; what it proposes of deliveries, and nobody changed, is no note. */
  order: ExternalOrder;
  /** The quantities of each line, where the order is handed over. */
  handedOver: { deliveredQuantities: string[]; producedQuantities: string[] };
}

/**
 * Returns what is noted of an order as it was typed, product by product; what else was sent of the lines counts for
 * nothing.
 * @param values the values of quantitiesForm
 */
export function notedOf(order: ExternalOrder, values: Record<string, unknown>): Noted {
  const typed = Array.isArray(values.lines) ? values.lines.filter(isDone) : [];
  const lines = order.lines.map((line, index) => {
    const earlier = order.lines.slice(0, index).filter(({ productId }) => productId === line.productId).length;
    const done = typed.filter(({ productId }) => productId === line.productId)[earlier];
    const { producedQuantity, deliveredQuantity } = done ?? line;
    const made = { ...line, producedQuantity };
    const isProposed = mayHandOver(order) && compareDecimals(deliveredQuantity, proposedOf(line)) === 0;
    return { made, isProposed, given: isProposed ? proposedOf(made) : deliveredQuantity };
  });
  const isUntouched = lines.every(({ isProposed }) => isProposed);
  return {
    order: {
      ...order,
      lines: lines.map(({ made, given }) => (isUntouched ? made : { ...made, deliveredQuantity: given })),
    },
    handedOver: {
      deliveredQuantities: lines.map(({ given }) => given),
      producedQuantities: lines.map(({ made }) => made.producedQuantity),
    },
  };
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
