import type { MovementKind, StockedType } from "#domain/choices";
import type { CountStatus, WasteReason } from "#domain/kitchen/stock";
import type { Tone } from "#app/display/badge";
import type { Choice, PickerField } from "#app/forms/describe/description";

export const typeNames: Record<StockedType, string> = { article: "Article", recipe: "Recette", product: "Produit" };

export const movementNames: Record<MovementKind, string> = {
  opening: "Ouverture",
  receipt: "Réception",
  consumption: "Production (pris)",
  output: "Production (fait)",
  delivery: "Livraison",
  waste: "Perte",
  count: "Inventaire",
  reversal: "Annulation",
};

export const reasonNames: Record<WasteReason, string> = {
  expired: "Périmé",
  broken: "Cassé",
  failed: "Raté",
  unsold: "Invendu",
  given: "Offert",
};

export const countStates: Record<CountStatus, { words: string; tone: Tone }> = {
  under_way: { words: "En cours", tone: "blue" },
  closed: { words: "Clos", tone: "green" },
  abandoned: { words: "Abandonné", tone: "neutral" },
};

/** Returns the names of values as the choices of a field. */
export const choicesOf = (names: Readonly<Record<string, string>>): Choice[] => Object.entries(names);

/** The field that picks what is kept in stock. */
export const stockedPicker: PickerField = {
  kind: "picker",
  label: "Article, recette ou produit",
  required: true,
  targets: [
    { property: "articleId", resource: "articles", labelProperty: "name" },
    { property: "recipeId", resource: "recipes", labelProperty: "name", mark: "recette" },
    { property: "productId", resource: "products", labelProperty: "name", mark: "produit" },
  ],
};
