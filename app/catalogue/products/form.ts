import type { Product } from "#server/api-client/contract/catalogue/products";
import { describeForm } from "#app/forms/describe/description";
import { dateKindChoices, saleUnitNames, storageSentences, vatChoices } from "../choices";
import { stations } from "#domain/choices";
import { codeField, reserveFields, unitChoices } from "../edit/shared-fields";
import { priceTranslation } from "./price";
import { priceBasisNames } from "#app/display/words";

/** The typed fields of a product: one price, and whether it is with tax. */
interface TypedProduct extends Product {
  price: string;
}

export const productForm = describeForm<TypedProduct>({
  translation: priceTranslation,
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
          csv: 14,
          hint: "Là où c’est fait.",
          suggestions: stations,
          maxLength: 40,
          width: "short",
        },
        active: { kind: "checkbox", label: "En vente", csv: 13, initial: true },
      },
    },
    {
      legend: "Prix",
      fields: {
        saleUnit: {
          kind: "select",
          label: "Vendu",
          required: true,
          initial: "piece",
          choices: Object.entries(saleUnitNames),
          width: "short",
        },
        price: {
          kind: "decimal",
          label: "Prix de vente",
          scale: 4,
          places: 2,
          suffix: "€",
          required: true,
          width: "short",
        },
        priceBasis: {
          kind: "select",
          label: "Ce prix est",
          hint: "TTC : celui que lit le client.",
          required: true,
          initial: "ttc",
          choices: Object.entries(priceBasisNames),
          width: "short",
        },
        vatRate: { kind: "select", label: "TVA", required: true, initial: "5.5", choices: vatChoices, width: "short" },
        vatRateImmediate: {
          kind: "select",
          label: "TVA en consommation immédiate",
          choices: vatChoices,
          width: "short",
        },
      },
    },
    {
      legend: "Composition",
      hint: "Ce qu’il faut pour une unité vendue.",
      list: {
        name: "components",
        singular: "composant",
        add: "Ajouter un composant",
        empty: "Aucun composant : le coût et les besoins de ce produit sont inconnus.",
        max: 200,
        rows: "everywhere",
        fields: {
          recipeId: {
            kind: "picker",
            label: "Recette, article ou produit",
            required: true,
            targets: [
              { property: "recipeId", resource: "recipes", labelProperty: "name" },
              { property: "articleId", resource: "articles", labelProperty: "name", mark: "article" },
              { property: "productId", resource: "products", labelProperty: "name", mark: "produit" },
            ],
          },
          quantity: { kind: "decimal", label: "Quantité", required: true, width: "short" },
          unit: {
            kind: "select",
            label: "Unité",
            required: true,
            placeholder: "Auto",
            follows: "recipeId",
            choices: unitChoices,
            width: "short",
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
        },
      },
    },
    {
      legend: "Commander et produire",
      folded: "Sans délai, ni durée de vie, ni minimum",
      fields: {
        productionLeadDays: {
          kind: "integer",
          label: "Fabriqué avant la livraison",
          suffix: "j",
          blank: 0,
          initial: "0",
          width: "short",
        },
        shelfLifeDays: { kind: "integer", label: "Durée de vie", suffix: "j", width: "short" },
        minOrderQuantity: { kind: "decimal", label: "Minimum par commande", width: "short" },
        orderMultiple: { kind: "decimal", label: "Par multiple de", width: "short" },
      },
    },
    {
      legend: "Étiquette",
      folded: "Ni quantité nette, ni sorte de date, ni conservation",
      fields: {
        netQuantity: { kind: "decimal", label: "Quantité nette", csv: 18, width: "short" },
        netUnit: {
          kind: "select",
          label: "Exprimée en",
          csv: [19, "Unité nette"],
          placeholder: "Choisir",
          choices: unitChoices,
          width: "short",
        },
        dateKind: {
          kind: "select",
          label: "Date de l’étiquette",
          hint: "DLC : à consommer jusqu’au. DDM : à consommer de préférence avant le.",
          csv: 20,
          placeholder: "Choisir",
          choices: dateKindChoices,
          width: "short",
        },
        storage: {
          kind: "text",
          label: "Conservation",
          hint: "Comme l’étiquette doit le dire.",
          csv: 17,
          suggestions: storageSentences,
          maxLength: 120,
        },
      },
    },
    {
      legend: "Stock de produits finis",
      folded: "Non suivi",
      fields: {
        stockManaged: {
          kind: "checkbox",
          label: "Suivi en stock",
          hint: "Ce qui est en stock est déduit de ce qu’il faut produire.",
        },
        stockQuantity: {
          kind: "decimal",
          label: "Quantité en stock",
          uncopied: true,
          blank: "0",
          initial: "0",
          width: "short",
        },
        ...reserveFields([15, 16], "en refaire"),
      },
    },
  ],
});
