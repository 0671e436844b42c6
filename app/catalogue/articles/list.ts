import type { ArticleRow } from "#server/api-client/contract/catalogue/articles";
import { csvDecimal } from "#app/lists/csv";
import { csvColumns } from "../list/csv-columns";
import type { ListDefinition } from "../list/listing.server";
import { articleForm } from "./form";

/** The names that the list understands in its address. */
export const articleList: ListDefinition = {
  resource: "articles",
  names: ["category", "kind", "allergen", "below_safety", "archived"],
  named: { name: "supplier", idName: "supplier_id", resource: "suppliers" },
};

/** The columns of its CSV beside those of its form. */
export const articleExport = csvColumns<ArticleRow>(articleForm, [
  { place: 3, heading: "Famille", cell: ({ category }) => category },
  { place: 6, heading: "Stock", cell: ({ stockOnHand }) => csvDecimal(stockOnHand) },
  { place: 8, heading: "Prix HT par unité", cell: ({ unitPriceHt }) => csvDecimal(unitPriceHt) },
  { place: 9, heading: "Fournisseur", cell: ({ preferredSupplier }) => preferredSupplier?.name ?? "" },
]);
