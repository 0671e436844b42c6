import { entityOf } from "../../http/answer-fields";
import { article } from "#domain/contract/catalogue/articles";
import { entity } from "#domain/contract/entity";
import { type Answer, rowFields } from "#domain/contract/field";
import { mappingOf } from "../../database/mapping";
import { answerSchema } from "../../http/fields/schema";
import { type ArticleParts, articleOf } from "../../kitchen/read/articles";
import { articleUnitPrice } from "../../kitchen/costing/price";
import { QUANTITY_SCALE, UNIT_PRICE_SCALE, formatDecimal } from "#domain/exact/decimal";
import { toDecimal } from "#domain/exact/rational";
import type { Row } from "../../database/tables";

const listed = rowFields(article);

/** An article in a list. */
export const articleRow = answerSchema({ ...entity, ...listed }, "ArticleRow");
export type ArticleRow = Answer<typeof entity & typeof listed>;

/** An article with all that belongs to it. */
export const articleDetail = answerSchema({ ...entity, ...article }, "Article");
export type ArticleDetail = Answer<typeof entity & typeof article>;

export const articleMapping = mappingOf(article);
const listedMapping = mappingOf(listed);

/**
 * Returns a row of the table as lists answer it; `stock` is the sum of its lots, scaled as they are, `supplierName`
 * names the suppliers of its offers.
 */
export function articleRowOf(
  row: Row<"articles">,
  parts: ArticleParts,
  stock: bigint,
  supplierName: (id: number) => string,
): ArticleRow {
  const known = articleOf(row, parts);
  const preferred = known.offers.find((offer) => offer.preferred);
  const price = articleUnitPrice(known);
  return {
    ...entityOf(row),
    ...listedMapping.read(row),
    allergens: known.allergens,
    traces: known.traces,
    allergen_kinds: known.allergen_kinds ?? [],
    stock_on_hand: formatDecimal(stock, QUANTITY_SCALE),
    below_safety: known.managed_stock && stock < row.safety_stock,
    unit_price_ht: price && toDecimal(price, UNIT_PRICE_SCALE),
    preferred_supplier: preferred ? { id: preferred.supplier_id, name: supplierName(preferred.supplier_id) } : null,
  };
}
