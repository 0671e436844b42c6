import { expectedStatuses } from "#domain/choices";
import { supplierOrdersPath } from "../words";

/** The orders of which something is still to come, the next first. */
export const expectedOrdersPath = `${supplierOrdersPath}?${new URLSearchParams({ status: expectedStatuses.join() })}`;

/** The page of the deliveries that are late. */
export const lateOrdersPath = `${supplierOrdersPath}?late=1`;
