import type { Page } from "#server/api-client/contract/records";
import type { ApiClient, Query } from "#server/api-client/api";
import { type FieldErrors, validationErrors } from "#app/shell/api-errors";
import { type NamedFilter, resolveNamed } from "#app/forms/picker/named-filter.server";
import { type ListQuery, readListQuery } from "#app/lists/query";

/** The filters of a list as its URL says them; nothing is corrected here, the API judges. */
export interface Filters extends ListQuery {
  /** Filters that are set, by the API's name in snake_case. */
  set: Record<string, string>;
}

export interface Listing<Row> {
  rows: Row[];
  meta: Page<unknown>["meta"] | null;
  errors: FieldErrors | null;
  filters: Filters;
}

const rowsPerPage = 25;

/** Returns the filters of a list's URL among `names`. */
function readFilters(params: URLSearchParams, names: readonly string[], sort: string): Filters {
  const set = names.flatMap((name): [string, string][] => {
    const value = params.get(name)?.trim() ?? "";
    return value === "" ? [] : [[name, value]];
  });
  return { ...readListQuery(params, sort), set: Object.fromEntries(set) };
}

/** The names that one list understands. */
export interface ListDefinition {
  /** The collection in the API. */
  resource: string;
  /** Its order unless the address asks for another; "name" unless said. */
  sort?: string;
  /** The API's filters, in snake_case. */
  names: readonly string[];
  named?: NamedFilter;
}

interface ListingRequest<From, Row> {
  api: ApiClient;
  list: ListDefinition;
  params: URLSearchParams;
  /** Returns the fields of a row that the screen shows. */
  show: (row: From) => Row;
}

/**
 * Returns one page of a list. A filter that is malformed or means nothing answers `errors` and no
 * rows.
 */
export async function readListing<From, Row>({
  api,
  list,
  params,
  show,
}: ListingRequest<From, Row>): Promise<Listing<Row>> {
  const resolved = await buildListQuery(api, list, params);
  if ("errors" in resolved) return { rows: [], meta: null, ...resolved };
  const { query, filters } = resolved;
  try {
    const { data, meta } = await api.get<Page<From>>(`/api/${list.resource}`, {
      query: { ...query, page: filters.page, perPage: rowsPerPage },
    });
    return { rows: data.map(show), meta, errors: null, filters };
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { rows: [], meta: null, errors, filters };
  }
}

type ResolvedQuery = { query: Query; filters: Filters } | { errors: FieldErrors; filters: Filters };

/**
 * Returns a list URL's query to the API, page aside, with its filters as the screen shows them; or the names that name
 * nothing.
 */
export async function buildListQuery(
  api: ApiClient,
  { names, named, sort: initial = "name" }: ListDefinition,
  params: URLSearchParams,
): Promise<ResolvedQuery> {
  const filters = readFilters(params, named ? [...names, named.name, named.idName] : names, initial);
  const found = named ? await resolveNamed(api, named, filters.set) : {};
  if ("errors" in found) return { filters, ...found };
  const { sort, search } = filters;
  const set = named ? { ...filters.set, ...found.set, [named.name]: null } : filters.set;
  return {
    query: { ...set, sort, search: search || null },
    filters: { ...filters, set: { ...filters.set, ...found.fieldTexts } },
  };
}
