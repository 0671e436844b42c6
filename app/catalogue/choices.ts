import { type ArticleKind, type DateKind, articleCategories } from "#domain/choices";
import type { ProductRow } from "#server/api-client/contract/catalogue/products";
import type { RecipeLine, RecipeRow } from "#server/api-client/contract/catalogue/recipes";
import { stockUnits, unitName } from "#domain/kitchen/units";
import type { Supplier, SupplierRow } from "#server/api-client/contract/catalogue/suppliers";
import { allergenKindNames, allergenNames } from "#domain/kitchen/allergen-names";
import { capitalised, storageNames } from "#app/display/words";

export { vatChoices } from "./vat-choices";

export const stockUnitChoices = stockUnits.map((unit) => [unit, unitName(unit)] as const);
export const saleUnitNames: Record<ProductRow["saleUnit"], string> = {
  piece: "à la pièce",
  kg: "au kilo",
  part: "à la part",
};
export const kindNames: Record<ArticleKind, string> = {
  ingredient: "Ingrédient",
  packaging: "Emballage",
  consumable: "Consommable",
};
export const recipeStatusNames: Record<RecipeRow["status"], string> = { draft: "Brouillon", active: "Active" };
export const quantityIsNames: Record<RecipeLine["quantityIs"], string> = {
  net: "Nette (épluchée, parée)",
  gross: "Brute (achetée)",
};
export const scalingNames: Record<RecipeLine["scaling"], string> = {
  proportional: "Proportionnelle",
  fixed_per_batch: "Fixe par fournée",
  fixed_per_run: "Fixe par production",
};
export const orderChannelNames: Record<NonNullable<SupplierRow["orderChannel"]>, string> = {
  email: "E-mail",
  phone: "Téléphone",
  portal: "Portail en ligne",
};
export const leadTimeBasisNames: Record<NonNullable<Supplier["leadTimeBasis"]>, string> = {
  working: "jours ouvrés",
  calendar: "jours calendaires",
};
/** The names of a lead time of one day. */
export const leadTimeBasisName: Record<NonNullable<Supplier["leadTimeBasis"]>, string> = {
  working: "jour ouvré",
  calendar: "jour calendaire",
};
export const minimumPolicyNames: Record<NonNullable<Supplier["minimumPolicy"]>, string> = {
  block: "Bloquer la commande",
  warn: "Avertir seulement",
};
export const weekdayNames: Record<string, string> = {
  1: "lundi",
  2: "mardi",
  3: "mercredi",
  4: "jeudi",
  5: "vendredi",
  6: "samedi",
  7: "dimanche",
};

export const categoryName = (category: string): string => capitalised(category);
export const categoryChoices = articleCategories.map((category) => [category, categoryName(category)] as const);
export const allergenChoices = Object.entries(allergenNames);
export const kindChoices = Object.entries(allergenKindNames);
export const storageChoices = Object.entries(storageNames);
/** The kinds of last days, by what kitchens call them. */
export const dateKindNames: Record<DateKind, string> = { use_by: "DLC", best_before: "DDM" };
export const dateKindChoices = Object.entries(dateKindNames);
/** Sentences about storage that labels often say. */
export const storageSentences = [
  "À conserver entre 0 et 4 °C",
  "À conserver à -18 °C, ne pas recongeler",
  "À conserver au sec, à l’abri de la chaleur",
] as const;
