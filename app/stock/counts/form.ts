import { categoryChoices } from "#app/catalogue/choices";
import { storageNames } from "#app/display/words";
import type { FormDescription } from "#app/forms/describe/description";
import { choicesOf, stockedPicker, typeNames } from "../words";

/**
 * Returns the form of a new count: its scope.
 * @param today the last day that may be counted; null where the API does not take the day
 */
export const scopeForm = (today: string | null): FormDescription => ({
  groups: [
    {
      legend: "Que compter",
      hint: "Sans choix, tout le stock.",
      fields: {
        itemType: { kind: "select", label: "Type", placeholder: "Tous", choices: choicesOf(typeNames) },
        storage: { kind: "select", label: "Conservation", placeholder: "Toutes", choices: choicesOf(storageNames) },
        category: {
          kind: "select",
          label: "Famille",
          placeholder: "Toutes",
          choices: categoryChoices,
        },
        ...(today !== null && {
          countedOn: {
            kind: "date",
            label: "Le",
            hint: "Un jour passé : comparé à ce qui était là ce soir-là.",
            width: "short",
            latest: today,
          },
        }),
        blind: {
          kind: "checkbox",
          label: "À l’aveugle",
          hint: "Sans montrer ce que dit le stock : personne ne recopie.",
        },
      },
    },
  ],
});

/** The form of a lot found on the shelf that no line is about. */
export const foundForm: FormDescription = {
  groups: [
    {
      legend: "Un lot qui n’est pas dans la liste",
      fields: {
        articleId: stockedPicker,
        code: { kind: "text", label: "Numéro de lot", maxLength: 60 },
        expiresOn: { kind: "date", label: "Date limite" },
        counted: { kind: "decimal", label: "Quantité trouvée", hint: "Dans l’unité de stock.", required: true },
      },
    },
  ],
};
