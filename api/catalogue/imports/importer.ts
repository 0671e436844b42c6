import type { CompiledQuery } from "kysely";
import type { Database } from "../../database/tables";
import type { Author } from "../../records/author";
import type { EntityTable } from "../../records/versions";
import type { Pause } from "./chunks";
import type { HeldLine, ImportedLine, Line } from "./lines";

/** The effect of a line: its outcome, and the rows to write, null where there are none. */
export interface Checked<Write> {
  line: ImportedLine;
  write: Write | null;
}

/** The tables whose ids an import takes beforehand. */
export type NumberedTable = "suppliers" | "articles" | "article_offers" | "recipes" | "products";

/** The import of one kind of object. */
export interface Importer<Write extends { id: number }> {
  /** The collection: "suppliers" is /api/suppliers/import. */
  path: "suppliers" | "articles" | "recipes" | "products";
  /** Returns the things that lines are about, where several lines are one; left out where each line is one. */
  gather?(held: readonly HeldLine[]): HeldLine[];
  /** Tables that a check reads: a change in any of them makes it untrue. */
  reads: readonly EntityTable[];
  /**
   * Reads all that the lines need of the database, and answers what checks one line after the other, each as if those
   * before it were written. Writes nothing. What a line creates has a negative id. A check throws a 422 Refusal.
   */
  open(db: Database, lines: readonly Line[], pause: Pause): Promise<(line: Line) => Promise<Checked<Write>>>;
  /**
   * Returns the statements that write everything in a few steps. What is new has been given ids where ids are taken
   * from.
   */
  statements(db: Database, writes: readonly Write[], author: Author, pause: Pause): Promise<CompiledQuery[]>;
  /** Gives what is new the ids that `take` takes from a table. */
  number(writes: readonly Write[], take: (table: NumberedTable, count: number) => Promise<number[]>): Promise<Write[]>;
}
