import {
  countedOrder,
  lack,
  needs as needsFields,
  supplierPurchase as purchaseFields,
} from "#domain/contract/planning/needs";
import { z } from "@hono/zod-openapi";
import { answeredSchema, answerSchema } from "../http/fields/schema";

/** The purchase from one supplier. */
export const supplierPurchase = answerSchema(purchaseFields);

/** The lack of an article on a day, and whoever lacks it. */
export const lackAnswer = answeredSchema(lack);

/** The orders that a plan counts, without what follows from them. */
export const planOrders = z.object({ orders: z.array(answerSchema(countedOrder)) });

/** The result of a calculation of needs. */
export const needs = answerSchema(needsFields, "Needs");
