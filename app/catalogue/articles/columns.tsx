import type { ArticleRow } from "../../../server/api-client/contract/articles";
import { Badge } from "~/display/badge";
import { signOf, compareDecimals } from "#domain/exact/decimal";
import { formatUnitPrice, missing } from "~/display/numbers";
import { unitName } from "#domain/units";
import { formatQuantity } from "~/display/quantities";
import type { Column } from "~/lists/data-table";
import { NameCell } from "../archived";
import { articleWords } from "../words";
import { categoryName } from "../choices";
import { allergenNames } from "~/display/words";

/** The fields that the list shows. */
export const shownOfArticle = [
  "id",
  "name",
  "code",
  "category",
  "unit",
  "allergens",
  "stockOnHand",
  "safetyStock",
  "managedStock",
  "unitPriceHt",
  "archivedAt",
] as const satisfies readonly (keyof ArticleRow)[];
export type ListedArticle = Pick<ArticleRow, (typeof shownOfArticle)[number]> & { supplierName: string | null };

/** Tells whether the stock on hand is under its safety stock. */
export const isBelowSafety = ({
  managedStock,
  stockOnHand,
  safetyStock,
}: Pick<ArticleRow, "managedStock" | "stockOnHand" | "safetyStock">): boolean =>
  managedStock && signOf(safetyStock) > 0 && compareDecimals(stockOnHand, safetyStock) < 0;

export const articleColumns: Column<ListedArticle>[] = [
  { heading: "Désignation", sort: "name", cell: (article) => <NameCell words={articleWords} {...article} /> },
  { heading: "Famille", sort: "category", cell: ({ category }) => categoryName(category) },
  {
    heading: "Stock",
    numeric: true,
    cell: (article) =>
      article.managedStock ? (
        <span>
          {formatQuantity(article.stockOnHand, article.unit)}
          {isBelowSafety(article) && (
            <small>
              <Badge tone="amber">Sous le seuil</Badge>
            </small>
          )}
        </span>
      ) : (
        "non suivi"
      ),
  },
  {
    heading: "Prix HT",
    numeric: true,
    cell: ({ unitPriceHt, unit }) => (unitPriceHt ? `${formatUnitPrice(unitPriceHt)} / ${unitName(unit)}` : missing),
  },
  { heading: "Fournisseur", cell: ({ supplierName }) => supplierName },
  {
    heading: "Allergènes",
    secondary: true,
    cell: ({ allergens }) => allergens.map((allergen) => allergenNames[allergen] ?? allergen).join(", "),
  },
];
