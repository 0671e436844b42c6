import type { OrderStatus } from "#domain/order-life";

const moved: Record<OrderStatus, [one: string, several: string]> = {
  draft: ["repassée en brouillon", "repassées en brouillon"],
  confirmed: ["confirmée", "confirmées"],
  in_production: ["mise en production", "mises en production"],
  ready: ["marquée prête", "marquées prêtes"],
  delivered: ["marquée livrée", "marquées livrées"],
  cancelled: ["annulée", "annulées"],
};

/** Returns the change of a number of orders that came to a status in words: « mises en production ». */
export const movedSaid = (to: OrderStatus, count: number): string => moved[to][count < 2 ? 0 : 1];
