import { type OrderStatus, nextStatuses } from "#domain/orders/order-statuses";
import { servableStatuses } from "#domain/orders/order-work";
import { statusChangeMessage } from "#domain/orders/status-change-message";
import { statusPredicateAfter } from "#domain/orders/order-status-names";

export interface TransitionFacts {
  /** True when anything of the order has been produced. */
  produced: boolean;
  /** True when anything of it is noted as delivered. */
  delivered: boolean;
  lineCount: number;
  /** True when it is archived: it would be confirmed out of sight. */
  archived: boolean;
}

/** Returns the reason why an order may not go from one status to another one, in French; null when it may. */
export function refusedTransition(
  from: OrderStatus,
  to: OrderStatus,
  { produced, delivered, lineCount, archived }: TransitionFacts,
): string | null {
  if (to === "draft" && produced && servableStatuses.includes(from))
    return "La production a commencé : la commande ne peut plus redevenir un brouillon.";
  if (!nextStatuses[from].includes(to))
    return `Une commande ${statusPredicateAfter(from)} ne peut pas être ${statusChangeMessage(to)}${possible(from)}.`;
  if (archived && to !== "cancelled")
    return "Cette commande est archivée, les plans ne la voient pas : restaurez-la d’abord.";
  if (to === "cancelled" && delivered)
    return "Une partie est déjà livrée : ramenez les quantités à ce qui est livré, ou corrigez « Fait et livré ».";
  if (to === "confirmed" && lineCount === 0) return "Ajoutez au moins une ligne avant de confirmer la commande.";
  return null;
}

function possible(from: OrderStatus): string {
  const labels = nextStatuses[from].map((status) => statusChangeMessage(status));
  return labels.length === 0 ? "" : ` : elle peut être ${labels.join(", ").replace(/, ([^,]*)$/, " ou $1")}`;
}
