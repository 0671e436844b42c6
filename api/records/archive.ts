import type { Database } from "../database/tables";
import type { Author } from "./author";
import type { EntityTable } from "./versions";

/** Takes an object out of the lists and pickers; what uses it goes on using it. */
export function archive(db: Database, table: EntityTable, id: number, author: Author): Promise<void> {
  return setArchived(db, table, id, author.at, author);
}

/** Brings an object back among the active. Whether it may come back is checked before. */
export function restore(db: Database, table: EntityTable, id: number, author: Author): Promise<void> {
  return setArchived(db, table, id, null, author);
}

async function setArchived(
  db: Database,
  table: EntityTable,
  id: number,
  archivedAt: string | null,
  { at }: Author,
): Promise<void> {
  await db
    .updateTable(table)
    .set((e) => ({ archived_at: archivedAt, updated_at: at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
