/** The kind of value in a cell: numbers are plain decimal strings, dates YYYY-MM-DD, moments ISO 8601 instants. */
export type Kind = "text" | "number" | "money" | "date" | "moment";

export interface Column {
  heading: string;
  kind: Kind;
  /** Width in characters. */
  width: number;
}

/** One table of an exported file; null is an empty cell. */
export interface Table {
  name: string;
  columns: readonly Column[];
  rows: (string | null)[][];
}
