import { z } from "@hono/zod-openapi";
import { articleKinds, storages } from "#domain/choices";
import { QUANTITY_SCALE, UNIT_PRICE_SCALE, formatDecimal } from "#domain/exact/decimal";
import { toDecimal } from "#domain/exact/rational";
import type { Row } from "../../database/tables";
import { decimal, entity, entityOf } from "../../http/answer-fields";
import { stockUnit } from "../../http/fields/choices";
import { articleUnitPrice } from "../../kitchen/costing/price";
import { type ArticleParts, articleOf } from "../../kitchen/read/articles";

const named = z.object({ id: z.number().int(), name: z.string() });

export const articleFields = {
  ...entity,
  name: z.string(),
  code: z.string().nullable(),
  category: z.string(),
  kind: z.enum(articleKinds),
  unit: stockUnit,
  vat_rate: decimal,
  storage: z.enum(storages).nullable(),
  shelf_life_days: z.number().int().nullable(),
  barcode: z.string().nullable(),
  allergens: z.array(z.string()),
  traces: z.array(z.string()),
  managed_stock: z.boolean(),
  safety_stock: decimal,
  stock_on_hand: decimal,
  below_safety: z.boolean(),
  unit_price_ht: decimal.nullable(),
  preferred_supplier: named.nullable(),
};

/** An article in a list. */
export const articleRow = z.object(articleFields).openapi("ArticleRow");
export type ArticleRow = z.infer<typeof articleRow>;

/** Returns a row of the table as lists answer it; `stock` is the sum of its lots, scaled as they are, `supplierName` names the suppliers of its offers. */
export function articleRowOf(row: Row<"articles">, parts: ArticleParts, stock: bigint, supplierName: (id: number) => string): ArticleRow {
  const article = articleOf(row, parts);
  const preferred = article.offers.find((offer) => offer.preferred);
  const price = articleUnitPrice(article);
  return {
    ...entityOf(row),
    name: row.name,
    code: row.code,
    category: row.category,
    kind: row.kind,
    unit: row.unit,
    vat_rate: article.vat_rate,
    storage: row.storage,
    shelf_life_days: row.shelf_life_days,
    barcode: row.barcode,
    allergens: article.allergens,
    traces: article.traces,
    managed_stock: article.managed_stock,
    safety_stock: article.safety_stock,
    stock_on_hand: formatDecimal(stock, QUANTITY_SCALE),
    below_safety: article.managed_stock && stock < row.safety_stock,
    unit_price_ht: price && toDecimal(price, UNIT_PRICE_SCALE),
    preferred_supplier: preferred ? { id: preferred.supplier_id, name: supplierName(preferred.supplier_id) } : null,
  };
}
