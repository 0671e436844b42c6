import type { OrderStatus } from "./order-statuses";

const moved: Record<OrderStatus, readonly [one: string, several: string]> = {
  draft: ["repassée en brouillon", "repassées en brouillon"],
  confirmed: ["confirmée", "confirmées"],
  in_production: ["mise en production", "mises en production"],
  ready: ["marquée prête", "marquées prêtes"],
  delivered: ["marquée livrée", "marquées livrées"],
  cancelled: ["annulée", "annulées"],
};

/** Returns how a sentence says that a number of orders came to a status: « mises en production ». */
export const statusChangeMessage = (to: OrderStatus, count = 1): string => moved[to][count < 2 ? 0 : 1];
