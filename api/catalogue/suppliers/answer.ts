import { entity } from "#domain/contract/entity";
import type { Answer } from "#domain/contract/field";
import { nextDelivery, type suppliedArticle, supplier } from "#domain/contract/catalogue/suppliers";
import { mappingOf } from "../../database/mapping";
import type { Row } from "../../database/tables";
import { entityOf } from "../../http/answer-fields";
import { answerSchema } from "../../http/fields/schema";

const { articles, ...listed } = supplier;

/** A supplier in a list. */
export const supplierRow = answerSchema({ ...entity, ...listed, ...nextDelivery }, "SupplierRow");
export type SupplierRow = Answer<typeof entity & typeof listed>;

/** A supplier with every article they sell. */
export const supplierDetail = answerSchema({ ...entity, ...supplier }, "Supplier");
export type NextDelivery = Answer<typeof nextDelivery>;
export type SupplierDetail = Answer<typeof entity & typeof supplier>;
export type SuppliedArticle = Answer<typeof suppliedArticle.fields>;

export const supplierMapping = mappingOf(supplier);

/** Returns a row of the table as lists answer it. */
export function supplierRowOf(row: Row<"suppliers">): SupplierRow {
  return { ...entityOf(row), ...supplierMapping.read(row) };
}
