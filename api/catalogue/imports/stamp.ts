import type { Database } from "../../database/tables";
import type { EntityTable } from "../../records/versions";

/**
 * Reads a stamp that changes with every change of these tables: a write counts a version on, a new row has a higher id
 * than all before, and a deleted one is one less. Two equal stamps mean that nothing has changed in between.
 */
export async function readStamp(db: Database, tables: readonly EntityTable[]): Promise<string> {
  const stamps: unknown[] = [];
  for (const table of tables) {
    stamps.push(
      await db
        .selectFrom(table)
        .select((e) => [
          e.fn.countAll<number>().as("rows"),
          e.fn.coalesce(e.fn.max("id"), e.lit(0)).as("last"),
          e.fn.coalesce(e.fn.sum<number>("lock_version"), e.lit(0)).as("versions"),
        ])
        .executeTakeFirstOrThrow(),
    );
  }
  return JSON.stringify(stamps);
}
