import { z } from "@hono/zod-openapi";
import { productionSheet, sheetsMeta as metaFields } from "#domain/contract/planning/production-sheets";
import { answerSchema } from "../../http/fields/schema";

/** The work of each day of a plan: batches, scaled quantities, steps; and the orders of the day. */
export const productionSheets = z.array(answerSchema(productionSheet)).openapi("ProductionSheets");
export type ProductionSheets = z.infer<typeof productionSheets>;

/** The place of the shown sheets among those of the plan. */
export const sheetsMeta = answerSchema(metaFields);
export type SheetsMeta = z.infer<typeof sheetsMeta>;
