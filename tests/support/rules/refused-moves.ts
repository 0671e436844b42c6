import type { OrderStatus } from "#domain/orders/order-statuses";

const fromProduction = " : elle peut être marquée prête, marquée livrée ou annulée.";

/** The message for each change of status that is not allowed. */
export const refusedMoves: [from: OrderStatus, to: OrderStatus, message: string][] = [
  [
    "draft",
    "in_production",
    "Une commande en brouillon ne peut pas être mise en production : elle peut être confirmée ou annulée.",
  ],
  [
    "draft",
    "ready",
    "Une commande en brouillon ne peut pas être marquée prête : elle peut " + "être confirmée ou annulée.",
  ],
  [
    "draft",
    "delivered",
    "Une commande en brouillon ne peut pas être marquée livrée : elle peut être confirmée ou annulée.",
  ],
  [
    "confirmed",
    "ready",
    "Une commande confirmée ne peut pas être marquée prête : elle peut être mise en production, " +
      "marquée livrée, repassée en brouillon ou annulée.",
  ],
  ["in_production", "draft", `Une commande en production ne peut pas être repassée en brouillon${fromProduction}`],
  ["in_production", "confirmed", `Une commande en production ne peut pas être confirmée${fromProduction}`],
  [
    "ready",
    "draft",
    "Une commande prête ne peut pas être repassée en brouillon : elle peut être marquée livrée ou annulée.",
  ],
  [
    "ready",
    "confirmed",
    "Une commande prête ne peut pas être confirmée : elle peut être " + "marquée livrée ou annulée.",
  ],
  [
    "ready",
    "in_production",
    "Une commande prête ne peut pas être mise en production : elle peut être marquée livrée ou annulée.",
  ],
  [
    "delivered",
    "draft",
    "Une commande livrée ne peut pas être repassée en brouillon : elle " + "peut être marquée prête.",
  ],
  ["delivered", "confirmed", "Une commande livrée ne peut pas être confirmée : elle peut être marquée prête."],
  [
    "delivered",
    "in_production",
    "Une commande livrée ne peut pas être mise en production : elle peut être marquée prête.",
  ],
  ["delivered", "cancelled", "Une commande livrée ne peut pas être annulée : elle peut être marquée prête."],
  ["cancelled", "draft", "Une commande annulée ne peut pas être repassée en brouillon."],
  ["cancelled", "confirmed", "Une commande annulée ne peut pas être confirmée."],
  ["cancelled", "in_production", "Une commande annulée ne peut pas être mise en production."],
  ["cancelled", "ready", "Une commande annulée ne peut pas être marquée prête."],
  ["cancelled", "delivered", "Une commande annulée ne peut pas être marquée livrée."],
];
