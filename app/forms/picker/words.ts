import type { ResourceName } from "../describe/description";

const nouns: Record<ResourceName, string> = {
  suppliers: "le fournisseur",
  articles: "l’article",
  recipes: "la recette",
  products: "le produit",
};

/** Returns « Créer « Beurre doux » », or « Créer l’article « Beurre doux » » where the picker takes several kinds. */
export const createLabel = (resource: ResourceName, name: string, isOneOfSeveral: boolean): string =>
  `Créer ${isOneOfSeveral ? `${nouns[resource]} ` : ""}«\u00a0${name}\u00a0»`;

export const words = {
  list: "Choix",
  more: "Écrivez pour en voir d’autres.",
  create: "Créer",
  cancel: "Annuler",
  rest: "Le reste se complète ensuite sur sa fiche.",
  signedOut: "Votre session a pris fin : reconnectez-vous dans un autre onglet, puis recommencez. Rien n’est perdu.",
  unreachable: "Le service ne répond pas. Rien n’est perdu : recommencez, rien ne sera créé deux fois.",
};
