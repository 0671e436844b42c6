import type { ReactNode } from "react";
import type { Entity } from "#server/api-client/contract/records";
import { firstDay, lastDay } from "#domain/business-days";
import { TextField } from "#app/forms/controls/fields";
import { type Column, DataTable } from "#app/lists/data-table";
import { FilterForm } from "#app/lists/filter-form";
import { Pagination } from "#app/lists/pagination";
import type { Purchases } from "./listing.server";

interface PurchaseListingProps<Row> {
  list: Purchases<Row>;
  caption: string;
  columns: Column<Row>[];
  /** Address of the list; a row leads to its id below. */
  path: string;
  searchLabel: string;
  /** Names and labels of the days between which to look. */
  days: readonly (readonly [name: string, label: string])[];
  empty: ReactNode;
  /** Draws the rows otherwise than in a table, without filters. */
  drawRows?: ((rows: readonly Row[]) => ReactNode) | undefined;
}

/** A page of purchases below its heading: the filters, by supplier and between two days, and the rows. */
export function PurchaseListing<Row extends Pick<Entity, "id">>({
  list: { rows, meta, errors, sort, search, set },
  caption,
  columns,
  path,
  searchLabel,
  days,
  empty,
  drawRows,
}: PurchaseListingProps<Row>) {
  const filtered = search !== "" || Object.keys(set).length > 0;
  return (
    <>
      {!drawRows && (
        <FilterForm searchLabel={searchLabel} filtered={filtered} searchErrors={errors?.search}>
          <TextField name="supplier" label="Fournisseur" defaultValue={set.supplier} errors={errors?.supplier} />
          {days.map(([name, label]) => (
            <TextField
              key={name}
              type="date"
              name={name}
              label={label}
              min={firstDay}
              max={lastDay}
              defaultValue={set[name]}
              errors={errors?.[name]}
            />
          ))}
        </FilterForm>
      )}
      {!errors && drawRows?.(rows)}
      {!errors && !drawRows && (
        <DataTable
          className="compact"
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `${path}/${id}`}
          sort={sort}
          empty={filtered || (meta?.total ?? 0) > 0 ? undefined : empty}
        />
      )}
      {meta && <Pagination meta={meta} />}
    </>
  );
}
