import type { Importable } from "#app/catalogue/imports/columns";
import { productForm } from "./form";

const price = { kind: "decimal", scale: 4, places: 2, suffix: "€" } as const;

/** The columns of a CSV of products: a line for each component, beside the product that it is part of. */
export const productImport: Importable = {
  form: productForm,
  list: "components",
  gathers: true,
  without: ["stockQuantity", "price"],
  named: "recipeId",
  more: {
    priceTtc: { ...price, label: "Prix TTC" },
    priceHt: { ...price, label: "Prix HT" },
  },
  labels: { name: "Produit", recipeId: "Composant" },
  aliases: {
    name: ["Nom"],
    code: ["Référence"],
    saleUnit: ["Unité"],
    priceBasis: ["Prix saisi"],
    priceTtc: ["Prix", "Prix de vente"],
    vatRate: ["TVA (%)", "Taux de TVA"],
    netQuantity: ["Poids net", "Contenance"],
    netUnit: ["Unité de la quantité nette"],
    dateKind: ["DLC ou DDM"],
    recipeId: ["Recette, article ou produit", "Recette", "Ingrédient"],
  },
};
