import type { Body } from "#domain/contract/field";
import { supplier } from "#domain/contract/catalogue/suppliers";
import { bodySchema } from "../../http/fields/schema";

/** The body of a supplier. */
export const supplierBody = bodySchema(supplier);
export type SupplierBody = Body<typeof supplier>;
