import type { Seen } from "#domain/contract/field";
import type { dueOrder, paidTogether, takings } from "#domain/contract/orders/payments";

/** The payments of a period (an extension: GET /api/payments). */
export type Takings = Seen<typeof takings>;

/** The amount due of an order that may be paid with others (an extension: GET /api/payments/due). */
export type DueOrder = Seen<typeof dueOrder>;

/** The orders that were paid together, and what they paid in all (an extension: POST /api/payments). */
export type PaidTogether = Seen<typeof paidTogether>;
