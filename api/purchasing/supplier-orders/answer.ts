import { z } from "@hono/zod-openapi";
import { type Answer, rowFields } from "#domain/contract/field";
import { orderToSend, supplierOrder } from "#domain/contract/supplier-orders";
import { instant } from "../../http/answer-fields";
import { answerSchema } from "../../http/fields/schema";

const written = {
  id: z.number().int(),
  created_at: instant,
  updated_at: instant,
  lock_version: z.number().int(),
};
interface Written {
  id: number;
  created_at: string;
  updated_at: string;
  lock_version: number;
}

const listed = rowFields(supplierOrder);

/** An order to a supplier in a list. */
export const supplierOrderRow = answerSchema(listed).extend(written).openapi("SupplierOrderRow");
export type SupplierOrderRow = Written & Answer<typeof listed>;

/** An order to a supplier with its lines. */
export const supplierOrderDetail = answerSchema(supplierOrder)
  .extend({
    ...written,
    plan: z
      .record(z.string(), z.unknown())
      .nullable()
      .openapi({ description: "The parameters of the plan that it was made from" }),
  })
  .openapi("SupplierOrder");
export type SupplierOrderDetail = Written & Answer<typeof supplierOrder> & { plan: Record<string, unknown> | null };

const waiting = answerSchema(orderToSend);

/** An order that waits to be sent. */
export const orderToSendAnswer = waiting.extend(written).openapi("OrderToSend");
export type OrderToSend = Written & Answer<typeof orderToSend>;
