import type { Recipe } from "../../../server/api-client/contract/recipes";
import { describeForm } from "~/forms/description";
import { quantityIsNames, recipeStatusNames, scalingNames, storageChoices } from "../choices";
import { stations } from "#domain/choices";
import { codeField, equivalences, unitChoices } from "../shared-fields";

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
          hint: "Seule une recette active est planifiée.",
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
          unit: { kind: "select", label: "Unité", required: true, initial: "kg", choices: unitChoices, width: "short" },
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
    { legend: "Équivalences", list: equivalences },
    {
      legend: "Progression",
      list: {
        name: "steps",
        singular: "étape",
        add: "Ajouter une étape",
        empty: "Aucune étape.",
        max: 200,
        fields: {
          text: { kind: "text", label: "Consigne", rows: 3, required: true, maxLength: 4000, width: "full" },
          minutes: { kind: "integer", label: "Durée", suffix: "min", width: "short" },
          temperatureC: { kind: "integer", label: "Temp.", suffix: "°C", width: "short" },
          critical: { kind: "checkbox", label: "Point critique (HACCP)", width: "medium" },
        },
      },
    },
    {
      legend: "Temps et conservation",
      fields: {
        prepMinutes: { kind: "integer", label: "Préparation", suffix: "min", width: "short" },
        cookMinutes: { kind: "integer", label: "Cuisson", suffix: "min", width: "short" },
        restMinutes: { kind: "integer", label: "Repos", suffix: "min", width: "short" },
        shelfLifeDays: { kind: "integer", label: "Durée de vie", suffix: "j", width: "short" },
        storage: { kind: "select", label: "Conservation", choices: storageChoices, width: "short" },
      },
    },
    {
      legend: "Semi-fini stocké",
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
      },
    },
    { legend: "Notes", fields: { notes: { kind: "text", label: "Notes", rows: 4, maxLength: 4000 } } },
  ],
});
