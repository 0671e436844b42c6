import type { ArticleRow } from "../../../server/api-client/contract/articles";
import { csvDecimal } from "~/lists/csv";
import { unitName } from "~/formats/quantities";
import { allergenNames } from "~/formats/words";
import { kindNames } from "../choices";
import type { ExportColumn } from "../export.server";
import type { ListDefinition } from "../listing.server";

/** The names that the list understands in its address. */
export const articleList: ListDefinition = {
  resource: "articles",
  names: ["category", "kind", "allergen", "below_safety", "archived"],
  named: { name: "supplier", idName: "supplier_id", resource: "suppliers" },
};

/** The columns of its CSV. */
export const articleExport: ExportColumn<ArticleRow>[] = [
  ["Désignation", ({ name }) => name],
  ["Code", ({ code }) => code ?? ""],
  ["Famille", ({ category }) => category],
  ["Type", ({ kind }) => kindNames[kind]],
  ["Unité", ({ unit }) => unitName(unit)],
  ["Stock", ({ stockOnHand }) => csvDecimal(stockOnHand)],
  ["Stock de sécurité", ({ safetyStock }) => csvDecimal(safetyStock)],
  ["Prix HT par unité", ({ unitPriceHt }) => csvDecimal(unitPriceHt ?? "")],
  ["Fournisseur", ({ preferredSupplier }) => preferredSupplier?.name ?? ""],
  ["Allergènes", ({ allergens }) => allergens.map((allergen) => allergenNames[allergen] ?? allergen).join(", ")],
];
