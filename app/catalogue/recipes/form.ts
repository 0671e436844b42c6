import type { Recipe } from "../../../server/api-client/contract/recipes";
import { describeForm } from "~/forms/description";
import { quantityIsNames, recipeStatusNames, scalingNames, storageChoices } from "../choices";
import { stations } from "#domain/choices";
import { codeField, equivalences, equivalencesSaid, notesGroup, unitChoices } from "../shared-fields";
import { reserveFields } from "../reserve-fields";

export const recipeForm = describeForm<Recipe>({
  groups: [
    {
      legend: "Identité",
      fields: {
        name: { kind: "text", label: "Nom", csv: 1, required: true, maxLength: 120 },
        code: codeField,
        category: { kind: "text", label: "Famille", csv: 3, maxLength: 60, width: "short" },
        station: {
          kind: "text",
          label: "Poste",
          csv: 9,
          hint: "Là où c’est fait.",
          suggestions: stations,
          maxLength: 40,
          width: "short",
        },
        status: {
          kind: "select",
          label: "État",
          csv: 4,
          uncopied: true,
          hint: "Seule une active est planifiée.",
          required: true,
          initial: "draft",
          choices: Object.entries(recipeStatusNames),
          width: "short",
        },
      },
    },
    {
      legend: "Une fournée",
      fields: {
        outputQuantity: {
          kind: "decimal",
          label: "Quantité obtenue",
          csv: 5,
          hint: "Nette, pour une fournée.",
          required: true,
          width: "short",
        },
        outputUnit: {
          kind: "select",
          label: "Unité",
          required: true,
          initial: "kg",
          choices: unitChoices,
          width: "short",
        },
        portions: { kind: "integer", label: "Portions", width: "short" },
      },
    },
    {
      legend: "Taille des fournées",
      folded: "Sans perte, ni arrondi, ni limite",
      fields: {
        productionLossPercent: {
          kind: "decimal",
          label: "Perte en production",
          scale: 4,
          suffix: "%",
          blank: "0",
          initial: "0",
          width: "short",
        },
        batchStep: {
          kind: "decimal",
          label: "Arrondi de fournée",
          hint: "1, 0,5… Vide : quantité exacte.",
          width: "short",
        },
        minBatches: { kind: "decimal", label: "Minimum de fournées", blank: "0", initial: "0", width: "short" },
        maxBatchQuantity: {
          kind: "decimal",
          label: "Capacité d’une fournée",
          hint: "Dans l’unité obtenue.",
          width: "short",
        },
      },
    },
    {
      legend: "Ingrédients",
      list: {
        name: "lines",
        singular: "ingrédient",
        add: "Ajouter un ingrédient",
        empty: "Aucun ingrédient : une recette active en a au moins un.",
        max: 500,
        rows: "everywhere",
        fields: {
          articleId: {
            kind: "picker",
            label: "Article ou recette",
            required: true,
            targets: [
              { property: "articleId", resource: "articles", labelProperty: "name" },
              { property: "recipeId", resource: "recipes", labelProperty: "name", mark: "recette" },
            ],
          },
          quantity: { kind: "decimal", label: "Quantité", required: true, width: "short" },
          unit: {
            kind: "select",
            label: "Unité",
            required: true,
            placeholder: "Auto",
            follows: "articleId",
            choices: unitChoices,
            width: "short",
          },
          quantityIs: {
            kind: "select",
            label: "Quantité saisie",
            required: true,
            initial: "net",
            choices: Object.entries(quantityIsNames),
            width: "short",
            more: true,
          },
          yieldPercent: {
            kind: "decimal",
            label: "Rendement",
            hint: "Vide : celui de l’article.",
            scale: 4,
            suffix: "%",
            width: "short",
            more: true,
          },
          part: { kind: "text", label: "Partie utilisée", maxLength: 60, width: "short", more: true },
          scaling: {
            kind: "select",
            label: "Mise à l’échelle",
            required: true,
            initial: "proportional",
            choices: Object.entries(scalingNames),
            width: "short",
            more: true,
          },
          fromStock: { kind: "checkbox", label: "Prélevé sur stock (levain)", width: "medium", more: true },
          note: { kind: "text", label: "Note", maxLength: 400, width: "full", more: true },
        },
      },
    },
    {
      legend: "Progression",
      list: {
        name: "steps",
        singular: "étape",
        add: "Ajouter une étape",
        empty: "Aucune étape.",
        max: 200,
        rows: "wide",
        fields: {
          text: { kind: "text", label: "Consigne", rows: 2, required: true, maxLength: 4000, width: "full" },
          minutes: { kind: "integer", label: "Durée", suffix: "min", width: "short" },
          temperatureC: { kind: "integer", label: "Temp.", suffix: "°C", width: "short" },
          critical: { kind: "checkbox", label: "Point critique (HACCP)", width: "medium", more: true },
        },
      },
    },
    { legend: "Équivalences", folded: (typed) => equivalencesSaid(typed) || "Aucune", list: equivalences },
    {
      legend: "Temps et conservation",
      folded: "Non renseignés",
      fields: {
        prepMinutes: { kind: "integer", label: "Préparation", suffix: "min", width: "short" },
        cookMinutes: { kind: "integer", label: "Cuisson", suffix: "min", width: "short" },
        restMinutes: { kind: "integer", label: "Repos", suffix: "min", width: "short" },
        shelfLifeDays: { kind: "integer", label: "Durée de vie", suffix: "j", width: "short" },
        storage: { kind: "select", label: "Conservation", choices: storageChoices, width: "short" },
        leadDays: {
          kind: "integer",
          label: "À préparer (jours avant)",
          csv: 10,
          hint: "Levain, pâte de la veille\u00a0: 1. Fait le jour même\u00a0: 0.",
          blank: 0,
          initial: "0",
          width: "short",
        },
      },
    },
    {
      legend: "Semi-fini stocké",
      folded: "Non suivi en stock",
      fields: {
        stockManaged: {
          kind: "checkbox",
          label: "Suivie en stock",
          hint: "Ce qui est en stock est déduit des besoins.",
        },
        stockQuantity: {
          kind: "decimal",
          label: "Quantité en stock",
          uncopied: true,
          hint: "Dans l’unité obtenue.",
          blank: "0",
          initial: "0",
          width: "short",
        },
        ...reserveFields([11, 12], "la refaire"),
      },
    },
    notesGroup,
  ],
});
