import { z } from "@hono/zod-openapi";
import { movementDocuments, movementKinds } from "#domain/choices";
import { batchDetail, batchRow as row, yields as yieldFields } from "#domain/contract/planning/batches";
import type { Answer } from "#domain/contract/field";
import { decimal, instant } from "../http/answer-fields";
import { answerSchema } from "../http/fields/schema";

/** A batch in a list, and one with the order lines it was made for. */
export const batchRow = answerSchema(row, "BatchRow");
export type BatchRow = Answer<typeof row>;
export const batchAnswer = answerSchema(batchDetail, "Batch");
export type BatchAnswer = Answer<typeof batchDetail>;

/** The yield of a recipe over its latest batches. */
export const yields = answerSchema(yieldFields, "Yields");
export type Yields = Answer<typeof yieldFields>;

/** A movement that took from a lot which therefore cannot be taken back. */
export const lotUse = z.object({
  type: z.enum(movementDocuments),
  id: z.number().int(),
  kind: z.enum(movementKinds),
  quantity: decimal,
  occurred_at: instant,
  user_name: z.string(),
});
