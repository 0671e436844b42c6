import type { Body } from "#domain/contract/field";
import { postponement, supplierOrder } from "#domain/contract/supplier-orders";
import { bodySchema } from "../../http/fields/schema";

/** The body of an order to a supplier. */
export const supplierOrderBody = bodySchema(supplierOrder);
export type SupplierOrderBody = Body<typeof supplierOrder>;
export type SupplierOrderLineBody = SupplierOrderBody["lines"][number];

/** The body that gives an order that did not come another day. */
export const postponeBody = bodySchema(postponement);
export type PostponeBody = Body<typeof postponement>;
