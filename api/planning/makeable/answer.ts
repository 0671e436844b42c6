import type { Answer } from "#domain/contract/field";
import { makeableDetail as detailFields, makeableRow as rowFields } from "#domain/contract/planning/makeable";
import { answerSchema, answeredSchema } from "../../http/fields/schema";

/** Quantity of one product that the stock allows, by itself; under the id of the product. */
export const makeableRow = answerSchema(rowFields, "MakeableProduct");
export type MakeableRow = Answer<typeof rowFields>;

/** The same with what a chosen quantity takes. */
export const makeableDetail = makeableRow
  .extend({ on: answeredSchema(detailFields.on), chosen: answeredSchema(detailFields.chosen) })
  .openapi("MakeableDetail");
export type MakeableDetail = Answer<typeof detailFields>;
