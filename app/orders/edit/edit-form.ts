import type { FormDescription } from "#app/forms/describe/description";
import { type Group, type LineFields, describeOrder, ordered } from "./form";

const { note: lineNote, ...priced } = ordered;

const followed: LineFields = {
  ...priced,
  producedQuantity: {
    kind: "decimal",
    label: "Quantité produite",
    blank: "0",
    width: "short",
    more: true,
    uncopied: true,
  },
  deliveredQuantity: {
    kind: "decimal",
    label: "Quantité livrée",
    blank: "0",
    width: "short",
    more: true,
    uncopied: true,
  },
  note: lineNote,
};

const reason: Group = {
  legend: "Motif de la modification",
  hint: "La production a commencé : le motif reste dans l’historique de la commande.",
  fields: { reason: { kind: "text", label: "Motif", maxLength: 400, rows: 2, width: "full", unrecorded: true } },
};

/** An order whose production has not begun. */
export const orderForm: FormDescription = describeOrder(followed);

/** An order that may be in production: changing it needs a reason. */
export const orderUnderWayForm: FormDescription = describeOrder(followed, [reason]);
