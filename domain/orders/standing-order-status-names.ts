import type { StandingOrderStatus } from "./standing-order-days";

/** The statuses of standing orders, as they are read. */
export const standingOrderStatusNames: Readonly<Record<string, string>> = {
  active: "Active",
  paused: "En pause",
  ended: "Terminée",
} satisfies Record<StandingOrderStatus, string>;
