/** The statuses of an order, as it goes through them; `cancelled` may follow any but `delivered`. */
export const orderStatuses = ["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];
