import type { ApiClient, Query } from "#server/api-client/api";
import type { Page } from "#server/api-client/contract/records";
import { type FieldErrors, validationErrors } from "#app/shell/api-errors";
import { resolveNamed } from "#app/forms/picker/named-filter.server";
import { readListQuery } from "#app/lists/query";

const rowsPerPage = 25;
const supplierFilter = { name: "supplier", idName: "supplier_id", resource: "suppliers" } as const;

/** A page of purchases, with its filters as the screen shows them. */
export interface Purchases<Row> {
  rows: Row[];
  meta: Page<unknown>["meta"] | null;
  errors: FieldErrors | null;
  sort: string;
  search: string;
  set: Record<string, string>;
}

/**
 * Reads one page of orders to suppliers or of receipts, as the URL filters it by `names`, by a supplier's name and by
 * search; in the API's own order where no sort is given.
 */
export async function readPurchases<Row>(
  api: ApiClient,
  request: Request,
  {
    resource,
    names,
    sort: initially,
    more,
  }: { resource: string; names: readonly string[]; sort: string | null; more?: Query },
): Promise<Purchases<Row>> {
  const { searchParams } = new URL(request.url);
  const { page, sort, search } = readListQuery(searchParams, initially ?? "");
  const text = (name: string) => searchParams.get(name)?.trim() ?? "";
  const named = [...names, supplierFilter.name, supplierFilter.idName];
  const set = Object.fromEntries(named.flatMap((name) => (text(name) ? [[name, text(name)]] : [])));
  const found = await resolveNamed(api, supplierFilter, set);
  if ("errors" in found) return { rows: [], meta: null, errors: found.errors, sort, search, set };
  const displayed = { ...set, ...found.fieldTexts };
  const query: Query = {
    ...more,
    ...set,
    ...found.set,
    // One of several statuses, as a link names them.
    ...(set.status !== undefined && { status: set.status.split(",") }),
    supplier: null,
    page,
    perPage: rowsPerPage,
    sort: sort || null,
    search: search || null,
  };
  try {
    const { data: rows, meta } = await api.get<Page<Row>>(`/api/${resource}`, { query });
    return { rows, meta, errors: null, sort, search, set: displayed };
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { rows: [], meta: null, errors, sort, search, set: displayed };
  }
}
