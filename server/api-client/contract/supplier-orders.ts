import type { entity } from "#domain/contract/entity";
import type { Row, Seen } from "#domain/contract/field";
import type { receipt, receiptLine } from "#domain/contract/receipts";
import type { letterWritten, orderToSend, supplierOrder, supplierOrderLine } from "#domain/contract/supplier-orders";
import type { PlanParameters } from "./planning/needs";

type Written = Omit<Seen<typeof entity>, "archivedAt">;

/** An order to a supplier in a list (an extension: /api/supplier-orders). */
export type SupplierOrderRow = Written & Seen<Row<typeof supplierOrder>>;
export type SupplierOrderLine = Seen<typeof supplierOrderLine.fields>;

/** An order to a supplier; `plan` holds the parameters of the plan that it was made from. */
export interface SupplierOrder extends Written, Seen<typeof supplierOrder> {
  plan: PlanParameters | null;
}

/**
 * An order that stands for a purchase list; `already` when the list had been ordered before. The message by which it
 * leaves, or why it does not leave by e-mail, where that was asked for.
 */
export type OrderedFromPlan = SupplierOrderRow & {
  already: boolean;
  messageId?: number | null;
  mailRefusal?: string | null;
};

/** The end of one of several orders that leave by e-mail together (an extension: …/letters). */
export type LetterWritten = Seen<typeof letterWritten>;

/** An order that waits to be sent, with whom to send it to (an extension: /api/supplier-orders/to-send). */
export type OrderToSend = Written & Seen<typeof orderToSend>;

type WrittenReceipt = Pick<Written, "id" | "createdAt">;

/** A delivery that was taken in (an extension: /api/receipts). */
export type ReceiptRow = WrittenReceipt & Seen<Row<typeof receipt>>;
export type ReceiptLine = Seen<typeof receiptLine.fields>;
export type Receipt = WrittenReceipt & Seen<typeof receipt>;
