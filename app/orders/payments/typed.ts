/** The buttons of the forms of payments: money that comes in, that is given back, and an entry that is taken back. */
export const paymentIntents = ["pay", "refund", "take-payment-back"] as const;

/** A payment as it is typed. */
export interface TypedPayment {
  intent: (typeof paymentIntents)[number];
  /** The entry that is taken back; "" of any other. */
  payment: string;
  amount: string;
  means: string;
  paidOn: string;
  note: string;
}
