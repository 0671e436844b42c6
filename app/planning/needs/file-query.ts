import type { Query } from "#server/api-client/api";

/**
 * Returns the file of a calculation that a URL asks for: its format, for a CSV the part it holds, and the supplier and
 * the delivery of its order.
 */
export const toFileQuery = (params: URLSearchParams): Query => ({
  format: params.get("format"),
  part: params.get("part"),
  supplierId: params.get("supplier_id"),
  deliverOn: params.get("deliver_on"),
});
