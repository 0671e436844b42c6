import type { OrderStatus } from "#domain/order-life";
import type { PlannedLine } from "./orders";
import type { Selection } from "./query";

/** Tells whether a plan of orders in these statuses counts what those that are ready wait for of finished stock. */
export const keepsPromises = (statuses: readonly OrderStatus[]): boolean =>
  statuses.includes("in_production") && !statuses.includes("ready");

/** Tells whether a plan of orders in `statuses` counts one in this for what it waits for of finished stock alone. */
export const isPromised = (status: OrderStatus, statuses: readonly OrderStatus[]): boolean =>
  status === "ready" && keepsPromises(statuses);

/** Tells the same of a selection of orders: of those that are picked none is counted so. */
export const isPromisedIn = (status: OrderStatus, selection: Selection): boolean =>
  selection !== null && "basis" in selection && isPromised(status, selection.statuses);

/** Returns the lines of products that are kept in stock. */
export const promisedOf = (lines: readonly PlannedLine[]): PlannedLine[] =>
  lines.filter(({ stock_managed = false }) => stock_managed);
