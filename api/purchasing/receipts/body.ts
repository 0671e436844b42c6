import type { Body } from "#domain/contract/field";
import { receipt } from "#domain/contract/receipts";
import { bodySchema } from "../../http/fields/schema";
import { wholeNumber } from "../../http/fields/whole-numbers";

/** The body of a receipt, with the version in which its order was read. */
export const receiptBody = bodySchema(receipt, {
  order_lock_version: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullable().default(null),
});
export type ReceiptBody = Body<typeof receipt> & { order_lock_version: number | null };
export type ReceiptLineBody = ReceiptBody["lines"][number];
