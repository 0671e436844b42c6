import { externalOrder } from "#domain/contract/external-orders";
import type { Body } from "#domain/contract/field";
import { bodySchema } from "../http/fields/schema";

/** The body of a customer order; its number and status are not written with it. */
export const externalOrderBody = bodySchema(externalOrder);
export type ExternalOrderBody = Body<typeof externalOrder>;
