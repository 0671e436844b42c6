/** Rows, or all of them as one text: see {@link packRows}. */
export type Rows<Row> = Row[] | string;

interface Columns {
  names: string[];
  values: unknown[][];
}

/**
 * Returns the rows of a list as its loader answers them: as one text of columns to a browser that asks for a document, which carries them beside the HTML
 * that shows them; as they are to all others. Remix would write a reference for each field of each row, which compresses badly.
 */
export function packRows<Row extends object>(rows: Row[], request: Request): Rows<Row> {
  const [first] = rows;
  if (!first || !request.headers.get("accept")?.includes("text/html")) return rows;
  const fields = rows.map((row) => new Map(Object.entries(row)));
  const names = Object.keys(first);
  const columns: Columns = { names, values: names.map((name) => fields.map((row) => row.get(name))) };
  return JSON.stringify(columns);
}

/** Returns the rows that {@link packRows} was given. */
export function unpackRows<Row>(rows: Rows<Row>): Row[] {
  if (typeof rows !== "string") return rows;
  const { names, values } = JSON.parse(rows) as Columns;
  return (values[0] ?? []).map((_, at) => Object.fromEntries(names.map((name, column) => [name, values[column]?.[at]])) as Row);
}
