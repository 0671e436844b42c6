import { shortDay } from "#domain/french/day-words";
import type { StandingOrderCreates } from "#domain/choices";
import type { StandingOrderSkip } from "#domain/contract/orders/standing-orders";
import type { HolidayPolicy } from "#domain/orders/standing-order-days";
import type { EntityWords } from "#app/catalogue/words";

export const standingOrdersPath = "/standing-orders";

/** Names the order that is to come back every week. */
export const orderParam = "order";

/** The place of the shop window on the page of a standing order. */
export const windowAnchor = "boutique";

/** The fields of the buttons that adopt a proposal, of the orders that follow it, and of those that were seen. */
export const [adoptField, followField, seenField] = ["adopt", "follow", "seen"] as const;

export const standingOrderWords: EntityWords = {
  resource: "standing-orders",
  title: "Commande récurrente",
  listTitle: "Commandes récurrentes",
  count: ["récurrente", "récurrentes"],
  none:
    "Aucune commande récurrente. Écrivez la première, « Nouvelle commande récurrente », ou partez d’une commande " +
    "client : « Rendre récurrente ».",
  create: "Nouvelle commande récurrente",
  edit: "Modifier la commande récurrente",
  search: "Rechercher un client, un téléphone",
  saved: "Commande récurrente enregistrée",
  isArchived: "Archivée",
  archivedOnly: "Archivées seulement",
  archived: "Commande récurrente archivée",
  restored: "Commande récurrente restaurée",
  deleted: "Commande récurrente supprimée",
  deleteQuestion: "Supprimer cette commande récurrente ?",
  usedIn: "Ses commandes",
};

/** Said where the API keeps no standing orders. */
export const noStandingOrders = "Le serveur des données ne tient pas les commandes récurrentes.";

/** Returns « Café du Marché a déjà une commande le ven. 27 nov. : », before what names it. */
export const besideMessage = (customerName: string, deliveryOn: string, count: number): string =>
  `${customerName} a déjà ${count === 1 ? "une commande" : `${count} commandes`} le ${shortDay(deliveryOn)}\u00a0:`;

/** The reasons why a day brings no order, as they are read. */
export const skipNames: Readonly<Record<string, string>> = {
  paused: "en pause",
  ended: "terminée",
  pause: "pause",
  holiday: "jour férié",
  closed: "maison fermée",
  exception: "annulée",
  past: "passé",
  product: "produit qui n’est plus vendu",
  refused: "refusée",
  left: "ne revient plus ce jour",
} satisfies Record<StandingOrderSkip, string>;

export const holidayNames: Readonly<Record<string, string>> = {
  deliver: "livrée quand même",
  skip: "pas livrée",
  day_before: "livrée la veille",
} satisfies Record<HolidayPolicy, string>;

/** The ways in which its orders are prepared, as they are read. */
export const createsNames: Readonly<Record<string, string>> = {
  confirmed: "confirmée",
  draft: "en brouillon",
} satisfies Record<StandingOrderCreates, string>;
