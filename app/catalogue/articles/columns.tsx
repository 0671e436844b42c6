import type { CSSProperties } from "react";
import type { ArticleRow } from "#server/api-client/contract/catalogue/articles";
import { Badge } from "#app/display/badge";
import { formatUnitPrice, missing } from "#app/display/numbers";
import { unitName } from "#domain/kitchen/units";
import { formatQuantity } from "#app/display/quantities";
import type { Column } from "#app/lists/data-table";
import { NameCell } from "../list/name-cell";
import { articleWords } from "../words";
import { isBelowSafety } from "./below-safety";
import { categoryName } from "../choices";
import { nameAllergen } from "#domain/kitchen/allergen-names";

/** The fields that the list shows. */
export const articleListFields = [
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
export type ListedArticle = Pick<ArticleRow, (typeof articleListFields)[number]> & {
  supplierName: string | null;
  /** The initial of its name, in the colour of its family. */
  mark: { initial: string; style: CSSProperties };
};

export const articleColumns: Column<ListedArticle>[] = [
  {
    heading: "Désignation",
    sort: "name",
    cell: (article) => (
      <>
        <span className="row-picture" style={article.mark.style} aria-hidden>
          {article.mark.initial}
        </span>
        <NameCell words={articleWords} {...article} also={categoryName(article.category)} />
      </>
    ),
  },
  { heading: "Famille", sort: "category", spare: true, cell: ({ category }) => categoryName(category) },
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
    cell: ({ allergens }) => allergens.map(nameAllergen).join(", "),
  },
];
