import type { OrderStatus } from "./order-statuses";

/** The names of the statuses of an order, as lists and badges show them. */
export const orderStatusNames: Record<OrderStatus, string> = {
  draft: "Brouillon",
  confirmed: "Confirmée",
  in_production: "En production",
  ready: "Prête",
  delivered: "Livrée",
  cancelled: "Annulée",
};

const plurals: Record<OrderStatus, string> = {
  draft: "brouillons",
  confirmed: "confirmées",
  in_production: "en production",
  ready: "prêtes",
  delivered: "livrées",
  cancelled: "annulées",
};

const named: Record<string, string> = orderStatusNames;
const manyNamed: Record<string, string> = plurals;

/** Returns the name of a status; one that is not known as the API says it. */
export const orderStatusName = (status: string): string => named[status] ?? status;

/** Returns how a number of orders in one status reads: « confirmée », « confirmées ». */
export function statusPredicate(status: OrderStatus, count: number): string {
  return count < 2 ? orderStatusName(status).toLowerCase() : (manyNamed[status] ?? status);
}

/** Returns how a sentence says that an order has a status: « une commande en brouillon ». */
export function statusPredicateAfter(status: OrderStatus): string {
  return status === "draft" ? "en brouillon" : statusPredicate(status, 1);
}
