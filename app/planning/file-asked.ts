import type { Query } from "../../server/context";

/** Which file of a calculation a URL asks for: its format, for a CSV the part it holds, and the supplier whose order it is, for which delivery. */
export const fileAsked = (params: URLSearchParams): Query => ({ format: params.get("format"), part: params.get("part"), supplierId: params.get("supplier_id"), deliverOn: params.get("deliver_on") });
