/** Rows of a section shown at once: a calculation of thousands of rows stays usable on a tablet. */
const rowsPerPage = 50;

export interface RowsPage<Row> {
  rows: Row[];
  page: number;
  lastPage: number;
  total: number;
}

/** Returns one page of a section's rows. A page past the end is the last one; anything that is no page is the first. */
export function pageOfRows<Row>(rows: readonly Row[], requested: string | null, perPage = rowsPerPage): RowsPage<Row> {
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage));
  const page = Math.min(/^[1-9]\d{0,5}$/.test(requested ?? "") ? Number(requested) : 1, lastPage);
  return { rows: rows.slice((page - 1) * perPage, page * perPage), page, lastPage, total: rows.length };
}
