import { addDecimals, compareDecimals } from "#domain/exact/decimal";
import type { OrderStatus } from "#domain/orders/order-statuses";
import type { PlannedLine } from "./order-of-plan";
import type { Selection } from "../query";

/** Tells whether a plan of orders in these statuses counts what those that are ready wait for. */
export const keepsPromises = (statuses: readonly OrderStatus[]): boolean =>
  statuses.includes("in_production") && !statuses.includes("ready");

/** Tells whether a plan of orders in `statuses` counts one in this for what it waits for alone. */
export const isPromised = (status: OrderStatus, statuses: readonly OrderStatus[]): boolean =>
  status === "ready" && keepsPromises(statuses);

/** Tells the same of a selection of orders: of those that are picked none is counted so. */
export const isPromisedIn = (status: OrderStatus, selection: Selection): boolean =>
  selection !== null && "basis" in selection && isPromised(status, selection.statuses);

/** Returns the lines of which an order that is ready waits for something, as far as it does. */
export const promisedOf = (lines: readonly PlannedLine[]): PlannedLine[] =>
  lines.filter((line) => line.stock_managed || line.gone !== undefined).map(asPromised);

/**
 * Returns a line of an order that is ready as far as it is waited for: of what is kept in stock all, of what is made to
 * order what was made and is gone.
 */
export function asPromised(line: PlannedLine): PlannedLine {
  if (line.stock_managed) return line;
  const again = addDecimals(line.produced_quantity, line.gone ?? "0");
  return compareDecimals(again, line.quantity) < 0 ? { ...line, quantity: again } : line;
}
