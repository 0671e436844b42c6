import { signOf } from "../exact/decimal";

/** The means by which a customer pays. */
export const paymentMeans = ["cash", "card", "transfer", "cheque", "other"] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** The means of an entry as it is kept: nobody says that of a deposit. */
export const storedMeans = [...paymentMeans, "unsaid"] as const;
export type StoredMeans = (typeof storedMeans)[number];

export const paymentMeansNames: Record<StoredMeans, string> = {
  cash: "Espèces",
  card: "Carte",
  transfer: "Virement",
  cheque: "Chèque",
  other: "Autre",
  unsaid: "Non précisé",
};

/** The amount due of an order in words, and as a figure above nothing; null where there is none. */
export interface DueDescription {
  words: "Reste à payer" | "Payé" | "Rien à payer" | "Trop versé" | "À rendre";
  amount: string | null;
}

/**
 * Returns what is said of the amount due of an order: less than nothing was paid too much or, where it is
 * cancelled, is to be given back. Null, where it cannot be worked out, has no amount.
 */
export function describeDue(due: string | null, isCancelled: boolean): DueDescription {
  if (due === null) return { words: "Reste à payer", amount: null };
  const sign = signOf(due);
  if (sign === 0) return { words: isCancelled ? "Rien à payer" : "Payé", amount: null };
  if (sign > 0) return { words: "Reste à payer", amount: due };
  return { words: isCancelled ? "À rendre" : "Trop versé", amount: due.replace("-", "") };
}
