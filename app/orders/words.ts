import type { EntityWords } from "~/catalogue/entities";

export const orders: EntityWords = {
  resource: "external-orders",
  title: "Commande client",
  listTitle: "Commandes clients",
  count: ["commande", "commandes"],
  create: "Nouvelle commande client",
  edit: "Modifier la commande client",
  search: "Rechercher un client ou un numéro",
  unknown: "Cette commande client n’existe pas.",
  saved: "Commande enregistrée",
  isArchived: "Archivée",
  archivedOnly: "Archivées seulement",
  archived: "Commande archivée",
  restored: "Commande restaurée",
  deleted: "Commande supprimée",
  deleteQuestion: "Supprimer cette commande ?",
  usedIn: "Utilisée dans",
};
