import type { OrderStatus } from "./order-statuses";

/** The statuses of orders whose papers go to their customer: they are accepted, and stand. */
export const mailedStatuses: readonly OrderStatus[] = ["confirmed", "in_production", "ready", "delivered"];
