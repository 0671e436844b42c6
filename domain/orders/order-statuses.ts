/** The statuses of an order, as it goes through them; `cancelled` may follow any but `delivered`. */
export const orderStatuses = ["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses of orders that stand: what is cancelled counts for nothing. */
export const activeStatuses: readonly OrderStatus[] = ["draft", "confirmed", "in_production", "ready", "delivered"];

/** The statuses of orders that still ask for something. */
export const unfinishedStatuses: readonly OrderStatus[] = ["draft", "confirmed", "in_production", "ready"];

/** The statuses that a calculation of needs counts when none is asked for. */
export const plannedStatuses: readonly OrderStatus[] = ["confirmed", "in_production"];

/** The statuses that an order may take next, the usual one first. */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ["confirmed", "cancelled"],
  confirmed: ["in_production", "delivered", "draft", "cancelled"],
  in_production: ["ready", "delivered", "cancelled"],
  ready: ["delivered", "cancelled"],
  // A delivery is taken back.
  delivered: ["ready"],
  cancelled: [],
};

/** Tells whether the text is the status of an order. */
export const isOrderStatus = (value: unknown): value is OrderStatus => orderStatuses.some((status) => status === value);

/** Tells whether an order in this status is past confirmation: changes from then on have a reason. */
export const isUnderWay = (status: OrderStatus): boolean => status !== "draft" && status !== "confirmed";

/** Tells whether this change of status must give a reason. */
export const needsReason = (from: OrderStatus, to: OrderStatus): boolean => to === "cancelled" && isUnderWay(from);
