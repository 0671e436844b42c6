import { describeForm } from "#app/forms/describe/description";

interface Tarte {
  name: string;
  weight: string | null;
  priceHt: string;
  portions: number | null;
  bakedOn: string | null;
  readyAt: string | null;
  sold: boolean;
  vatRate: string;
  weekdays: number[];
  allergens: string[];
  notes: string | null;
  supplierId: number | null;
  supplierName: string;
  lines: {
    articleId: number | null;
    recipeId: number | null;
    name: string;
    quantity: string;
    unit: string;
    optional: boolean;
  }[];
}

/** A form with every kind of field, for the tests of the mechanism. */
export const tarteForm = describeForm<Tarte>({
  groups: [
    {
      legend: "Identité",
      fields: {
        name: { kind: "text", label: "Nom", required: true },
        weight: { kind: "decimal", label: "Poids" },
        priceHt: { kind: "decimal", label: "Prix HT", scale: 2, places: 2, suffix: "€", blank: "0" },
        portions: { kind: "integer", label: "Portions" },
        bakedOn: { kind: "date", label: "Cuite le" },
        readyAt: { kind: "time", label: "Prête à" },
        sold: { kind: "checkbox", label: "Vendue", initial: true },
        vatRate: {
          kind: "select",
          label: "TVA",
          choices: [
            ["5.5", "5,5 %"],
            ["10", "10 %"],
          ],
        },
        weekdays: {
          kind: "set",
          label: "Jours",
          numeric: true,
          choices: [
            ["1", "lundi"],
            ["2", "mardi"],
          ],
        },
        allergens: {
          kind: "set",
          label: "Allergènes",
          choices: [
            ["lait", "Lait"],
            ["oeufs", "Œufs"],
          ],
        },
        notes: { kind: "text", label: "Notes", rows: 3 },
        supplierId: {
          kind: "picker",
          label: "Fournisseur",
          targets: [{ property: "supplierId", resource: "suppliers", labelProperty: "supplierName" }],
        },
      },
    },
    {
      legend: "Ingrédients",
      list: {
        name: "lines",
        singular: "ingrédient",
        add: "Ajouter un ingrédient",
        empty: "Aucun ingrédient",
        max: 50,
        fields: {
          articleId: {
            kind: "picker",
            label: "Ingrédient",
            required: true,
            targets: [
              { property: "articleId", resource: "articles", labelProperty: "name" },
              { property: "recipeId", resource: "recipes", labelProperty: "name", mark: "recette" },
            ],
          },
          quantity: { kind: "decimal", label: "Quantité", required: true },
          unit: {
            kind: "select",
            label: "Unité",
            initial: "kg",
            choices: [
              ["kg", "kg"],
              ["g", "g"],
            ],
          },
          optional: { kind: "checkbox", label: "Facultatif", more: true },
        },
      },
    },
  ],
});

/** A FormData from pairs, names repeated as given. */
export function formData(...pairs: [string, string][]): FormData {
  const sent = new FormData();
  for (const [name, value] of pairs) sent.append(name, value);
  return sent;
}
