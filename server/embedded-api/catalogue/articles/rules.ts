import { checkEquivalences } from "../equivalences";
import type { WriteErrors } from "../../http/write-errors";
import { isBarcode } from "./barcode";
import type { ArticleBody } from "./body";

/** What an article's own values must obey among themselves. */
export function checkArticle(body: ArticleBody, errors: WriteErrors): void {
  if (body.barcode !== null && !isBarcode(body.barcode)) errors.add("barcode", "Code-barres inexact : 8 ou 13 chiffres attendus, dont le dernier vérifie les autres.");
  checkAllergens(body, errors);
  checkEquivalences(body.equivalences, errors);
  checkOffers(body, errors);
}

function checkAllergens({ kind, allergens, traces }: ArticleBody, errors: WriteErrors): void {
  if (kind !== "ingredient") {
    if (allergens.length > 0) errors.add("allergens", "Seul un ingrédient a des allergènes.");
    if (traces.length > 0) errors.add("traces", "Seul un ingrédient a des traces d'allergènes.");
    return;
  }
  const both = traces.filter((trace) => allergens.includes(trace));
  if (both.length > 0) errors.add("traces", `Déjà parmi les allergènes : ${[...new Set(both)].join(", ")}.`);
}

function checkOffers({ offers }: ArticleBody, errors: WriteErrors): void {
  const preferred = offers.flatMap((offer, index) => (offer.preferred ? [index] : []));
  if (offers.length > 0 && preferred.length === 0) errors.add("offers", "Choisissez la condition d'achat préférée.");
  for (const index of preferred.slice(1)) errors.add(`offers.${String(index)}.preferred`, "Une seule condition d'achat peut être préférée.");
  const references = new Set<string>();
  offers.forEach(({ supplier_id, supplier_code }, index) => {
    if (supplier_code === null) return;
    const reference = JSON.stringify([supplier_id, supplier_code]);
    if (references.has(reference)) errors.add(`offers.${String(index)}.supplier_code`, "Cette référence du fournisseur est déjà donnée plus haut.");
    references.add(reference);
  });
}
