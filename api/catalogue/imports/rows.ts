import { CompiledQuery } from "kysely";
import { kindOf } from "../../database/open";
import type { Database, Tables } from "../../database/tables";
import { type Pause, inChunks } from "./chunks";

/** Rows that are read or written in one statement: SQLite binds at most 32,766 values. */
export const rowsAtOnce = 200;

type Columns = Readonly<Record<string, string | number | null>>;

/** Tells whether a row would change. */
export function isChanged(row: Readonly<Record<string, unknown>>, columns: Columns): boolean {
  return Object.entries(columns).some(([name, value]) => row[name] !== value);
}

/** Statements that add rows in their order; all rows have the same columns. */
export function inserting(
  db: Database,
  table: keyof Tables,
  rows: readonly Columns[],
  pause: Pause,
): Promise<CompiledQuery[]> {
  return inserts(db, table, rows, () => "", pause);
}

/**
 * Returns the statements of `inserting`; a row whose id is there is overwritten, but for its `created_at`, and its
 * version (if it has one) counted on.
 */
export function overwriting(
  db: Database,
  table: keyof Tables,
  rows: readonly Columns[],
  pause: Pause,
): Promise<CompiledQuery[]> {
  const onConflict = (names: readonly string[]) => {
    const written = names
      .filter((name) => name !== "id" && name !== "created_at")
      .map((name) => `${name} = excluded.${name}`);
    const version = names.includes("created_at") ? [`lock_version = ${table}.lock_version + 1`] : [];
    return ` on conflict (id) do update set ${[...written, ...version].join(", ")}`;
  };
  return inserts(db, table, rows, onConflict, pause);
}

async function inserts(
  db: Database,
  table: keyof Tables,
  rows: readonly Columns[],
  onConflict: (names: readonly string[]) => string,
  pause: Pause,
): Promise<CompiledQuery[]> {
  const numbered = kindOf(db) === "postgresql";
  const compiled: CompiledQuery[] = [];
  for await (const chunk of inChunks(rows, rowsAtOnce, pause)) {
    const names = Object.keys(chunk[0] ?? {});
    const mark = (row: number, column: number) => (numbered ? `$${row * names.length + column + 1}` : "?");
    const places = chunk.map((_, row) => `(${names.map((__, column) => mark(row, column)).join(", ")})`);
    const text = `insert into ${table} (${names.join(", ")}) values ${places.join(", ")}${onConflict(names)}`;
    compiled.push(
      CompiledQuery.raw(
        text,
        chunk.flatMap((row) => names.map((name) => row[name] ?? null)),
      ),
    );
  }
  return compiled;
}
