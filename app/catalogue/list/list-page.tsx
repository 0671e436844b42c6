import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/shell/actions/button";
import { More } from "#app/shell/actions/more";
import { formatTotal } from "#app/display/numbers";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { type Column, DataTable } from "#app/lists/data-table";
import { FilterForm } from "#app/lists/filter-form";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import type { EntityWords } from "../words";
import type { Listing } from "./listing.server";

interface ListPageProps<Row> {
  words: EntityWords;
  listing: Listing<Row>;
  columns: Column<Row>[];
  /** The filter fields beside the search. */
  children: ReactNode;
  /** Further ways, to something new or to papers, among the actions that are rarely wanted. */
  ways?: ReactNode;
}

/** A list of the catalogue: heading, filters, table, pages. */
export function ListPage<Row extends { id: number }>({
  words,
  listing: { rows, meta, errors, filters },
  columns,
  children,
  ways,
}: ListPageProps<Row>) {
  const { search } = useLocation();
  const filtered = filters.search !== "" || Object.keys(filters.set).length > 0;
  return (
    <>
      <ListHeading title={words.listTitle} count={formatTotal(meta, ...words.count)}>
        <ButtonLink to={`/${words.resource}/create`}>{words.create}</ButtonLink>
        <More>
          {ways}
          <ButtonLink
            to={`/${words.resource}/export${search}`}
            variant="outline"
            color="neutral"
            reloadDocument
            download
          >
            Exporter (CSV)
          </ButtonLink>
          <ButtonLink to={`/${words.resource}/import`} variant="outline" color="neutral">
            Importer
          </ButtonLink>
        </More>
      </ListHeading>
      <ErrorSummary errors={errors} />
      <FilterForm searchLabel={words.search} filtered={filtered} searchErrors={errors?.search}>
        {children}
      </FilterForm>
      {!errors && (
        <DataTable
          className="compact"
          caption={words.listTitle}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/${words.resource}/${id}`}
          sort={filters.sort}
          empty={filtered || (meta?.total ?? 0) > 0 ? undefined : words.none}
        />
      )}
      {meta && <Pagination meta={meta} />}
    </>
  );
}
