import type { Answer } from "#domain/contract/field";
import { runDifference as fields } from "#domain/contract/planning/planning-runs";
import { answerSchema } from "../../http/fields/schema";

/** The differences between a frozen calculation and today's data at the same moment. */
export const runDifference = answerSchema(fields, "PlanningRunDifference");
export type RunDifference = Answer<typeof fields>;
