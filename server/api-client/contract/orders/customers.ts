import type { customer, customerDetail } from "#domain/contract/orders/customers";
import type { Seen } from "#domain/contract/field";

/** A customer as the orders know it (an extension: GET /api/customers). */
export type Customer = Seen<typeof customer>;

/** A customer with all that their orders know (an extension: GET /api/customers/{id}). */
export type CustomerDetail = Seen<typeof customerDetail>;
