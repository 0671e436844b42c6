import type { OrderStatus } from "#domain/order-life";
import type { PlannedLine } from "./orders";
import type { Selection } from "./query";

/** Tells whether a plan of orders in these statuses counts what those that are ready wait for of finished stock. */
export const keepsPromises = (statuses: readonly OrderStatus[]): boolean =>
  statuses.includes("in_production") && !statuses.includes("ready");

/** Tells whether a plan counts orders in a status for what they wait for of finished stock alone. */
export const isPromised = (status: OrderStatus, selection: Selection): boolean =>
  selection !== null && "basis" in selection && status === "ready" && keepsPromises(selection.statuses);

/** Returns the lines of products that are kept in stock. */
export const promisedOf = (lines: readonly PlannedLine[]): PlannedLine[] =>
  lines.filter(({ stock_managed = false }) => stock_managed);
