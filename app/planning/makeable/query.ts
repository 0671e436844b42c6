import { makeableFlags } from "#domain/planning/makeable-options";
import type { Query } from "#server/api-client/api";

/** The names in the URL of what counts as being there, which are the API's. */
export const stockNames = ["on", "reserve_until", ...makeableFlags.map(({ name }) => name)] as const;

const listNames = [...stockNames, "category", "makeable", "sort"] as const;

const values = (params: URLSearchParams, names: readonly string[]): [string, string][] =>
  names.flatMap((name): [string, string][] => {
    const value = params.get(name)?.trim() ?? "";
    return value === "" ? [] : [[name, value]];
  });

/** Returns the query of the list from its URL, as the API takes it; the API judges it. */
export const listQuery = (params: URLSearchParams): Query => ({
  ...Object.fromEntries(values(params, listNames)),
  search: params.get("search")?.trim() || null,
});

/** Returns the same of one product, the chosen quantity aside. */
export const stockQuery = (params: URLSearchParams): Query => Object.fromEntries(values(params, stockNames));

/** Returns the query string that asks for the same stock: "?on=…", or "" for what there is today. */
export function stockSearch(params: URLSearchParams): string {
  const stockParams = new URLSearchParams(values(params, stockNames));
  return stockParams.size > 0 ? `?${stockParams}` : "";
}
