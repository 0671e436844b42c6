import type { Importable } from "#app/catalogue/imports/columns";
import { articleForm } from "./form";

/** The columns of a CSV of articles: the article, and one of its offers. */
export const articleImport: Importable = {
  form: articleForm,
  list: "offers",
  without: ["preferred"],
  more: {
    unitPriceHt: { kind: "decimal", label: "Prix HT par unité", scale: 4, places: 2, suffix: "€" },
  },
  ofElement: [
    "supplier",
    "packLabel",
    "packQuantity",
    "packPriceHt",
    "unitPriceHt",
    "supplierCode",
    "label",
    "minPacks",
    "packMultiple",
    "available",
  ],
  open: {
    headings: [
      ...["Prix", "Prix HT", "Prix unitaire", "Prix unitaire HT", "PU", "PU HT", "Tarif", "Tarif HT"],
      ...["Prix d’achat", "Prix d’achat HT", "Prix net", "Prix net HT"],
    ],
    either: ["unitPriceHt", "packPriceHt"],
  },
  hasSections: true,
  initial: { category: "autre", kind: "ingredient", unit: "kg", vatRate: "5.5" },
  aliases: {
    defaultYieldPercent: ["Rendement (%)"],
    traces: ["Traces"],
    shelfLifeDays: ["Durée de vie (jours)"],
    name: ["Nom", "Article", "Produit", "Libellé", "Libellé article", "Désignation article", "Dénomination"],
    code: ["Référence", "Code article", "Réf. interne"],
    category: ["Catégorie", "Rayon"],
    unit: ["Unité d’achat", "Unité de prix", "U", "UM"],
    vatRate: ["TVA (%)", "Taux de TVA", "Taux TVA", "TVA %"],
    barcode: ["EAN", "EAN13", "EAN 13", "GTIN", "Gencod", "Code EAN"],
    allergens: ["Allergènes présents"],
    supplierId: ["Fournisseurs", "Frs", "Fourn."],
    packLabel: ["Colisage", "Emballage", "Colis", "Conditionnement d’achat", "Packaging", "Format"],
    packQuantity: ["Quantité par colis", "Qté par colis", "Qté/colis", "Poids net", "Poids du colis", "PCB"],
    unitPriceHt: [
      ...["Prix au kilo", "Prix HT au kilo", "Prix au kg", "Prix HT au kg", "Prix/kg", "Prix HT/kg", "Prix kg"],
      ...["Prix kilo", "Prix par unité", "Prix au litre", "€/kg", "Prix €/kg"],
    ],
    packPriceHt: ["Prix HT du colis", "Prix du colis", "Prix colis", "Prix colis HT", "Prix par colis"],
    supplierCode: ["Réf. fournisseur", "Référence fournisseur", "Réf fournisseur", "Réf."],
  },
};
