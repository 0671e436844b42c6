import type { OrderStatus } from "#domain/order-life";

/** The French names of the statuses, as messages say them. */
export const statusLabels: Record<OrderStatus, string> = {
  draft: "en brouillon",
  confirmed: "confirmée",
  in_production: "en production",
  ready: "prête",
  delivered: "livrée",
  cancelled: "annulée",
};

/** The verb that brings an order to a status: « elle peut être… » */
const moves: Record<OrderStatus, string> = {
  draft: "repassée en brouillon",
  confirmed: "confirmée",
  in_production: "mise en production",
  ready: "marquée prête",
  delivered: "marquée livrée",
  cancelled: "annulée",
};

const next: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ["confirmed", "cancelled"],
  confirmed: ["in_production", "draft", "cancelled"],
  in_production: ["ready", "cancelled"],
  ready: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

/** Tells whether production of an order in this status has begun: changes from then on have a reason. */
export function isUnderWay(status: OrderStatus): boolean {
  return status === "in_production" || status === "ready" || status === "delivered" || status === "cancelled";
}

export interface TransitionFacts {
  /** True when anything of the order has been produced. */
  produced: boolean;
  lineCount: number;
  /** True when it is archived: it would be confirmed out of sight. */
  archived: boolean;
}

/** Returns the reason why an order may not go from one status to another one, in French; null when it may. */
export function refusedTransition(from: OrderStatus, to: OrderStatus, { produced, lineCount, archived }: TransitionFacts): string | null {
  if (!next[from].includes(to)) return `Une commande ${statusLabels[from]} ne peut pas être ${moves[to]}${possible(from)}.`;
  if (archived && to !== "cancelled") return "Cette commande est archivée, les plans ne la voient pas : restaurez-la d’abord.";
  if (to === "draft" && produced) return "La production a commencé : la commande ne peut plus redevenir un brouillon.";
  if (to === "confirmed" && lineCount === 0) return "Ajoutez au moins une ligne avant de confirmer la commande.";
  return null;
}

function possible(from: OrderStatus): string {
  const labels = next[from].map((status) => moves[status]);
  return labels.length === 0 ? "" : ` : elle peut être ${labels.join(", ").replace(/, ([^,]*)$/, " ou $1")}`;
}

/** Tells whether this change of status must give a reason. */
export function needsReason(from: OrderStatus, to: OrderStatus): boolean {
  return to === "cancelled" && isUnderWay(from);
}
