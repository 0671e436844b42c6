/** The buttons of the forms of payments: money that comes in, and that is given back. */
export const paymentIntents = ["pay", "refund"] as const;

/** A payment as it is typed. */
export interface TypedPayment {
  intent: (typeof paymentIntents)[number];
  amount: string;
  means: string;
  paidOn: string;
  note: string;
}
