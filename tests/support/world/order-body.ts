import { externalOrder } from "#domain/contract/orders/external-orders";
import { bodySchema } from "#api/http/fields/schema";

/** The body of an order without what only its route reads. */
export const externalOrderBody = bodySchema(externalOrder);
