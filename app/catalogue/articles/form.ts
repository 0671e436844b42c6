import type { Article } from "#server/api-client/contract/catalogue/articles";
import { type Fields, describeForm } from "#app/forms/describe/description";
import { describeFields } from "#app/forms/describe/format-cell";
import { textOf } from "#app/forms/describe/typed";
import type { Line } from "#app/forms/describe/cells";
import {
  allergenChoices,
  kindChoices,
  categoryChoices,
  kindNames,
  stockUnitChoices,
  storageChoices,
  vatChoices,
} from "../choices";
import { articleEquivalences, codeField, formatEquivalences, reserveFields } from "../edit/shared-fields";
import { ExpectedAllergens } from "./expected-allergens";

const supplier = { property: "supplierId", resource: "suppliers", labelProperty: "supplierName" } as const;

/** The fields of how an article is kept. */
const storageFields = {
  ...reserveFields([7, 7.5], "racheter"),
  storage: { kind: "select", label: "Conservation", choices: storageChoices, width: "short" },
  shelfLifeDays: { kind: "integer", label: "Durée de vie", suffix: "j", width: "short" },
} as const satisfies Fields;

const describeLots = (lots: readonly Line[]) =>
  lots.length > 0 && `Lots : ${lots.map(({ cells }) => textOf(cells, "quantity")).join(" + ")}`;

export const articleForm = describeForm<Article>({
  groups: [
    {
      legend: "Identité",
      fields: {
        name: { kind: "text", label: "Désignation", csv: 1, required: true, maxLength: 120 },
        category: { kind: "select", label: "Famille", required: true, choices: categoryChoices, width: "short" },
        kind: {
          kind: "select",
          label: "Type",
          csv: 4,
          required: true,
          initial: "ingredient",
          choices: Object.entries(kindNames),
          width: "short",
        },
        unit: {
          kind: "select",
          label: "Unité de stock",
          csv: [5, "Unité"],
          required: true,
          initial: "kg",
          choices: stockUnitChoices,
          width: "short",
        },
        vatRate: { kind: "select", label: "TVA", required: true, initial: "5.5", choices: vatChoices, width: "short" },
      },
    },
    {
      legend: "Références",
      folded: "Ni référence, ni code-barres",
      fields: {
        code: codeField,
        barcode: {
          kind: "text",
          label: "Code-barres",
          uncopied: true,
          hint: "Scannez-le, ou tapez ses 8, 12, 13 ou 14 chiffres.",
          maxLength: 120,
          width: "short",
        },
      },
    },
    {
      legend: "Rendement et équivalences",
      folded: (typed) => {
        const percent = textOf(typed.cells, "defaultYieldPercent");
        return [percent && `Rendement de ${percent} %`, formatEquivalences(typed)].filter(Boolean).join(" · ");
      },
      fields: {
        defaultYieldPercent: {
          kind: "decimal",
          label: "Rendement",
          hint: "Ce qui reste après épluchage ou parage.",
          scale: 4,
          suffix: "%",
          blank: "100",
          initial: "100",
          width: "short",
        },
      },
      list: articleEquivalences,
    },
    {
      legend: "Allergènes",
      folded: "Aucun",
      Beside: ExpectedAllergens,
      hint: "Seul un ingrédient en a. Un allergène présent n’est pas aussi une trace.",
      fields: {
        allergens: {
          kind: "set",
          label: "Contient",
          csv: [10, "Allergènes"],
          choices: allergenChoices,
        },
        traces: { kind: "set", label: "Traces possibles", choices: allergenChoices },
        allergenKinds: {
          kind: "set",
          label: "Céréales et fruits à coque",
          hint: "Ce que l’étiquette doit nommer : « blé », non « gluten ».",
          choices: kindChoices,
        },
      },
    },
    {
      legend: "Conditions d’achat",
      hint: "« Sac de 25 kg » : contenance 25. Les contenances sont en unité de stock. Une seule est la préférée.",
      list: {
        name: "offers",
        singular: "condition d’achat",
        add: "Ajouter une condition d’achat",
        empty: "Aucune condition d’achat : l’article ne peut pas être acheté.",
        max: 100,
        rows: "wide",
        fields: {
          supplierId: { kind: "picker", label: "Fournisseur", required: true, targets: [supplier] },
          packLabel: { kind: "text", label: "Conditionnement", required: true, maxLength: 120 },
          packQuantity: { kind: "decimal", label: "Contenance", required: true, width: "short" },
          packPriceHt: {
            kind: "decimal",
            label: "Prix HT du colis",
            required: true,
            scale: 4,
            places: 2,
            suffix: "€",
            width: "short",
          },
          preferred: { kind: "checkbox", label: "Préférée" },
          available: { kind: "checkbox", label: "Disponible", initial: true, more: true },
          supplierCode: {
            kind: "text",
            label: "Référence du fournisseur",
            uncopied: true,
            maxLength: 60,
            width: "short",
            more: true,
          },
          label: { kind: "text", label: "Libellé du fournisseur", maxLength: 200, more: true },
          minPacks: { kind: "integer", label: "Minimum de colis", blank: 0, initial: "0", width: "short", more: true },
          packMultiple: {
            kind: "integer",
            label: "Par multiple de",
            blank: 1,
            initial: "1",
            width: "short",
            more: true,
          },
        },
      },
    },
    {
      legend: "Stock et conservation",
      folded: ({ cells, lists }) =>
        [
          textOf(cells, "managedStock") ? "Suivi" : "Non suivi",
          describeFields(storageFields, cells),
          describeLots(lists.lots ?? []),
        ]
          .filter(Boolean)
          .join(" · "),
      fields: {
        managedStock: {
          kind: "checkbox",
          label: "Suivi en stock",
          hint: "Décoché (eau du robinet) : montré dans les besoins, jamais acheté.",
          initial: true,
        },
        ...storageFields,
      },
      list: {
        name: "lots",
        singular: "lot",
        add: "Ajouter un lot",
        empty: "Rien en stock.",
        uncopied: true,
        max: 500,
        rows: "everywhere",
        fields: {
          quantity: { kind: "decimal", label: "Quantité", required: true, width: "short" },
          expiresOn: { kind: "date", label: "À consommer avant le" },
          code: { kind: "text", label: "N° de lot", maxLength: 60, width: "short" },
        },
      },
    },
    {
      legend: "En commande",
      folded: ({ lists }) => (lists.incoming?.length ? "Des livraisons sont attendues" : "Rien"),
      list: {
        name: "incoming",
        singular: "livraison attendue",
        add: "Ajouter une livraison attendue",
        empty: "Aucune livraison attendue.",
        uncopied: true,
        max: 500,
        rows: "wide",
        fields: {
          supplierId: { kind: "picker", label: "Fournisseur", required: true, targets: [supplier] },
          quantity: { kind: "decimal", label: "Quantité", required: true, width: "short" },
          expectedOn: { kind: "date", label: "Attendue le", required: true },
        },
      },
    },
  ],
});
