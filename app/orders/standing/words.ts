import type { StandingSkip } from "#domain/contract/standing-orders";
import type { HolidayPolicy } from "#domain/standing-days";

export const standingPath = "/standing-orders";

export const standingWords = {
  title: "Commande récurrente",
  listTitle: "Commandes récurrentes",
  search: "Rechercher un client, un téléphone",
  none: "Aucune commande récurrente.",
  unavailable: "Le serveur des données ne tient pas les commandes récurrentes.",
} as const;

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
} satisfies Record<StandingSkip, string>;

export const holidayNames: Readonly<Record<string, string>> = {
  deliver: "livrée comme les autres jours",
  skip: "pas livrée",
  day_before: "livrée la veille",
} satisfies Record<HolidayPolicy, string>;
