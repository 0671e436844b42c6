import { z } from "@hono/zod-openapi";
import { type Answer, rowFields } from "#domain/contract/field";
import { receipt, receiptLine } from "#domain/contract/receipts";
import { mappingOf } from "../../database/mapping";
import { instant } from "../../http/answer-fields";
import { answerSchema } from "../../http/fields/schema";

const listed = rowFields(receipt);
const written = { id: z.number().int(), created_at: instant };

interface Written {
  id: number;
  created_at: string;
}

/** A delivery that was taken in, in a list. */
export const receiptRow = answerSchema(listed).extend(written).openapi("ReceiptRow");
export type ReceiptRow = Written & Answer<typeof listed>;

/** A delivery that was taken in, lot by lot. */
export const receiptDetail = answerSchema(receipt).extend(written).openapi("Receipt");
export type ReceiptDetail = Written & Answer<typeof receipt>;

export const receiptLineMapping = mappingOf(receiptLine.fields);
