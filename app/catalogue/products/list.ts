import type { ProductRow } from "../../../server/api-client/contract/products";
import { csvDecimal } from "~/lists/csv";
import { unitName } from "~/formats/quantities";
import { priceBasisNames } from "~/formats/words";
import type { ExportColumn } from "../export.server";
import type { ListDefinition } from "../listing.server";

/** The names that the list understands in its address. */
export const productList: ListDefinition = {
  resource: "products",
  names: ["category", "active", "archived"],
  named: { name: "recipe", idName: "recipe_id", resource: "recipes" },
};

/** The columns of its CSV. */
export const productExport: ExportColumn<ProductRow>[] = [
  ["Nom", ({ name }) => name],
  ["Code", ({ code }) => code ?? ""],
  ["Famille", ({ category }) => category ?? ""],
  ["Unité", ({ saleUnit }) => unitName(saleUnit)],
  ["Prix saisi", ({ priceBasis = "ht" }) => priceBasisNames[priceBasis]],
  ["Prix HT", ({ priceHt }) => csvDecimal(priceHt)],
  ["Prix TTC", ({ priceTtc }) => csvDecimal(priceTtc)],
  ["TVA (%)", ({ vatRate }) => csvDecimal(vatRate)],
  ["Coût HT", ({ costHt }) => csvDecimal(costHt ?? "")],
  ["Coût complet", ({ costComplete }) => (costComplete ? "oui" : "non")],
  ["Marge HT", ({ marginHt }) => csvDecimal(marginHt ?? "")],
  ["Marge (%)", ({ marginPercent }) => csvDecimal(marginPercent ?? "")],
  ["En vente", ({ active }) => (active ? "oui" : "non")],
];
