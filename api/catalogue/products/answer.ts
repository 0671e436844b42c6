import { entity } from "#domain/contract/entity";
import { type Answer, rowFields } from "#domain/contract/field";
import { product } from "#domain/contract/catalogue/products";
import { mappingOf } from "../../database/mapping";
import type { Row } from "../../database/tables";
import { entityOf } from "../../http/answer-fields";
import { answerSchema } from "../../http/fields/schema";
import type { createCosting } from "../../kitchen/costing/costing";
import type { KitchenProduct } from "../../kitchen/kitchen";
import { pricesOf } from "./price";

const listed = rowFields(product);

/** A product in a list. */
export const productRow = answerSchema({ ...entity, ...listed }, "ProductRow");
export type ProductRow = Answer<typeof entity & typeof listed>;

/** A product with its components, costs and uses. */
export const productDetail = answerSchema({ ...entity, ...product }, "Product");
export type ProductDetail = Answer<typeof entity & typeof product>;

export const productMapping = mappingOf(product);
const listedMapping = mappingOf(listed);

/** Returns a row of the table as lists answer it; `known` is the same product with its components. */
export function productRowOf(
  row: Row<"products">,
  known: KitchenProduct,
  costing: ReturnType<typeof createCosting>,
  picture: string | null,
): ProductRow {
  const { cost_missing, component_costs_ht, ...computed } = costing.product(known);
  return { ...entityOf(row), ...listedMapping.read(row), ...pricesOf(row), ...computed, picture };
}
