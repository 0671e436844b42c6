import type { customer } from "#domain/contract/customers";
import type { Seen } from "#domain/contract/field";

/** A customer as the orders know it (an extension: GET /api/customers). */
export type Customer = Seen<typeof customer>;
