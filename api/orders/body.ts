import type { externalOrder } from "#domain/contract/orders/external-orders";
import type { Body } from "#domain/contract/field";

/** The body of a customer order; its number and status are not written with it. */
export type ExternalOrderBody = Body<typeof externalOrder>;
