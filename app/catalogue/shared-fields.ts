import type { LineList } from "~/forms/description";
import { unitName, units } from "#domain/units";

/** The units that a field offers, with their names. */
export const unitChoices = units.map((unit) => [unit, unitName(unit)] as const);

/** The internal reference of anything. */
export const codeField = {
  kind: "text",
  label: "Référence interne",
  csv: [2, "Code"],
  hint: "Capitales, chiffres et tirets.",
  maxLength: 32,
  width: "short",
  uncopied: true,
} as const;

/** Lines that say what a quantity of the thing, or of one of its parts, equals: 1 pièce = 0,055 kg. */
export const equivalences = {
  name: "equivalences",
  singular: "équivalence",
  add: "Ajouter une équivalence",
  empty: "Aucune équivalence : seules les unités de même nature se convertissent.",
  max: 50,
  fields: {
    quantity: { kind: "decimal", label: "Quantité", required: true, width: "short", initial: "1" },
    unit: { kind: "select", label: "Unité", required: true, width: "short", choices: unitChoices },
    equalsQuantity: { kind: "decimal", label: "Égale", required: true, width: "short" },
    equalsUnit: { kind: "select", label: "Unité équivalente", required: true, width: "short", choices: unitChoices },
    part: {
      kind: "text",
      label: "Partie",
      hint: "Vide pour le tout ; « jaune », « zeste »…",
      maxLength: 60,
      width: "medium",
    },
    keepsDays: {
      kind: "integer",
      label: "Le reste se garde",
      hint: "Pour une partie : jours pendant lesquels ce qui en reste sert encore",
      suffix: "j",
      width: "short",
    },
  },
} as const satisfies LineList;
