import { needs as needsFields, supplierPurchase as purchaseFields } from "#domain/contract/needs";
import { answerSchema } from "../http/fields/schema";

/** The purchase from one supplier. */
export const supplierPurchase = answerSchema(purchaseFields);

/** The result of a calculation of needs. */
export const needs = answerSchema(needsFields, "Needs");
