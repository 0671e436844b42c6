/** A field as typed: text; for a set of checkboxes, the values ticked. A ticked checkbox is "on". */
export type Cell = string | readonly string[];

export type Cells = Readonly<Record<string, Cell>>;

export interface Line {
  /** Stable while lines move, so that the browser keeps each line's inputs. */
  key: string;
  cells: Cells;
  /** Its further fields are shown. */
  isOpen: boolean;
}

/** A whole form as typed: nothing parsed, nothing lost. */
export interface Typed {
  cells: Cells;
  lists: Readonly<Record<string, readonly Line[]>>;
}
