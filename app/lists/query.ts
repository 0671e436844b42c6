/**
 * Returns the URL's name of a filter, from the camelCase name an error carries: "deliveryFrom" gives "delivery_from".
 */
export function urlName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The query that every list reads from its URL: page from 1, sort as "name" or "-name", search text. */
export interface ListQuery {
  page: number;
  sort: string;
  search: string;
}

/**
 * Returns the page, sort and search of a list's URL. A page that is no positive whole number is 1;
 * sort and filters are passed on as they are: the API answers 422 to one it does not know.
 */
export function readListQuery(params: URLSearchParams, defaultSort: string): ListQuery {
  const page = params.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: params.get("sort")?.trim() || defaultSort,
    search: params.get("search")?.trim() ?? "",
  };
}

/** New values by name; null, "" and [] take a name away. */
export type QueryChanges = Record<string, string | number | readonly string[] | null>;

/**
 * Returns the query string of the page with some values changed: "?…" or "".
 */
export function changeQuery(params: URLSearchParams, changes: QueryChanges): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== null && one !== "") next.append(name, String(one));
  }
  return next.size > 0 ? `?${next}` : "";
}
