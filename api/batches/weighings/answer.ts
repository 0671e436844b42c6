import type { Answer } from "#domain/contract/field";
import {
  weighing as weighingFields,
  weighingLine as lineFields,
  weighingRow as rowFields,
} from "#domain/contract/planning/weighings";
import { answerSchema, answeredSchema } from "../../http/fields/schema";

/** A weighing in a list. */
export const weighingRow = answerSchema(rowFields, "WeighingRow");
export type WeighingRow = Answer<typeof rowFields>;
export type WeighingStatus = WeighingRow["status"];

/** An ingredient to weigh, with what was weighed of it. */
export const weighingLine = answerSchema(lineFields, "WeighingLine");
export type WeighingLine = Answer<typeof lineFields>;

/** A weighing with its lines in the order of work. */
export const weighing = weighingRow.extend({ lines: answeredSchema(weighingFields.lines) }).openapi("Weighing");
export type Weighing = Answer<typeof weighingFields>;
