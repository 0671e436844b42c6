import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Page } from "#server/api-client/contract/records";
import type { ApiClient, Query } from "#server/api-client/api";
import { csvFile, csvLine } from "#app/lists/csv";
import { validationErrors } from "#app/shell/api-errors";
import { dayInParis } from "#domain/paris";
import type { CsvColumn } from "./csv-columns";
import { type ListDefinition, buildListQuery } from "./listing.server";

// The most that the API gives at once.
const rowsAtOnce = 100;

/**
 * Returns every row that the list's filters show, in their order, whatever the page, as a CSV file; filters that are
 * wrong lead back to the list, where it is said.
 */
export async function exportList<Row>(
  args: LoaderFunctionArgs,
  list: ListDefinition,
  columns: readonly CsvColumn<Row>[],
  name: string,
): Promise<Response> {
  const { api, now } = args.context;
  const { search, searchParams } = new URL(args.request.url);
  const backToTheList = () => redirect(`/${list.resource}${search}`);
  const resolved = await buildListQuery(api, list, searchParams);
  if ("errors" in resolved) return backToTheList();
  try {
    const first = await readRows<Row>(api, list, resolved.query, 1);
    return csvFile(`${name}-${dayInParis(now)}.csv`, linesOf(api, list, resolved.query, columns, first));
  } catch (error) {
    if (validationErrors(error)) return backToTheList();
    throw error;
  }
}

const readRows = <Row>(api: ApiClient, { resource }: ListDefinition, query: Query, page: number) =>
  api.get<Page<Row>>(`/api/${resource}`, { query: { ...query, page, perPage: rowsAtOnce } });

async function* linesOf<Row>(
  api: ApiClient,
  list: ListDefinition,
  query: Query,
  columns: readonly CsvColumn<Row>[],
  first: Page<Row>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ heading }) => heading));
  let page = first;
  for (;;) {
    yield page.data.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
    const { currentPage, lastPage } = page.meta;
    if (currentPage >= lastPage) return;
    page = await readRows<Row>(api, list, query, currentPage + 1);
  }
}
