import type { ResourceName } from "#app/forms/describe/description";

/** The words of the screens for one kind of entity. */
export interface EntityWords {
  /** Its collection in the API and in the addresses of its pages. */
  resource: ResourceName | "external-orders" | "standing-orders";
  /** Heading of the detail page. */
  title: string;
  listTitle: string;
  /** One and several, lower case. */
  count: readonly [one: string, many: string];
  /** The ending of what is said of one of them: « créée ». */
  ending?: "e";
  /** The words of its list before there is one: what to do next. */
  none: string;
  create: string;
  edit: string;
  search: string;
  saved: string;
  /** Badge and filter of what is archived. */
  isArchived: string;
  archivedOnly: string;
  archived: string;
  restored: string;
  deleted: string;
  deleteQuestion: string;
  /** « Utilisé dans » */
  usedIn: string;
}

export const supplierWords: EntityWords = {
  resource: "suppliers",
  title: "Fournisseur",
  listTitle: "Fournisseurs",
  count: ["fournisseur", "fournisseurs"],
  none: "Aucun fournisseur. Ajoutez le premier, « Nouveau fournisseur », ou votre liste entière, « Importer ».",
  create: "Nouveau fournisseur",
  edit: "Modifier le fournisseur",
  search: "Rechercher un fournisseur",
  saved: "Fournisseur enregistré",
  isArchived: "Archivé",
  archivedOnly: "Archivés seulement",
  archived: "Fournisseur archivé",
  restored: "Fournisseur restauré",
  deleted: "Fournisseur supprimé",
  deleteQuestion: "Supprimer ce fournisseur ?",
  usedIn: "Utilisé dans",
};

export const articleWords: EntityWords = {
  resource: "articles",
  title: "Article",
  listTitle: "Articles",
  count: ["article", "articles"],
  none: "Aucun article. Ajoutez ce que vous achetez, « Nouvel article », ou votre liste entière, « Importer ».",
  create: "Nouvel article",
  edit: "Modifier l’article",
  search: "Rechercher un article",
  saved: "Article enregistré",
  isArchived: "Archivé",
  archivedOnly: "Archivés seulement",
  archived: "Article archivé",
  restored: "Article restauré",
  deleted: "Article supprimé",
  deleteQuestion: "Supprimer cet article ?",
  usedIn: "Utilisé dans",
};

export const recipeWords: EntityWords = {
  resource: "recipes",
  title: "Recette",
  listTitle: "Recettes",
  count: ["recette", "recettes"],
  ending: "e",
  none: "Aucune recette. Écrivez la première, « Nouvelle recette », ou votre carnet entier, « Importer ».",
  create: "Nouvelle recette",
  edit: "Modifier la recette",
  search: "Rechercher une recette",
  saved: "Recette enregistrée",
  isArchived: "Archivée",
  archivedOnly: "Archivées seulement",
  archived: "Recette archivée",
  restored: "Recette restaurée",
  deleted: "Recette supprimée",
  deleteQuestion: "Supprimer cette recette ?",
  usedIn: "Utilisée dans",
};

export const productWords: EntityWords = {
  resource: "products",
  title: "Produit",
  listTitle: "Produits",
  count: ["produit", "produits"],
  none: "Aucun produit. Ajoutez ce que vous vendez, « Nouveau produit », ou votre carte entière, « Importer ».",
  create: "Nouveau produit",
  edit: "Modifier le produit",
  search: "Rechercher un produit",
  saved: "Produit enregistré",
  isArchived: "Archivé",
  archivedOnly: "Archivés seulement",
  archived: "Produit archivé",
  restored: "Produit restauré",
  deleted: "Produit supprimé",
  deleteQuestion: "Supprimer ce produit ?",
  usedIn: "Utilisé dans",
};
