import { categoryChoices } from "~/catalogue/choices";
import { storageNames } from "~/display/words";
import type { FormDescription } from "~/forms/description";
import { choicesOf, stockedPicker, typeNames } from "../words";

/** The form of a new count: its scope. */
export const scopeForm: FormDescription = {
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
        blind: {
          kind: "checkbox",
          label: "À l’aveugle",
          hint: "Sans montrer ce que dit le stock : personne ne recopie.",
        },
      },
    },
  ],
};

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
