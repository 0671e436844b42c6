import { awaitedStatuses, expectedStatuses } from "#domain/choices";
import { supplierOrdersPath } from "../words";

/** The orders of which something is still to come, the next first. */
export const expectedOrdersPath = pathOf(expectedStatuses);

/** Those of them that their supplier has. */
export const awaitedOrdersPath = pathOf(awaitedStatuses);

function pathOf(statuses: readonly string[]): string {
  return `${supplierOrdersPath}?${new URLSearchParams({ status: statuses.join() })}`;
}

/** The page of the deliveries that are late. */
export const lateOrdersPath = `${supplierOrdersPath}?late=1`;
