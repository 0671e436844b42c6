import type { Query } from "../../server/context";

/** Which file of a calculation a URL asks for: its format, and for a CSV the part it holds. */
export const fileAsked = (params: URLSearchParams): Query => ({ format: params.get("format"), part: params.get("part") });
