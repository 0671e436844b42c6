import { describeContents } from "#domain/kitchen/allergen-names";
import { longDay, formatTimeOfDay } from "#domain/french/day-words";
import { isInternal } from "#domain/orders/shop-window";
import { signOf } from "#domain/exact/decimal";
import { describeDue } from "#domain/orders/payments";
import { printedMoney } from "../../http/documents/french";
import { type PrintedEdition, printReplacement } from "../../http/documents/edition";
import type { Paper } from "../../http/documents/paper";
import { describeConflicts } from "../allergies/conflicts";
import type { OrderDetail } from "../answer";

export const deliveryModes: Record<OrderDetail["delivery_mode"], string> = {
  pickup: "Retrait",
  delivery: "Livraison",
  on_site: "Sur place",
};

const notices: Partial<Record<OrderDetail["status"], readonly [label: string, text: string]>> = {
  draft: ["BROUILLON", "Cette commande n’est pas encore confirmée."],
  cancelled: ["COMMANDE ANNULÉE", "Ne rien préparer, ne rien livrer."],
};

/** Returns « mercredi 10 mars 2027 à 11 h 30 ». */
export const deliveryMoment = ({ delivery_on, delivery_time }: OrderDetail): string =>
  longDay(delivery_on) + (delivery_time ? ` à ${formatTimeOfDay(delivery_time)}` : "");

/** Prints the head that every document of an order has: customer, delivery, allergies. */
export function printOrder(
  paper: Paper,
  kind: string,
  order: OrderDetail,
  more: readonly (readonly [string, string | null])[] = [],
  edition?: PrintedEdition,
): void {
  paper.heading(kind + (edition?.suffix ?? ""), `Commande ${order.number} · ${order.customer_name}`);
  printReplacement(paper, edition);
  paper.facts([
    ...(isInternal(order.customer_type)
      ? [["Mise en vente", deliveryMoment(order)] as const]
      : ([
          ["Livraison", deliveryMoment(order)],
          ["Mode", deliveryModes[order.delivery_mode]],
        ] as const)),
    ["Adresse de livraison", order.delivery_address],
    ["Contact", [order.customer_contact, order.phone, order.email].filter(Boolean).join("\n")],
    ...more,
  ]);
  if (order.allergy_notes) paper.notice("ALLERGIES", order.allergy_notes);
}

type Line = OrderDetail["lines"][number];

/** Returns what is known of the allergens of a line, a sentence each. */
export const describeLineContents = (line: Line): string[] =>
  describeContents({
    allergens: line.allergens,
    traces: line.traces,
    kinds: line.allergen_kinds,
    traceKinds: line.trace_kinds,
    openKinds: line.open_kinds,
    unsure: line.allergens_unsure,
  });

/** Returns the texts below a product on a customer’s paper: its note, its allergens, and those to be avoided. */
export const belowForCustomer = (order: OrderDetail, line: Line): string =>
  [line.note, ...describeLineContents(line), metBelow(order, line)].filter(Boolean).join("\n");

/** Returns the texts below a product: its note, and its conflicts with the noted allergies. */
export const belowProduct = (order: OrderDetail, line: Line): string =>
  [line.note, metBelow(order, line)].filter(Boolean).join("\n");

function metBelow({ allergen_conflicts }: OrderDetail, { product_id }: Line): string {
  const met = allergen_conflicts.filter((conflict) => conflict.product_id === product_id);
  return met.length > 0 ? `ALLERGIE : ${describeConflicts(met)}` : "";
}

/** Warns who takes the paper for that of an order to be made or handed over. */
export function printNotice(paper: Paper, { status }: OrderDetail): void {
  const notice = notices[status];
  if (notice) paper.notice(...notice);
}

type Total = [label: string, amount: string];

/** Returns what was paid of an order and what is left to pay, as totals print it: nothing where nothing was paid. */
export function paidOf(order: OrderDetail): Total[] {
  const { status, deposit_amount, amount_paid, amount_owed, totals } = order;
  const rows: Total[] = [];
  if (amount_owed !== null && amount_owed !== totals.ttc)
    rows.push([status === "cancelled" ? "Dû" : "Livré TTC", printedMoney(amount_owed)]);
  if (deposit_amount !== null) rows.push(["Acompte versé", printedMoney(deposit_amount)]);
  if (signOf(amount_paid) !== 0) rows.push(["Déjà payé", printedMoney(amount_paid)]);
  return rows.length === 0 ? [] : [...rows, leftToPay(order)];
}

/** Returns what is left to pay of an order, as a total prints it. */
export function leftToPay({ amount_due, status }: OrderDetail): Total {
  if (amount_due === null) return ["Reste à payer", "incomplet"];
  const { words, amount } = describeDue(amount_due, status === "cancelled");
  return amount === null ? ["Reste à payer", printedMoney("0")] : [words, printedMoney(amount)];
}
