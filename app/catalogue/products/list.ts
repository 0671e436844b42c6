import type { ProductRow } from "#server/api-client/contract/catalogue/products";
import { priceBasisNames } from "#app/display/words";
import { unitName } from "#domain/kitchen/units";
import { csvDecimal } from "#app/lists/csv";
import { csvColumns } from "../list/csv-columns";
import type { ListDefinition } from "../list/listing.server";
import { productForm } from "./form";

/** The names that the list understands in its address. */
export const productList: ListDefinition = {
  resource: "products",
  names: ["category", "active", "archived"],
  named: { name: "recipe", idName: "recipe_id", resource: "recipes" },
};

/** The columns of its CSV beside those of its form. */
export const productExport = csvColumns<ProductRow>(productForm, [
  { place: 4, heading: "Unité", cell: ({ saleUnit }) => unitName(saleUnit) },
  { place: 5, heading: "Prix saisi", cell: ({ priceBasis = "ht" }) => priceBasisNames[priceBasis] },
  { place: 6, heading: "Prix HT", cell: ({ priceHt }) => csvDecimal(priceHt) },
  { place: 7, heading: "Prix TTC", cell: ({ priceTtc }) => csvDecimal(priceTtc) },
  { place: 8, heading: "TVA (%)", cell: ({ vatRate }) => csvDecimal(vatRate) },
  { place: 9, heading: "Coût HT", cell: ({ costHt }) => csvDecimal(costHt) },
  { place: 10, heading: "Coût complet", cell: ({ costComplete }) => (costComplete ? "oui" : "non") },
  { place: 11, heading: "Marge HT", cell: ({ marginHt }) => csvDecimal(marginHt) },
  { place: 12, heading: "Marge (%)", cell: ({ marginPercent }) => csvDecimal(marginPercent) },
]);
