import type { OrderPage } from "#server/api-client/contract/orders/external-orders";
import type { OrderStatus } from "#domain/orders/order-statuses";
import type { EntityWords } from "#app/catalogue/words";
import { formatCount, foundBy } from "#app/display/numbers";
import { sayUnconfirmed } from "#app/forms/submit/unconfirmed";

export const changeUnconfirmed = sayUnconfirmed("Le changement", "Recommencez ; rien ne sera fait deux fois.");

export const orderWords: EntityWords = {
  resource: "external-orders",
  title: "Commande client",
  listTitle: "Commandes clients",
  count: ["commande", "commandes"],
  none: "Aucune commande. Prenez la première : « Nouvelle commande ».",
  create: "Nouvelle commande client",
  edit: "Modifier la commande client",
  search: "Rechercher un client ou un numéro",
  saved: "Commande enregistrée",
  isArchived: "Archivée",
  archivedOnly: "Archivées seulement",
  archived: "Commande archivée",
  restored: "Commande restaurée",
  deleted: "Commande supprimée",
  deleteQuestion: "Supprimer cette commande ?",
  usedIn: "Utilisée dans",
};

/** Returns « 127 commandes », or « Plus de 500 commandes » where there are too many to be counted. */
export function formatOrderCount({
  total,
  totalIsMinimum,
  correctedSearch,
}: Pick<OrderPage["meta"], "total" | "totalIsMinimum" | "correctedSearch">): string {
  const text = totalIsMinimum
    ? `Plus de ${formatCount(total - 1, ...orderWords.count)}`
    : formatCount(total, ...orderWords.count);
  return foundBy(text, correctedSearch);
}

/** The labels of the buttons that bring one order, and several, to each status: the usual steps first. */
export const moveLabels = {
  confirmed: ["Confirmer", "Confirmer"],
  in_production: ["Lancer la production", "Lancer la production"],
  ready: ["Marquer prête", "Marquer prêtes"],
  delivered: ["Remettre", "Remettre"],
  draft: ["Repasser en brouillon", "Repasser en brouillon"],
  cancelled: ["Annuler la commande", "Annuler"],
} as const satisfies Record<OrderStatus, readonly [one: string, several: string]>;
