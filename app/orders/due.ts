import { signOf, subtractDecimals } from "#domain/exact/decimal";
import { type DueDescription, describeDue } from "#domain/orders/payments";
import type { ExternalOrder, ExternalOrderRow } from "#server/api-client/contract/orders/external-orders";
import { formatMoney } from "#app/display/numbers";

type Owing = Pick<ExternalOrder, "status" | "amountDue">;

/** Returns the amount due of an order in words; null of an API that does not tell it. */
export const dueOf = ({ status, amountDue }: Owing): DueDescription | null =>
  amountDue === undefined ? null : describeDue(amountDue, status === "cancelled");

/**
 * Returns the amount due of an order in words, where an API tells its deposit alone too; null where nobody knows, or
 * nothing was paid of it and its total says all.
 */
export function dueOfTotal(order: Owing & Pick<ExternalOrder, "totals" | "depositAmount">): DueDescription | null {
  const { totals, depositAmount, amountDue, status } = order;
  if (amountDue !== undefined) return amountDue === totals.ttc ? null : dueOf(order);
  if (!depositAmount || totals.ttc === null) return null;
  return describeDue(subtractDecimals(totals.ttc, depositAmount), status === "cancelled");
}

/**
 * Returns what is to be collected of an order, as who hands it over reads it: « À encaisser 123,40 € », « Payée »;
 * whether something is, and whether that is known.
 */
export function toCollect(amountDue: string | null): { text: string; isOpen: boolean; isKnown: boolean } {
  const { words, amount } = describeDue(amountDue, false);
  if (amountDue === null) return { text: "À encaisser : incomplet", isOpen: false, isKnown: false };
  if (amount === null) return { text: "Payée", isOpen: false, isKnown: true };
  const isOpen = words === "Reste à payer";
  return { text: `${isOpen ? "À encaisser" : words} ${formatMoney(amount)}`, isOpen, isKnown: true };
}

/** Returns what is left to pay of an order where that is more than nothing; null where it is not, or nobody knows. */
export const leftToPay = ({ amountDue, status }: Owing): string | null =>
  amountDue !== undefined && amountDue !== null && status !== "cancelled" && signOf(amountDue) > 0 ? amountDue : null;

/** Returns the amount due as a row says it: « reste 20,00 € », « payé »; "" where the total says all. */
export function dueInRow({ status, amountDue, totals }: Pick<ExternalOrderRow, "status" | "amountDue" | "totals">) {
  const due = dueOf({ status, amountDue });
  if (due === null || due.words === "Rien à payer") return "";
  if (amountDue === null) return "incomplet";
  // Of an order that has not left yet nothing was paid: its total says what is to be.
  if (amountDue === totals.ttc && (status !== "delivered" || signOf(totals.ttc) === 0)) return "";
  if (due.amount === null) return "payé";
  const words = due.words === "Reste à payer" ? "reste" : due.words.toLowerCase();
  return `${words} ${formatMoney(due.amount)}`.replaceAll(" ", "\u00a0");
}
