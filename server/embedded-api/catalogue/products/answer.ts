import { z } from "@hono/zod-openapi";
import type { Row } from "../../database/tables";
import { decimal, entity, entityOf } from "../../http/answer-fields";
import { priceBasis, saleUnit } from "../../http/fields/choices";
import type { createCosting } from "../../kitchen/costing/costing";
import type { KitchenProduct } from "../../kitchen/kitchen";
import { pricesOf } from "./price";

export const productFields = {
  ...entity,
  name: z.string(),
  code: z.string().nullable(),
  category: z.string().nullable(),
  sale_unit: saleUnit,
  price_basis: priceBasis.describe("In which of the two the price was typed"),
  price_ht: decimal,
  price_ttc: decimal.describe("At `vat_rate`"),
  vat_rate: decimal,
  active: z.boolean(),
  cost_ht: decimal,
  cost_complete: z.boolean(),
  margin_ht: decimal.nullable(),
  margin_percent: decimal.nullable(),
  coefficient: decimal.nullable(),
  food_cost_percent: decimal.nullable(),
  allergens: z.array(z.string()),
  traces: z.array(z.string()),
};

/** A product in a list. */
export const productRow = z.object(productFields).openapi("ProductRow");
export type ProductRow = z.infer<typeof productRow>;

/** Returns a row of the table as lists answer it; `product` is the same one with its components. */
export function productRowOf(row: Row<"products">, product: KitchenProduct, costing: ReturnType<typeof createCosting>): ProductRow {
  const { cost_missing, component_costs_ht, ...computed } = costing.product(product);
  return {
    ...entityOf(row),
    name: row.name,
    code: row.code,
    category: row.category,
    sale_unit: row.sale_unit,
    ...pricesOf(row),
    vat_rate: product.vat_rate,
    active: product.active,
    ...computed,
  };
}
