import { sql } from "kysely";
import type { OrderStatus } from "#domain/orders/order-statuses";
import { orderStatus } from "../../http/fields/choices";

/** The statuses in the order of an order's life. */
const life = orderStatus.options;

/**
 * The status as a whole number, draft 0 to cancelled 5, in the words of its index, which is used only when they are the
 * same.
 */
export const statusRank = sql.raw<number>(
  `(case status ${life.map((status, at) => `when '${status}' then ${at}`).join(" ")} end)`,
);

/** Returns the rank of orders of one status. */
export const rankOf = (status: OrderStatus): number => life.indexOf(status);
