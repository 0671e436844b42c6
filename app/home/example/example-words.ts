import type { Example } from "#server/api-client/contract/example";
import { formatCount } from "#app/display/numbers";

/** Words of the example. */
export const exampleWords = {
  offer: "Ou regardez d’abord sur un exemple",
  offerText: "Une petite pâtisserie inventée, avec ses prix et son stock. Elle se retire d’un bouton.",
  fill: "Remplir avec un exemple",
  viewing: "Vous regardez un exemple",
  viewingText: "Rien de tout cela n’est à vous : calculez, imprimez, puis retirez-le et commencez avec vos fiches.",
  remove: "Retirer l’exemple",
  changed: "Vous avez travaillé sur l’exemple",
  changedText:
    "Il ne se retire plus d’un bouton : cela emporterait votre travail. Gardez-le et archivez les fiches dont vous " +
    "ne voulez plus ; ou, pour tout recommencer, faites repartir Bru d’une base vide.",
  filled: "L’exemple est prêt",
  removed: "L’exemple est retiré",
  removedText: "La maison est vide : à vous.",
  refused: "L’exemple reste comme il était",
  unknown: "Le service ne répond pas. Recommencez : rien ne sera fait deux fois.",
} as const;

/** Returns « 3 fournisseurs, 12 articles, 5 recettes, 4 produits et 4 commandes des jours qui viennent ». */
export function exampleHeld({ suppliers, articles, recipes, products, orders }: Example): string {
  const held = [
    formatCount(suppliers, "fournisseur"),
    formatCount(articles, "article"),
    formatCount(recipes, "recette"),
    formatCount(products, "produit"),
  ];
  return `${held.join(", ")} et ${formatCount(orders, "commande")} des jours qui viennent`;
}
