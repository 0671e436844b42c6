import { createDocumentRows } from "#app/lists/document-rows";
import type { ListedOrder } from "./order-list.server";

/** The rows of the list of orders. */
export const orderRows = createDocumentRows<ListedOrder>();
